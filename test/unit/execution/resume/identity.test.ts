import {
	marksOf,
	sentParameters,
	type MarkedParts,
	type Marks,
} from '../../../../nodes/AppBuilder/execution/resume/identity';

const request = { method: 'PATCH', path: 'workspaces/ws_1', body: '{"name":"One"}' } as const;
const parts: MarkedParts = {
	...{ operation: 'update', baseUrl: 'https://api.example.com/v1', request },
	...{ parameters: { name: '={{ $now }}' }, input: { id: 7 } },
};
const marks = marksOf(parts);

/** The marks that change with it. */
function changed(change: Partial<MarkedParts>): string[] {
	const now = marksOf({ ...parts, ...change });
	return Object.keys(now).filter((name) => now[name as keyof Marks] !== marks[name as keyof Marks]);
}

describe('the marks of a write', () => {
	it('are the same in every attempt', () => {
		expect(marksOf(structuredClone(parts))).toEqual(marks);
	});

	it.each<[string, Partial<MarkedParts>, string[]]>([
		['operation', { operation: 'create' }, ['identity']],
		['base URL', { baseUrl: 'https://api.example.org/v1' }, ['identity', 'source']],
		['method', { request: { ...request, method: 'DELETE' } }, ['identity']],
		['path', { request: { ...request, path: 'workspaces/ws_2' } }, ['identity']],
		['body', { request: { ...request, body: '{"name":"Two"}' } }, ['identity']],
		['lack of a body', { request: { ...request, body: undefined } }, ['identity']],
		['parameter', { parameters: { name: '={{ $today }}' } }, ['source']],
		['input', { input: { id: 8 } }, ['source', 'input']],
		['kind of input', { input: { id: '7' } }, ['source', 'input']],
	])('differ with another %s', (_, change, names) => {
		expect(changed(change)).toEqual(names);
	});

	it('say what may be created, where only one may, whatever else is sent', () => {
		const upsert = { method: 'UPSERT', path: 'workspaces', key: 'name A' } as const;
		const target = (body: string) => marksOf({ ...parts, request: { ...upsert, body } }).target;

		expect(marks).not.toHaveProperty('target');
		expect(target('{"seats":1}')).toBe(target('{"seats":2}'));
	});

	it('are hashes in hexadecimal', () => {
		expect(Object.values(marks)).toEqual(new Array(3).fill(expect.stringMatching(/^[\da-f]{64}$/)));
	});
});

describe('the parameters that have a part in what is sent', () => {
	const text = (parameters: object) => JSON.stringify(sentParameters({ ...parameters }));

	it.each<[string, object]>([
		['output', { name: 'A', output: 'selected', outputFields: 'id' }],
		['options', { name: 'A', options: { timeout: 5, maxRetries: 0, dryRun: true } }],
		['lack of options', { options: {}, name: 'A' }],
	])('are the same with another %s', (_, parameters) => {
		expect(text(parameters)).toBe(text({ name: 'A' }));
	});

	it('are others with another field', () => {
		expect(text({ name: 'B' })).not.toBe(text({ name: 'A' }));
	});
});
