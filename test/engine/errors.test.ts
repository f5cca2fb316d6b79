import { useEngine } from '../support/useEngine';

const bench = useEngine();

describe('an error', () => {
	it.each([
		[401, 'The service rejected the API key: Bad things', 'credential-invalid'],
		[422, 'The service rejected the fields: Bad things [item 0]', 'configuration-invalid'],
	])('with status %d says what happened, what to do, and why', async (status, message, cause) => {
		const body = JSON.stringify({ error: { message: 'Bad things' } });
		bench.service.inject({ kind: 'status', status, body });
		const { error } = await bench.runNode({
			resource: 'workspace',
			operation: 'create',
			mappingMode: 'json',
			fieldsJson: '{}',
		});

		expect(error).toMatchObject({
			name: 'NodeApiError',
			httpCode: String(status),
			message,
			description: expect.stringMatching(/^[A-Z].+\.$/),
			context: { itemIndex: 0 },
			failure: { cause },
		});
	});
});
