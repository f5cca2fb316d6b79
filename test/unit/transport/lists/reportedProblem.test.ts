import {
	listRejected,
	reportedProblem,
} from '../../../../nodes/AppBuilder/transport/lists/reportedProblem';

describe('a response with status 200 reports a problem with', () => {
	it.each<[object, string]>([
		[{ success: false, message: 'Try later' }, 'Try later'],
		[{ ok: false, message: 'down' }, 'down'],
		[{ status: 'error', message: 'down' }, 'down'],
		[{ status: 'fail', data: { name: 'taken' } }, 'taken'],
		[{ status: 'FAILED' }, 'FAILED'],
		[{ status: 404, message: 'gone' }, 'gone'],
		[{ code: 599, message: 'down' }, 'down'],
		[{ statusCode: 400, message: 'bad' }, 'bad'],
		[{ error: { message: 'down' } }, 'down'],
		[{ errors: [{ message: 'A shard is down' }] }, 'A shard is down'],
		[{ ok: false }, '{"ok":false}'],
	])('%j', (response, words) => {
		expect(reportedProblem(response)).toContain(words);
	});

	it.each([
		{},
		{ status: 'active', success: null },
		{ status: ['error'] },
		{ status: 'failed over', statusCode: '404' },
		{ status: 200, code: 600 },
		{ error: null, errors: [] },
		{ error: '', errors: {} },
		{ message: 'Welcome' },
	])('but not with %j', (response) => {
		expect(reportedProblem(response)).toBeUndefined();
	});
});

it('a list that the service refuses is an error that advises to retry', () => {
	expect(listRejected('down').text).toMatchObject({
		message: "The service didn't return the list: down",
		description: expect.stringMatching(/^If this keeps happening, do what/) as string,
		retry: 'later',
	});
});
