import { findMissingFields } from '../../../nodes/AppBuilder/execution/missingFields';

const whole = { id: 'ws_1', title: 'One', createdAt: '2026-01-01T00:00:00.000Z' };

it.each<[string, Record<string, unknown>, unknown, string[]]>([
	['that the response lacks', { title: 'One', colour: 'red' }, whole, ['colour']],
	['where the response is wrapped', { colour: 'red' }, { data: whole }, ['colour']],
	[
		'where the fields are beside the ID',
		{ title: 'One', colour: 'red' },
		{ data: { id: '1', type: 'workspace', attributes: { title: 'One' } } },
		['colour'],
	],
	[
		'where what was sent is wrapped too',
		{ data: { type: 'workspace', attributes: { title: 'One', colour: 'red' } } },
		{ data: { id: '1', type: 'workspace', attributes: { title: 'One', seats: 1 } } },
		['colour'],
	],
	[
		'where only its fields are',
		{ fields: { colour: 'red' } },
		{ id: 1, fields: whole },
		['colour'],
	],
	['but not an object around fields', { properties: { title: 'One' } }, whole, []],
	["that isn't text", { seats: 0, isOpen: false }, whole, ['seats', 'isOpen']],
	['but not one with another value', { title: 'Two' }, whole, []],
	['but not one within another', { settings: { colour: 'red' } }, { id: 1, settings: {} }, []],
	['but not one without a value', { note: '', tags: [], settings: null, title: 'One' }, whole, []],
	['but none if the response just acknowledges', { title: 'One' }, { id: 1, status: 'ok' }, []],
	['but none if the response has no ID', { title: 'One' }, { ok: true, took: 3, by: 'x' }, []],
	["but none if the response isn't an object", { title: 'One' }, ['ok'], []],
])('a field is reported as missing %s', (_, sent, response, fields) => {
	expect(findMissingFields(sent, response)).toEqual(fields);
});
