import type { IDataObject, INodeParameters } from 'n8n-workflow';

import {
	hashesOf,
	hashOfParameters,
	type WriteHashes,
} from '../../../../nodes/AppBuilder/execution/resume/requestHash';
import type { WriteIntent } from '../../../../nodes/AppBuilder/resources/operation';

const request = { method: 'PATCH', path: 'workspaces/ws_1', body: '{"name":"One"}' } as const;
const source = {
	operation: 'update',
	baseUrl: 'https://api.example.com/v1',
	request: request as WriteIntent,
	parameters: { name: '={{ $now }}' } as INodeParameters,
	input: { id: 7 } as IDataObject,
};
type Source = typeof source;

function hashesWith(change: Partial<Source>): WriteHashes {
	const { operation, baseUrl, request, parameters, input } = { ...source, ...change };
	return hashesOf(operation, baseUrl, request, hashOfParameters(parameters), input);
}
const hashes = hashesWith({});

/** The hashes that change with it. */
function changed(change: Partial<Source>): string[] {
	const now = hashesWith(change);
	const names = Object.keys(now) as Array<keyof WriteHashes>;
	return names.filter((name) => now[name] !== hashes[name]);
}

describe('the hashes of a write', () => {
	it.each<[string, Partial<Source>, string[]]>([
		['operation', { operation: 'create' }, ['requestHash']],
		['base URL', { baseUrl: 'https://api.example.org/v1' }, ['requestHash', 'sourceHash']],
		['body', { request: { ...request, body: '{"name":"Two"}' } }, ['requestHash']],
		['parameter', { parameters: { name: '={{ $today }}' } }, ['sourceHash']],
		['input', { input: { id: '7' } }, ['sourceHash']],
	])('differ with another %s', (_, change, names) => {
		expect(changed(change)).toEqual(names);
	});

	it('tell what Create or Update looks for, whatever else is sent', () => {
		const keyOf = (body: string, key: string) =>
			hashesWith({ request: { method: 'UPSERT', path: 'workspaces', body, key } }).uniqueKeyHash;

		expect(hashes).not.toHaveProperty('uniqueKeyHash');
		expect(keyOf('{"seats":1}', 'A')).toBe(keyOf('{"seats":2}', 'A'));
		expect(keyOf('{"seats":1}', 'A')).not.toBe(keyOf('{"seats":1}', 'B'));
	});
});

describe('the parameters that affect what is sent', () => {
	const hashOf = (parameters: INodeParameters) => hashesWith({ parameters }).sourceHash;

	it.each<[string, INodeParameters]>([
		['output', { name: 'A', output: 'selected', outputFields: 'id' }],
		['options', { name: 'A', options: { timeout: 5, maxRetries: 0, dryRun: true } }],
	])('are the same with another %s', (_, parameters) => {
		expect(hashOf(parameters)).toBe(hashOf({ name: 'A' }));
	});

	it.each<[string, INodeParameters]>([
		['additional field', { name: 'A', options: { additionalFields: '{"seats":1}' } }],
		['choice to update all matches', { name: 'A', options: { updateAllMatches: true } }],
	])('are others with another %s', (_, parameters) => {
		expect(hashOf(parameters)).not.toBe(hashOf({ name: 'A' }));
	});
});
