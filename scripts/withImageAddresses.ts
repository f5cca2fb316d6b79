/**
 * The text with the pictures of docs/ at their absolute addresses.
 * @param repository as in package.json, such as `git+https://github.com/owner/name.git`
 */
export function withImageAddresses(text: string, repository: string): string {
	const path = new URL(repository.replace(/^git\+/, '')).pathname.replace(/\.git$/, '');
	const base = `https://raw.githubusercontent.com${path}/main/docs/`;
	return text.replace(/(?<=(?:src|srcset)=")[^"]*?docs\/(?=[^"/]+\.png")/g, base);
}
