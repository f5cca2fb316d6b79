import { failRequests } from '../service';
import { createWorkspace, seed, upsert, workspaceById } from '../support/workspaces';
import { useEngine } from '../support/useEngine';

const bench = useEngine();

const get = workspaceById('get');
const items = [{ id: 'ws_1' }, { id: 'ws_9' }, { id: '..' }, { id: 'ws_2' }];
const notFound = `No workspace has the ID "ws_9" [item 1]`;
const onward = { onError: 'continueRegularOutput' } as const;
const refused = `'Workspace' is "..", which isn't an ID [item 2]`;

beforeEach(() => seed(bench.service, { id: 'ws_1' }, { id: 'ws_2' }));

it("outputs one item with an error text per failed item, and doesn't affect the others", async () => {
	const result = await bench.runNode(get, items, onward);

	expect(result.run.status).toBe('success');
	expect(result.items).toMatchObject([
		{ json: { id: 'ws_1' }, pairedItem: { item: 0 } },
		{ json: { error: notFound, reason: 'notFound', httpCode: '404' }, pairedItem: { item: 1 } },
		{
			json: { error: refused, reason: 'input', description: expect.any(String) },
			pairedItem: { item: 2 },
		},
		{ json: { id: 'ws_2' }, pairedItem: { item: 3 } },
	]);
});

it('sends failed items to the error output, with their input fields', async () => {
	const { json, failed } = await bench.runNode(get, items, { onError: 'continueErrorOutput' });

	expect(json).toEqual([{ id: 'ws_1' }, { id: 'ws_2' }]);
	expect(failed).toMatchObject([
		{
			json: { id: 'ws_9', error: notFound, reason: 'notFound', httpCode: '404' },
			pairedItem: { item: 1 },
		},
		{ json: { id: '..', error: refused, reason: 'input' }, pairedItem: { item: 2 } },
	]);
	expect(failed[0].json.description).toMatch(/^It may have been deleted/);
});

it("keeps an item's own fields on the error output, but for its `error`", async () => {
	const own = { reason: 'Budget', description: 'A shop', httpCode: 'none' };
	const { failed } = await bench.runNode(get, [{ id: 'ws_9', error: 'E7', ...own }], {
		onError: 'continueErrorOutput',
	});

	expect(failed[0].json).toEqual({
		id: 'ws_9',
		...own,
		error: expect.stringMatching(/^No workspace/),
	});
});

it.each([
	[createWorkspace(), 'check in the service before you try again.'],
	[upsert(), 'the next execution looks for it first.'],
])('says that something may have been created, and who looks for it: %j', async (node, looks) => {
	bench.service.inject({ kind: 'resetMidBody', method: 'POST' });
	const { json } = await bench.runNode(node, [{ name: 'a' }], onward);

	expect(json).toEqual([
		{
			error: expect.stringMatching(
				/closed the connection .* \[item 0: name "a"\]\. It may have been created$/,
			),
			reason: 'outcomeUnknown',
			description: `The create request may have gone through: ${looks}`,
		},
	]);
});

it('names each item, also where none is to blame', async () => {
	const rows = ['Team 8', 'Team 9'].map((title) => ({ title }));
	bench.service.inject({ kind: 'status', status: 401, times: 2 });
	const rejected = await bench.runNode(createWorkspace(), rows, onward);
	const names = [/ \[item 0: title "Team 8"\]$/, / \[item 1: title "Team 9"\]$/];

	names.forEach((name, index) => expect(rejected.json[index].error).toMatch(name));
	expect(rejected.hints).toEqual([
		expect.stringMatching(/^2 failed: The service rejected the API key/),
	]);
	bench.service.inject({ kind: 'status', status: 422 });
	const { hints } = await bench.runNode(createWorkspace(), rows.slice(1), onward);
	expect(hints).toEqual([expect.stringMatching(/^1 failed: .* \[item 0: title "Team 9"\]$/)]);

	await bench.useCredential({ listPagination: 'pageNumber' });
	const unread = await bench.runNode(createWorkspace(), rows, onward);

	expect(unread.json.map(({ error }) => error)).toEqual([
		"'First Page' is neither 0 nor 1 [item 0]",
		"'First Page' is neither 0 nor 1 [item 1]",
	]);
	expect(unread.hints).toEqual(["2 failed: 'First Page' is neither 0 nor 1"]);
});

it('names no item where all share what is wrong, and the node stops', async () => {
	await bench.useCredential({ listPagination: 'automatic' });
	bench.service.inject({ kind: 'answer', body: '[{"id":"ws_1"}]' });
	const { error } = await bench.runNode(upsert(), [{ name: 'a' }, { name: 'b' }]);

	expect(error?.message).toMatch(/doesn't say whether that's all \(see 'List Pagination'\)$/);
	// n8n's editor would add it.
	expect(error?.context?.itemIndex).toBeUndefined();
});

const UNKNOWN = "If the service doesn't know a field, enter it in 'Input Fields to Ignore'.";
const EMPTY =
	"For an empty value, 'Options' → 'Ignore Empty Fields' leaves it out, and the service keeps its own. To clear a number, set 'Mapping Mode' to 'Map Each Field Manually', and the field's type to Number.";
const asJson = { mappingMode: 'json', fieldsJson: '={{ $json }}' };

it('says what helps with an empty value only if the service may mean one', async () => {
	const rejected = async (body: object) => {
		bench.service.inject({
			kind: 'answer',
			status: 422,
			method: 'POST',
			body: JSON.stringify(body),
		});
		const { error } = await bench.runNode(upsert(asJson), [{ name: 'a', seats: 3, note: '' }]);
		return String(error?.description);
	};

	expect(await rejected({ message: 'seats must be even' })).not.toContain('Ignore Empty Fields');
	expect(await rejected({ errors: { note: ['too short'] } })).toContain(EMPTY);
	expect(await rejected({ message: 'Invalid' })).toContain(EMPTY);
});

it.each([
	[{}, {}, { seats: '' }, `Correct the fields that the service names. ${UNKNOWN} ${EMPTY}`],
	[asJson, {}, { seats: null }, `Correct the fields that the service names. ${EMPTY}`],
	[asJson, {}, {}, 'Correct the fields that the service names.'],
	[{}, onward, {}, `Correct the row: the next execution sends it again. ${UNKNOWN}`],
])(
	'says what to do about fields that the service rejects: %j, %j, %j',
	async (mode, settings, fields, advice) => {
		bench.service.inject({ kind: 'status', status: 422, method: 'POST' });
		const items = [{ name: 'a', ...fields }];
		const { json, error } = await bench.runNode(upsert(mode), items, settings);

		const text = String(error?.description ?? json[0].description);
		expect(text.split(' Response: ')[0]).toBe(advice);
	},
);

it('outputs what was read of an interrupted list, then the error item', async () => {
	bench.service.settings.pageSize = 1;
	failRequests(bench.service, [2], { kind: 'status', status: 403 });
	const getAll = { resource: 'workspace', operation: 'getAll', returnAll: true };
	const { json } = await bench.runNode(getAll, [{}], onward);

	expect(json).toMatchObject([
		{ id: 'ws_1' },
		{
			error: expect.stringMatching(/^Only 1 workspace could be read\. The API key isn't allowed/),
		},
	]);
});
