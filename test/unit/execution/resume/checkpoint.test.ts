import { createHash } from 'node:crypto';

import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import {
	readCheckpoint,
	saveCheckpoint,
} from '../../../../nodes/AppBuilder/execution/resume/checkpoint';
import type { Entry } from '../../../../nodes/AppBuilder/execution/resume/entry';

const entries: Entry[] = [
	{
		...{ itemIndex: 0, identity: 'first', source: 'input 0', input: 'i' },
		results: [{ id: 'ws_1', size: 1.5, note: null }],
	},
	{
		...{ itemIndex: 1, identity: 'second', source: 'input 1', input: 'j' },
		unknown: { executionId: '7', text: { message: 'It is lost', description: 'Look.' } },
	},
];
const texts = entries.map((entry) => JSON.stringify(entry));

/** A node of a run, as n8n keeps its context for the next attempt. */
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

/** With the digest that belongs to it. */
function checkpointOf(format: number, run: number, stored: string[]): IDataObject {
	const content = [`${format} ${run}`, ...stored].join('\n');
	const digest = createHash('sha256').update(content).digest('hex');
	return { format, run, entries: stored, digest };
}

describe('a checkpoint', () => {
	it('gives the next attempt what was saved', () => {
		const { context, warnings } = nodeWithEntries();

		expect(readCheckpoint(context, 0)).toEqual(entries);
		expect(warnings).toEqual([]);
	});

	it('keeps its form, so that another version of the node can take it up', () => {
		expect(nodeWithEntries().checkpoint).toEqual(checkpointOf(2, 0, texts));
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
		['entries are fewer', (checkpoint) => ({ ...checkpoint, entries: texts.slice(1) })],
		[
			'entries are in another order',
			(checkpoint) => ({ ...checkpoint, entries: texts.toReversed() }),
		],
		['entries are missing', (checkpoint) => ({ ...checkpoint, entries: undefined })],
		['entries are one text', (checkpoint) => ({ ...checkpoint, entries: texts.join('\n') })],
		['entries are not texts', (checkpoint) => ({ ...checkpoint, entries })],
		['entries are partly none', () => checkpointOf(2, 0, [...texts, '{}'])],
		['run was changed', (checkpoint) => ({ ...checkpoint, run: 1 })],
		['format is that of another version', () => checkpointOf(1, 0, texts)],
		['digest is missing', (checkpoint) => ({ ...checkpoint, digest: undefined })],
		['place holds a text', () => 'checkpoint'],
		['place holds null', () => null],
	])('is ignored with a warning where its %s', (_, change) => {
		const { context, stored, warnings, checkpoint } = nodeWithEntries();
		stored.checkpoint = change(checkpoint) as IDataObject;

		expect(readCheckpoint(context, 0)).toEqual([]);
		expect(readCheckpoint(context, 1)).toEqual([]);
		const warning =
			'What an earlier attempt of this execution stored cannot be read and is ignored; all items will be sent';
		expect(warnings).toEqual([warning, warning]);
	});

	it.each<[unknown]>([[7], [{}], [[texts[0]]]])(
		'that holds %j in place of a text is ignored, whatever its digest',
		(value) => {
			const { context, stored, warnings } = nodeWithEntries();
			stored.checkpoint = checkpointOf(2, 0, [...texts, value as string]);

			expect(readCheckpoint(context, 0)).toEqual([]);
			expect(warnings).toHaveLength(1);
		},
	);
});
