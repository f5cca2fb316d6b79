import { parseEntry } from '../../../../nodes/AppBuilder/execution/resume/entry';

const marks = {
	...{ itemIndex: 3, identity: 'what it sends', source: 'what it is made from' },
	input: 'its item',
};
const completed = { ...marks, results: [{ id: 'ws_1' }] };
const text = { message: 'It is lost', description: 'Look.' };
const unknown = { ...marks, unknown: { executionId: '7', text } };

/** What is read of the JSON text of a value. */
function parsed(value: unknown) {
	return parseEntry(JSON.stringify(value));
}

describe('a stored entry', () => {
	it.each([
		['of a write that was completed', completed],
		['of a write with several results', { ...marks, results: [{ id: 'ws_1' }, {}] }],
		['of the first item', { ...completed, itemIndex: 0 }],
		['of a write with unknown outcome', unknown],
		[
			'with all that is known of an unknown outcome',
			{
				...marks,
				unknown: { executionId: '7', text: { ...text, httpCode: '502', isOutcomeUnknown: true } },
			},
		],
	])('%s is read as it was', (_, entry) => {
		expect(parsed(entry)).toEqual(entry);
	});

	it.each<[string, string]>([
		['an empty text', ''],
		['what is no JSON', '{"itemIndex":3'],
		['null', 'null'],
		['a number', '7'],
		['a list', JSON.stringify([completed])],
	])('is not %s', (_, json) => {
		expect(parseEntry(json)).toBeUndefined();
	});

	it.each<[string, object]>([
		['no place', { ...completed, itemIndex: undefined }],
		['a place between items', { ...completed, itemIndex: 1.5 }],
		['a place in words', { ...completed, itemIndex: '3' }],
		['no identity', { ...completed, identity: undefined }],
		['a number as identity', { ...completed, identity: 7 }],
		['no source', { ...completed, source: undefined }],
		['a number as source', { ...completed, source: 7 }],
		['no input', { ...completed, input: undefined }],
		['a number as input', { ...completed, input: 7 }],
		['neither results nor an unknown outcome', marks],
		['both results and an unknown outcome', { ...completed, ...unknown }],
		['an empty list of results', { ...marks, results: [] }],
		['an object as results', { ...marks, results: { id: 'ws_1' } }],
		['a text as results', { ...marks, results: 'ws_1' }],
		['a result that is a text', { ...marks, results: [{ id: 'ws_1' }, 'ws_2'] }],
		['a result that is null', { ...marks, results: [null] }],
		['a result that is a list', { ...marks, results: [[]] }],
		['null as unknown outcome', { ...marks, unknown: null }],
		['a text as unknown outcome', { ...marks, unknown: 'It is lost' }],
		['an unknown outcome without execution', { ...marks, unknown: { text } }],
		[
			'an unknown outcome with a number as execution',
			{ ...marks, unknown: { executionId: 7, text } },
		],
		['an unknown outcome without words', { ...marks, unknown: { executionId: '7' } }],
		[
			'an unknown outcome with words of another kind',
			{ ...marks, unknown: { executionId: '7', text: 'It is lost' } },
		],
		[
			'an unknown outcome without message',
			{ ...marks, unknown: { executionId: '7', text: { description: 'Look.' } } },
		],
		[
			'an unknown outcome without description',
			{ ...marks, unknown: { executionId: '7', text: { message: 'It is lost' } } },
		],
	])('with %s is refused', (_, value) => {
		expect(parsed(value)).toBeUndefined();
	});
});
