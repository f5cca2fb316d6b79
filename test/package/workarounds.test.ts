import { readFileSync } from 'node:fs';

import { markdownTable } from './markdownTable';

it('the workarounds in CONTRIBUTING are where it says', () => {
	const rows = markdownTable('.github/CONTRIBUTING.md', 'Workarounds');
	const missing = rows.filter(({ File: file, Code: code }) => {
		const text = readFileSync(file.replaceAll('`', ''), 'utf8');
		return !text.includes(code.slice(1, -1));
	});

	expect(rows).not.toHaveLength(0);
	expect(missing).toEqual([]);
});
