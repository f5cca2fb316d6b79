import { validCredential } from '../service/credential';
import { useEngine } from '../support/useEngine';

const bench = useEngine();

const create = { resource: 'workspace', operation: 'create', fieldsMode: 'autoMapInput' };
const items = Array.from({ length: 30 }, (_, row) => ({ row }));
const statuses = () => bench.service.journal.map(({ status }) => status);

/** From its tenth request on the service knows another key only. */
function replaceKeyOnTheWay() {
	const newKey = `${bench.service.settings.apiKey}-new`;
	bench.service.onRequest(async (count) => {
		if (count !== 10) return;
		// First n8n knows the new key: what the service does not accept from then on is read once more.
		await bench.engine.storeCredential({ ...validCredential(bench.service), apiKey: newKey });
		bench.service.settings.apiKey = newKey;
	});
}

describe('a key that is replaced during a run', () => {
	it('is read once more, and every item is carried out once', async () => {
		replaceKeyOnTheWay();
		const { error, json } = await bench.runNode(
			{ ...create, options: { maxConcurrentRequests: 5 } },
			items,
		);

		expect(error).toBeUndefined();
		expect(json.map(({ row }) => row)).toEqual(items.map(({ row }) => row));
		expect(statuses().filter((status) => status === 201)).toHaveLength(items.length);
		// At most those that were under way together learn of it the hard way.
		expect(statuses().filter((status) => status === 401).length).toBeLessThanOrEqual(5);
	});

	it('is asked for once by a request that is not accepted, and not again', async () => {
		bench.service.settings.apiKey = 'another';
		const before = bench.engine.credentialReads();
		const { error } = await bench.runNode(create);

		expect(error?.message).toMatch(/^The service did not accept the API key/);
		expect(statuses()).toEqual([401]);
		expect(bench.engine.credentialReads()).toBe(before + 2);
	});

	it('is not taken where the Base URL was changed with it', async () => {
		const { apiKey } = bench.service.settings;
		bench.service.onRequest(async () => {
			const baseUrl = bench.service.baseUrl.replace('127.0.0.1', 'localhost');
			bench.service.settings.apiKey = `${apiKey}-new`;
			await bench.engine.storeCredential({ ...validCredential(bench.service), baseUrl });
		});
		const { error } = await bench.runNode(create);

		expect(error?.message).toMatch(/^The service did not accept the API key/);
		expect(statuses()).toEqual([401]);
	});
});
