import { parseAnswer } from '../../nodes/AppBuilder/transport/parseAnswer';
import { thrownBy } from './thrownBy';

const NOT_REPEATED =
	'The node did not repeat it, so that nothing is created twice: check in the service whether it was created.';

describe('parseAnswer', () => {
	it.each([
		['{"id":"ws_1"}', { id: 'ws_1' }],
		[' \n[1, 2]\n', [1, 2]],
		['"text"', 'text'],
		['0', 0],
		['false', false],
		['null', null],
	])('reads %p', (text, value) => {
		expect(parseAnswer(text, 'GET')).toEqual(value);
	});

	it.each(['', ' ', '\r\n'])('gives undefined for the empty body %p', (text) => {
		expect(parseAnswer(text, 'DELETE')).toBeUndefined();
	});

	it.each(['<!doctype html><title>Hello</title>', ' \n<html></html>', '<?xml version="1.0"?>'])(
		'names a web page: %p',
		(text) => {
			expect(thrownBy(() => parseAnswer(text, 'GET'))).toMatchObject({
				name: 'ServiceError',
				message: 'The answer is a web page instead of JSON',
				description:
					'Check that Base URL in the credential is the address of the API and ends in /v1.',
			});
		},
	);

	it.each(['{"id":"ws_', '[1,', 'OK', "{'id': 1}", '{} {}'])('names invalid JSON: %p', (text) => {
		expect(thrownBy(() => parseAnswer(text, 'PATCH'))).toMatchObject({
			name: 'ServiceError',
			message: 'The answer is not valid JSON, or only a part of it',
			description: 'Try again; if it stays, check that Base URL in the credential ends in /v1.',
		});
	});

	it.each(['<html></html>', '{"id":'])('says to look what POST has done after %p', (text) => {
		expect(thrownBy(() => parseAnswer(text, 'POST')).description).toMatch(
			new RegExp(`ends in /v1\\. ${NOT_REPEATED}$`),
		);
	});

	it('gives whole numbers beyond 2^53 as texts, and others as numbers', () => {
		expect(parseAnswer('{"id":9007199254740993,"size":9007199254740991}', 'GET')).toEqual({
			id: '9007199254740993',
			size: 9007199254740991,
		});
	});

	it('takes 1,000 levels, and refuses 1,001', () => {
		const lists = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
		const objects = (levels: number) => '{"a":'.repeat(levels) + '1' + '}'.repeat(levels);

		for (const nest of [lists, objects]) {
			expect(JSON.stringify(parseAnswer(nest(1_000), 'GET'))).toBe(nest(1_000));
			expect(thrownBy(() => parseAnswer(nest(1_001), 'POST'))).toMatchObject({
				name: 'ServiceError',
				message: 'The answer is nested more than 1000 levels deep',
				description: expect.stringContaining(NOT_REPEATED),
			});
			expect(thrownBy(() => parseAnswer(nest(1_001), 'GET')).description).toMatch(/data\.$/);
		}
	});

	it('repeats nothing of the body, which may hold secrets', () => {
		const error = thrownBy(() => parseAnswer('{"apiKey": "sk-secret', 'GET'));

		expect(`${error.message} ${error.description} ${error.stack}`).not.toContain('sk-secret');
	});
});
