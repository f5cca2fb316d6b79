import {
	changedCreates,
	changedSince,
} from '../../../../nodes/AppBuilder/execution/resume/changedCreates';
import type { Entry } from '../../../../nodes/AppBuilder/execution/resume/entry';
import type { Write } from '../../../../nodes/AppBuilder/execution/resume/write';
import { asUpdate, newWrite } from './writes';

const entry = (itemIndex: number): Entry => ({
	...{ itemIndex, identity: 'then', source: 'then', input: `input ${itemIndex}` },
	results: [{ id: 'ws_1' }],
});
const unknown = (itemIndex: number): Entry => ({
	...{ ...entry(itemIndex), results: undefined },
	unknown: { executionId: '7', text: { message: 'It is lost', description: 'Look.' } },
});
const indexes = (writes: Write[], left: Entry[]) =>
	changedCreates(writes, left).map(({ itemIndex }) => itemIndex);

describe('the creates that would create again what was completed', () => {
	it.each<[string, Write[], Entry[], number[]]>([
		[
			'those of the same input',
			[newWrite(0), newWrite(1), newWrite(2)],
			[entry(0), entry(2)],
			[0, 2],
		],
		['no other', [newWrite(0), newWrite(1)], [entry(2)], []],
		['no update, which may be sent twice', [asUpdate(newWrite(0))], [entry(0)], []],
		[
			'no Create or Update, which looks first',
			[newWrite(0, { request: { method: 'UPSERT', path: 'workspaces' } })],
			[entry(0)],
			[],
		],
		['none of a dry run', [newWrite(0, { isDryRun: true })], [entry(0)], []],
		['none whose outcome is unknown', [newWrite(0)], [unknown(0)], []],
	])('are %s', (_, writes, left, changed) => {
		expect(indexes(writes, left)).toEqual(changed);
	});

	it.each([
		[1, '1 completed item would be created again'],
		[1_200, '1,200 completed items would be created again'],
	])('are counted (%i)', (count, message) => {
		expect(changedSince(count).message).toBe(message);
	});
});
