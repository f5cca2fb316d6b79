import { failRequests } from '../service';
import { createWorkspace, seed, sentTo, upsert, workspaceById } from '../support/workspaces';
import { retryOnFail, trackTries } from '../support/tries';
import { useEngine } from '../support/useEngine';

const bench = useEngine();
const tries = trackTries(bench);

const byId = (operation: string) => workspaceById(operation, 'a');
const create = createWorkspace({ mappingMode: 'json', fieldsJson: '{}' });
const MESSAGE = 'The service rejected the request: workspace is locked [item 0]';
const UNCONFIRMED =
	"The response doesn't confirm that anything was created: workspace is locked [item 0]";
const named = (message: string, label: string) => message.replace('0]', `0: ${label}]`);
const locked = { kind: 'answer', body: '{"success":false,"error":"workspace is locked"}' } as const;

beforeEach(() => seed(bench.service, { id: 'a', name: 'A', seats: 1 }));

it.each<[string, object, string]>([
	['Create', create, UNCONFIRMED],
	['Update', { ...byId('update'), mappingMode: 'json', fieldsJson: '{"name":"N"}' }, MESSAGE],
	['Get', byId('get'), MESSAGE],
	['Delete', byId('delete'), MESSAGE],
	[
		'Agent → Create',
		{ ...create, resource: 'agent', agentName: 'N' },
		named(UNCONFIRMED, 'name "N"'),
	],
])(
	'a response of status 200 that says that nothing was done ends %s, which is not sent again',
	async (_, parameters, message) => {
		bench.service.inject(locked);
		const { error } = await bench.runNode(parameters);

		expect(error).toMatchObject({
			message,
			description: expect.stringContaining("Do what the service's message says.") as string,
		});
		expect(sentTo(bench.service)).toHaveLength(1);
	},
);

it.each(['ok', 'success'])(
	'a workspace with its own field that looks like a denial is created once: %s',
	async (field) => {
		bench.service.workspaces.clear();
		const { error, json } = await bench.runNode(createWorkspace(), [{ [field]: false }]);

		expect(error).toBeUndefined();
		expect(json).toMatchObject([{ id: expect.any(String), [field]: false }]);
	},
);

describe('Create or Update', () => {
	it.each([
		['creates', { name: 'B', seats: 3 }, 'POST', UNCONFIRMED],
		['updates', { name: 'A', seats: 3 }, 'PATCH', MESSAGE],
	])('counts nothing if the service denies what it %s', async (_, item, method, message) => {
		bench.service.inject({ ...locked, method });
		const { error, hints } = await bench.runNode(upsert(), [item]);

		expect(error?.message).toBe(named(message, `name "${item.name}"`));
		expect(hints).toEqual([]);
		expect(sentTo(bench.service).filter((sent) => sent.startsWith(method))).toHaveLength(1);
	});

	it('does not create what the service denies to show', async () => {
		bench.service.inject(locked);
		const { error } = await bench.runNode(upsert({ matchOn: ['id'] }), [{ id: 'a', seats: 3 }]);

		expect(error?.message).toBe(named(MESSAGE, 'id "a"'));
		expect(sentTo(bench.service)).toEqual(['GET workspaces/a']);
	});
});

it('a create that was denied with status 200 may have gone through, and is not sent again by itself', async () => {
	failRequests(bench.service, [2], locked);
	const items = [{ name: 'X' }, { name: 'Y' }, { name: 'Z' }];
	const oneByOne = createWorkspace({ options: { maxConcurrentItems: 1 } });
	await tries.run(oneByOne, items, retryOnFail(3));

	expect(sentTo(bench.service)).toHaveLength(2);
});
