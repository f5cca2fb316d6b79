import { useEngine } from '../../support/useEngine';
import { columns, operations } from '../../support/operations';

const bench = useEngine();

const restrictTo = async (allowedDomains: string) =>
	await bench.useCredential({ allowedHttpRequestDomains: 'domains', allowedDomains });

describe('Allowed Domains of the credential', () => {
	beforeEach(() => bench.service.workspaces.set('seed', { id: 'seed', title: 'Old' }));

	it.each(columns)('keep %s from sending to another host', async (column) => {
		await restrictTo('api.example.com, *.example.com');
		const { error } = await bench.runNode(operations[column].parameters);

		expect(error?.message).toMatch(/^n8n blocked the request\. Domain not allowed/);
		expect(error?.description).toContain("'Allowed Domains' in the credential");
		expect(bench.service.journal).toEqual([]);
	});

	it('keep the list of the Workspace field from asking another host', async () => {
		await restrictTo('api.example.com');

		await expect(bench.engine.searchWorkspaces()).rejects.toThrow('Domain not allowed');
		expect(bench.service.journal).toEqual([]);
	});

	it.each([{}, { allowedHttpRequestDomains: 'none' }])(
		"don't restrict the node if the credential is only barred from the HTTP Request node: %j",
		async (fields) => {
			await bench.useCredential(fields);

			expect((await bench.runNode(operations['Get Many'].parameters)).error).toBeUndefined();
		},
	);
});
