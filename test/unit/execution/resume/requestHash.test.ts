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
	it.each<[string, INodeParameters, boolean]>([
		['the fields of the output', { output: 'selected', outputFields: 'id' }, true],
		['additional fields', { options: { additionalFields: '{"seats":1}' } }, false],
		['the choice to update all matches', { options: { updateAllMatches: true } }, false],
	])('are the same with %s, or not', (_, parameters, expected) => {
		expect(hashOfParameters(parameters) === hashOfParameters({})).toBe(expected);
	});
});
