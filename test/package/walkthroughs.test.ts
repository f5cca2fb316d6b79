import { readFileSync } from 'node:fs';

import type { CoveredFiles } from '../support/child/coveredFiles.mts';
import { startWorker } from '../support/worker';

const contributing = readFileSync('.github/CONTRIBUTING.md', 'utf8');

/** The files that a section of CONTRIBUTING names, sorted. */
function filesNamedIn(section: string): string[] {
	const [, text = ''] = contributing.split(new RegExp(`^### ${section}$`, 'm'));
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

	it('that a failed execution and its Retry need besides', async () => {
		const others = filesNamedIn('A request');
		const files = await worker.ask('failedExecution');
		const more = files.filter((file) => !others.includes(file));

		expect(filesNamedIn('A failed execution')).toEqual(more);
	});

	it('that a poll needs besides', async () => {
		const others = filesNamedIn('A request');
		const more = (await worker.ask('poll')).filter((file) => !others.includes(file));

		expect(filesNamedIn('A poll')).toEqual(more);
	});
});
