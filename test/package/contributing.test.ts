import { existsSync, readFileSync } from 'node:fs';

import packageJson from '../../package.json';
import type { CoveredFiles } from '../support/child/coveredFiles.mts';
import { startWorker } from '../support/worker';
import { markdownTable } from './markdownTable';

const FILE = '.github/CONTRIBUTING.md';
const read = (file: string) => readFileSync(file, 'utf8');

/** The files that a section names, sorted. */
function filesNamedIn(section: string): string[] {
	const [, text = ''] = read(FILE).split(new RegExp(`^### ${section}$`, 'm'));
	const [own] = text.split(/^##/m);
	return [...own.matchAll(/`([\w./]+\.ts)`/g)].map(([, file]) => file).sort();
}

describe('CONTRIBUTING names the files, all of them and no other,', () => {
	let worker: CoveredFiles;
	beforeAll(async () => {
		worker = await startWorker('test/support/child/coveredFiles.mts');
	});
	afterAll(() => worker.kill());

	it('on the way of a request', async () => {
		expect(filesNamedIn('A request')).toEqual(await worker.ask('request'));
	});

	it.each([
		['A failed execution', 'failedExecution'],
		['A poll', 'poll'],
	] as const)('that "%s" needs besides', async (section, order) => {
		const others = filesNamedIn('A request');
		const files = await worker.ask(order);

		expect(filesNamedIn(section)).toEqual(files.filter((file) => !others.includes(file)));
	});
});

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
