/** Whether the n8n under test has what `minor` of n8n 2 introduced. */
export function isFrom2({ version }: { version: string }, minor: number): boolean {
	const [itsMajor, itsMinor] = version.split('.').map(Number);
	return itsMajor > 2 || (itsMajor === 2 && itsMinor >= minor);
}
