import { parseResponse } from '../../../../nodes/AppBuilder/transport/response/parseResponse';
import { thrownBy } from '../../thrownBy';

describe('parseResponse', () => {
	it.each([
		['{"id":"ws_1"}', { id: 'ws_1' }],
		[' \n[1, 2]\n', [1, 2]],
		['"text"', 'text'],
		['0', 0],
		['false', false],
		['null', null],
	])('reads %p', (text, value) => {
		expect(parseResponse(text, 'GET')).toEqual(value);
	});

	it.each(['', ' ', '\r\n'])('gives undefined for the empty body %p', (text) => {
		expect(parseResponse(text, 'DELETE')).toBeUndefined();
	});

	it.each(['<!doctype html><title>Hello</title>', ' \n<html></html>'])(
		'names a web page: %p',
		(text) => {
			expect(thrownBy(() => parseResponse(text, 'GET'))).toMatchObject({
				name: 'ServiceError',
				message: 'The response is a web page instead of JSON',
				description:
					"Check that 'Base URL' in the credential is the address of the API and ends in /v1.",
			});
		},
	);

	it.each(['{"id":"ws_', '[1,', 'OK', '<?xml version="1.0"?><a/>', "{'id': 1}", '{} {}'])(
		'names invalid JSON: %p',
		(text) => {
			expect(thrownBy(() => parseResponse(text, 'PATCH'))).toMatchObject({
				name: 'ServiceError',
				message: "The response isn't valid or complete JSON",
				description:
					"Try again later. If this keeps happening, check that 'Base URL' in the credential ends in /v1.",
			});
		},
	);

	it.each(['<html></html>', '{"id":'])('says to look what POST has done after %p', (text) => {
		expect(thrownBy(() => parseResponse(text, 'POST')).description).toMatch(
			/^The create request may have gone through: .* ends in \/v1\.$/,
		);
	});

	it.each(['OK', '{"deleted":', 'Deleted <ws_1>'])('takes a delete for done after %p', (text) => {
		expect(parseResponse(text, 'DELETE')).toBeUndefined();
	});

	it('takes no delete for done after a web page', () => {
		expect(thrownBy(() => parseResponse('<html></html>', 'DELETE')).name).toBe('ServiceError');
	});

	it('repeats nothing of the body, which may hold secrets', () => {
		const error = thrownBy(() => parseResponse('{"apiKey": "sk-secret', 'GET'));

		expect(`${error.message} ${error.description} ${error.stack}`).not.toContain('sk-secret');
	});
});
