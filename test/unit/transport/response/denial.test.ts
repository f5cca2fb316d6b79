import { denialIn } from '../../../../nodes/AppBuilder/transport/response/denial';

type Method = 'POST' | 'PATCH' | 'DELETE' | 'GET';

const isDenial = (value: unknown, method: Method, status = 200) =>
	denialIn({ status, value }, method) !== undefined;

describe('a response of status 200 that shows nothing of the object', () => {
	it.each([
		{ success: false, message: 'workspace is locked' },
		{ ok: false },
		{ success: false, data: { title: 'is required' } },
	])("reports an error in the service's words: %j", (response) => {
		for (const method of ['POST', 'PATCH', 'GET'] as const) {
			expect(isDenial(response, method)).toBe(true);
		}
	});

	it('leaves open whether a create was processed', () => {
		const text = (method: Method) =>
			denialIn({ status: 200, value: { ok: false, error: 'locked' } }, method)?.text;

		expect(text('POST')).toMatchObject({
			message: "The response doesn't confirm that anything was created: locked",
			retry: 'checkFirst',
		});
		expect(text('PATCH')?.retry).toBeUndefined();
	});
});

describe('a delete', () => {
	it.each([{ success: false }, { id: 'a', ok: false }, { id: 'a', deleted: false }])(
		'is denied where a flag says so: %j',
		(response) => expect(isDenial(response, 'DELETE')).toBe(true),
	);

	it.each([
		{ id: 'a', status: 'failed' },
		{ error: 'was archived before' },
		{ errors: ['no'], code: 500 },
	])('is done, whatever words it has: %j', (response) => {
		expect(isDenial(response, 'DELETE')).toBe(false);
	});
});
