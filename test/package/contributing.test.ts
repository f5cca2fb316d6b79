import { existsSync, readFileSync } from 'node:fs';

import packageJson from '../../package.json';
import { markdownTable } from './markdownTable';

const FILE = '.github/CONTRIBUTING.md';
const read = (file: string) => readFileSync(file, 'utf8');

describe('CONTRIBUTING is right about', () => {
	it('where the workarounds are', () => {
		const rows = markdownTable(FILE, 'Workarounds');
		const missing = rows.filter(
			({ File: file, Code: code }) => !read(file.replaceAll('`', '')).includes(code.slice(1, -1)),
		);

		expect(rows).not.toHaveLength(0);
		expect(missing).toEqual([]);
	});

	it("the files and commands that keep n8n's guidelines", () => {
		const rows = markdownTable(FILE, "n8n's guidelines");
		const places = rows
			.flatMap(({ 'Kept by': place }) => [...place.matchAll(/`([^`]+)`/g)])
			.map(([, place]) => place);
		const isThere = (place: string) => {
			const [, script] = /^npm run ([\w:]+)/.exec(place) ?? [];
			return script ? script in packageJson.scripts : existsSync(place);
		};

		expect(places.length).toBeGreaterThan(15);
		expect(places.filter((place) => !isThere(place))).toEqual([]);
	});
});
