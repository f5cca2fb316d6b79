import { readFileSync } from 'node:fs';

import packageJson from '../../package.json';

describe("n8n's guidelines for the package", () => {
	it('want the license MIT, the keyword, one repository of its own, and an author', () => {
		const { repository, homepage, bugs, author } = packageJson;

		expect(packageJson.license).toBe('MIT');
		expect(packageJson.keywords).toContain('n8n-community-node-package');
		expect(repository).toEqual({ type: 'git', url: `git+${homepage}.git` });
		expect(bugs).toBe(`${homepage}/issues`);
		expect([author.name, author.email]).not.toContain('');
		expect(packageJson).not.toHaveProperty('overrides');
	});

	it('want it to say what it runs on', () => {
		const readme = readFileSync('README.md', 'utf8');
		const [, node, n8n] = /Node\.js ([\d.]+) or later.*?from n8n ([\d.]+)/s.exec(readme)!;

		expect(packageJson.engines).toEqual({ node: `>=${node}`, n8n: `>=${n8n}` });
		expect(packageJson.n8n).toMatchObject({ n8nNodesApiVersion: 1, strict: true });
	});

	it('README says that it is not published, until CHANGELOG has a release', () => {
		const isReleased = /^## \[\d/m.test(readFileSync('CHANGELOG.md', 'utf8'));
		const readme = readFileSync('README.md', 'utf8');

		expect(readme.includes("**isn't published yet**")).toBe(!isReleased);
	});
});
