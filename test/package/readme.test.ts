import { existsSync, readFileSync } from 'node:fs';

import packageJson from '../../package.json';
import { withImageAddresses } from '../../scripts/withImageAddresses';

const readme = readFileSync('README.md', 'utf8');

describe('the pictures of the README', () => {
	it('have absolute addresses in the repository, so that the page on npm shows them too', () => {
		// npm run format fixes it.
		expect(readme).toBe(withImageAddresses(readme, packageJson.repository.url));
	});

	it('follow the repository', () => {
		const moved = withImageAddresses(
			'<img src="docs/a.png"><source srcset="https://raw.githubusercontent.com/o/n/main/docs/b.png">',
			'git+https://github.com/owner/name.git',
		);

		expect(moved).toBe(
			'<img src="https://raw.githubusercontent.com/owner/name/main/docs/a.png"><source srcset="https://raw.githubusercontent.com/owner/name/main/docs/b.png">',
		);
	});

	it('exist', () => {
		const names = [...readme.matchAll(/docs\/([^"/]+\.png)"/g)].map(([, name]) => name);

		expect(names).not.toHaveLength(0);
		expect(names.filter((name) => !existsSync(`docs/${name}`))).toEqual([]);
	});
});
