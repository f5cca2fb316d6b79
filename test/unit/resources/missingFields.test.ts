import type { IExecuteFunctions, NodeExecutionHint } from 'n8n-workflow';

import { MissingFields } from '../../../nodes/AppBuilder/resources/missingFields';

const whole = { id: 'ws_1', title: 'One', createdAt: '2026-01-01T00:00:00.000Z' };

it.each<[string, object, unknown, string[]]>([
	['that the response lacks', { title: 'One', colour: 'red' }, whole, ['colour']],
	['where the response is wrapped', { colour: 'red' }, { data: whole }, ['colour']],
	[
		'where the fields are beside the ID',
		{ title: 'One', colour: 'red' },
		{ data: { id: '1', type: 'workspace', attributes: { title: 'One' } } },
		['colour'],
	],
	[
		'but not what was unwrapped',
		{ in: { seats: 11 } },
		{ id: 'ws_1', title: 'One', seats: 11 },
		[],
	],
	['but not within what was sent', { data: { colour: 'red' } }, { data: whole }, []],
	["that isn't text", { seats: 0, isOpen: false }, whole, ['seats', 'isOpen']],
	['but not one with another value', { title: 'Two' }, whole, []],
	['but not one without a value', { note: '', tags: [], settings: null, title: 'One' }, whole, []],
	['where no field was taken', { titel: 'One' }, { id: 1, createdAt: '2026-01-01' }, ['titel']],
	['but none if the response is only an ID', { title: 'One' }, { data: { id: 1 } }, []],
	['but none if the response has no ID', { title: 'One' }, { ok: true, took: 3, by: 'x' }, []],
	["but none if the response isn't an object", { title: 'One' }, ['ok'], []],
])('a field is reported as missing %s', (_, sent, value, fields) => {
	const hints: string[] = [];
	const addExecutionHints = ({ message }: NodeExecutionHint) => hints.push(message);
	const missing = new MissingFields();
	const request = { method: 'POST', path: 'workspaces', body: JSON.stringify(sent) } as const;
	missing.compare(request, value);
	missing.show({ addExecutionHints } as unknown as IExecuteFunctions);

	expect(hints).toEqual(
		fields.length > 0 ? [`Not in the response, so perhaps ignored: ${fields.join(', ')}`] : [],
	);
});
