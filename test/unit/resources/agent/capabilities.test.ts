import fc from 'fast-check';

import { parseCapabilities } from '../../../../nodes/AppBuilder/resources/agent/capabilities';
import { anyText } from '../../../support/arbitraries';
import { thrownBy } from '../../thrownBy';

const MALFORMED = "'Capabilities' starts like a JSON array but is not valid JSON";
const position = (n: number) =>
	`'Capabilities' contains something other than a string at position ${n}`;

describe('parseCapabilities', () => {
	it.each([
		['a list', ['search', 'code'], ['search', 'code']],
		['a list with spaces around and blank places', [' a ', '', ' '], ['a']],
		['a JSON array with them', '[" a ", ""]', ['a']],
		['an empty list', [], []],
		['a JSON array', '["search", "code"]', ['search', 'code']],
		['a JSON array with space around it', ' \n["search"]\n', ['search']],
		['an empty JSON array', '[]', []],
		['text separated by commas', 'search,code', ['search', 'code']],
		['space around the commas', '  search ,\n code  ', ['search', 'code']],
		['empty places between commas', ',search,, ,code,', ['search', 'code']],
		['text of several lines', 'search\ncode\r\n\nweb, mail', ['search', 'code', 'web', 'mail']],
		['one word', 'search', ['search']],
		['a space inside', 'web search, code', ['web search', 'code']],
		['an empty text', '', []],
		['space only', ' \n ', []],
		['nothing but commas', ',,', []],
	])('takes %s', (_, value, expected) => {
		expect(parseCapabilities(value)).toEqual(expected);
	});

	it.each([
		['an object', { search: true }, "'Capabilities' is not a list"],
		['a number', 5, "'Capabilities' is not a list"],
		['true', true, "'Capabilities' is not a list"],
		['a JSON array cut short', '["search", "code"', MALFORMED],
		['a JSON array with single quotes', "['search']", MALFORMED],
		['text that only starts like one', '[search], code', MALFORMED],
		['a bracket alone', '[', MALFORMED],
		['a number in a list', ['search', 5], position(2)],
		['null in a list', [null, 'search'], position(1)],
		['a list in a list', ['a', 'b', ['c']], position(3)],
		['a gap in a list', new Array(1), position(1)],
		['an object in a JSON array', '[{"name": "search"}]', position(1)],
		['a boolean in a JSON array', '["a", true, 1]', position(2)],
	])('rejects %s', (_, value, message) => {
		expect(thrownBy(() => parseCapabilities(value))).toMatchObject({
			name: 'InputError',
			message,
			description:
				'Enter text separated by commas or line breaks, a JSON array such as ["search", "code"], or an expression that returns an array of strings.',
		});
	});

	it.each([undefined, null])(
		'rejects %p, which an expression returns for what is not there',
		(value) => {
			expect(thrownBy(() => parseCapabilities(value))).toMatchObject({
				name: 'InputError',
				message: `'Capabilities' has no value: the expression returned ${value}`,
				description: expect.stringContaining('fallback'),
			});
		},
	);

	it('gives any strings back, from an array and from JSON', () => {
		const capability = anyText.map((any) => any.trim()).filter((any) => any !== '');
		fc.assert(
			fc.property(fc.array(capability), (list) => {
				expect(parseCapabilities(list)).toEqual(list);
				expect(parseCapabilities(` ${JSON.stringify(list)}\n`)).toEqual(list);
				expect(parseCapabilities(JSON.stringify(list, null, 2))).toEqual(list);
			}),
		);
	});

	it('gives words back from text separated by commas', () => {
		const word = fc
			.string({ unit: 'grapheme' })
			.map((text) => text.replace(/[,\r\n[\]]/g, '').trim())
			.filter((text) => text !== '');
		fc.assert(
			fc.property(
				fc.array(word),
				fc.constantFrom(',', ', ', ' ,\n', '\r\n'),
				(words, separator) => {
					expect(parseCapabilities(words.join(separator))).toEqual(words);
				},
			),
		);
	});
});
