import { createHash } from 'node:crypto';

import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import {
	readCheckpoint,
	saveCheckpoint,
	type Entry,
} from '../../../../nodes/AppBuilder/execution/resume/checkpoint';

const entries: Entry[] = [
	{ itemIndex: 0, identity: 'first', results: [{ id: 'ws_1', size: 1.5, note: null }] },
	{
		...{ itemIndex: 1, identity: 'second' },
		unknown: { executionId: '7', text: { message: 'It is lost', description: 'Look.' } },
	},
];

/** A node of a run, as n8n keeps its context for the next try. */
function nodeOfRun() {
	const stored: IDataObject = {};
	const warnings: string[] = [];
	const context = {
		getContext: (type: string) => (type === 'node' ? stored : {}),
		logger: { warn: (text: string) => void warnings.push(text) },
	} as unknown as IExecuteFunctions;
	return { context, stored, warnings };
}

/** One in which the entries are stored for the first run. */
function nodeWithEntries() {
	const node = nodeOfRun();
	saveCheckpoint(node.context, 0, entries);
	return { ...node, checkpoint: node.stored.checkpoint as IDataObject };
}

/** As another version of the node stores it, which means something else by its entries. */
function inAnotherFormat({ run, entries: text }: IDataObject): IDataObject {
	const content = JSON.stringify([2, run, text]);
	const digest = createHash('sha256').update(content).digest('hex');
	return { format: 2, run, entries: text, digest };
}

describe('a checkpoint', () => {
	it('gives the next try what was saved', () => {
		const { context, warnings } = nodeWithEntries();

		expect(readCheckpoint(context, 0)).toEqual(entries);
		expect(warnings).toEqual([]);
	});

	it('survives a database, which stores JSON and may change the order of keys', () => {
		const { context, stored, checkpoint } = nodeWithEntries();
		const reversed = Object.fromEntries(Object.entries(checkpoint).reverse());
		stored.checkpoint = JSON.parse(JSON.stringify(reversed)) as IDataObject;

		expect(readCheckpoint(context, 0)).toEqual(entries);
	});

	it('is nothing at first, and nothing is said of that', () => {
		const { context, warnings } = nodeOfRun();

		expect(readCheckpoint(context, 0)).toEqual([]);
		expect(warnings).toEqual([]);
	});

	it('is not that of another run of a loop', () => {
		const { context, warnings } = nodeWithEntries();

		expect(readCheckpoint(context, 1)).toEqual([]);
		expect(warnings).toEqual([]);
	});

	it('replaces the one before', () => {
		const { context } = nodeWithEntries();
		saveCheckpoint(context, 0, [entries[1]]);

		expect(readCheckpoint(context, 0)).toEqual([entries[1]]);
	});

	it('leaves nothing behind where there is nothing to store', () => {
		const { context, stored } = nodeWithEntries();
		saveCheckpoint(context, 0, []);

		expect(stored).toEqual({});
	});

	it.each<[string, (checkpoint: IDataObject) => unknown]>([
		['entries were changed', (checkpoint) => ({ ...checkpoint, entries: '[]' })],
		['run was changed', (checkpoint) => ({ ...checkpoint, run: 1 })],
		['format is that of another version', inAnotherFormat],
		['digest is missing', ({ format, run, entries: text }) => ({ format, run, entries: text })],
		['place holds a text', () => 'checkpoint'],
		['place holds null', () => null],
	])('is ignored with a warning where its %s', (_, change) => {
		const { context, stored, warnings, checkpoint } = nodeWithEntries();
		stored.checkpoint = change(checkpoint) as IDataObject;

		expect(readCheckpoint(context, 0)).toEqual([]);
		expect(readCheckpoint(context, 1)).toEqual([]);
		expect(new Set(warnings)).toEqual(
			new Set([
				'What an earlier try of this run has stored cannot be read and is ignored: all items are sent',
			]),
		);
	});
});
