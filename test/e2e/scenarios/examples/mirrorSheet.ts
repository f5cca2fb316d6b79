import assert from 'node:assert/strict';
import type { SavedWorkflow } from '../../../n8n/n8nApi.mjs';
import type { ExampleCheck } from '../../core/check';
import { errorText, succeeded } from '../../core/executionData';
import type { Session } from '../../core/session';
import { made, Mirror, row, rows, type Row } from './mirror';

/** Whatever is wrong with the sheet or the list, with what is told, and what may be sent all the same. */
const trouble: Array<{
	title: string;
	code?: string;
	sheet?: Row[];
	service?: (service: Session['service']) => void;
	told?: RegExp;
	sent?: string[];
}> = [
	{
		title: 'the sheet cannot be read',
		code: 'throw new Error("No such sheet");',
		told: /No such sheet/,
	},
	{ title: 'the sheet is empty', sheet: [] },
	{
		title: 'the sheet is empty and outputs an item all the same',
		sheet: [{}],
		told: /"code".*isn't among the fields/,
	},
	{
		title: 'the sheet could not be read and outputs that as an item',
		sheet: [{ error: 'No such sheet' }],
		told: /"code".*isn't among the fields/,
	},
	{
		title: 'a row has an empty key',
		sheet: [...rows(19), { ...row(20), code: '' }],
		told: /"code".*is empty/,
	},
	{
		title: 'the sheet was read only half',
		sheet: rows(10),
		told: /Nothing was deleted, as 10 of 20 workspaces aren't in the sheet/,
	},
	{
		title: 'all rows have other keys',
		sheet: rows(2).map(({ code, ...rest }) => ({ ...rest, code: `00${code}` })),
		told: /Nothing was deleted, as 20 of 22 workspaces aren't in the sheet/,
		sent: ['POST', 'POST'],
	},
	{
		title: 'the list is cut off and says so',
		sheet: rows(18),
		service: ({ settings }) =>
			Object.assign(settings, { pageSize: 15, pagination: 'page', tellTotal: true }),
		told: /Only 15 of 22 workspaces came/,
	},
	{
		title: 'the list is cut off behind the back',
		sheet: rows(18),
		service: ({ settings }) => Object.assign(settings, { pageSize: 15, pagination: 'page' }),
		// Create or Update takes what isn't in the list for new.
		sent: ['POST', 'POST', 'POST'],
	},
	{
		title: 'the list cannot be read to its end the second time',
		sheet: rows(18),
		service(service) {
			service.settings.pageSize = 11;
			service.onRequest(async (number) => {
				if (number === 4) service.inject({ kind: 'status', status: 403 });
			});
		},
		told: /Only 11 workspaces could be read/,
	},
	{
		title: 'two of its workspaces have the key of a row',
		sheet: rows(18),
		service: (service) => service.addWorkspace(made('7')),
		told: /ws_7.*ws_23/,
	},
];

const find = (workflow: SavedWorkflow, node: string) =>
	workflow.nodes.find(({ name }) => name === node)!;

export const checkMirrorSheet: ExampleCheck = async (session, workflow, step) => {
	const { api, service } = session;
	const mirror = new Mirror(session, workflow);

	await step(
		'mirror-sheet creates a workspace for each row, and then leaves them alone',
		async () => {
			const { parameters } = find(workflow, 'Rows');
			for (const sent of [20, 0]) {
				await succeeded(mirror.runCode(String(parameters.jsCode)));
				assert.equal(mirror.takeWrites().length, sent);
			}
			assert.deepEqual(
				[...service.workspaces.values()].map(({ source }) => source),
				Array(20).fill('crm'),
			);
		},
	);

	await step(
		'mirror-sheet takes 7 and "7" for the same, in the sheet and in the service',
		async () => {
			mirror.seed();
			const asText = rows(20).map(({ code, ...rest }) => ({
				row_number: 2,
				...rest,
				code: `${code}`,
			}));
			for (const sheet of [rows(20), asText]) await succeeded(mirror.run(sheet));
			assert.deepEqual(mirror.takeWrites(), []);
		},
	);

	await step('mirror-sheet deletes what a person has agreed to, and nothing else', async () => {
		mirror.seed();
		const waiting = await mirror.run([...rows(18), row(21)]);
		assert.deepEqual(mirror.takeWrites(), ['POST']);
		const text = await mirror.form(waiting);
		assert.match(text, /19: Customer 19 \(ws_19\)\s+20: Customer 20 \(ws_20\)/);
		assert.doesNotMatch(text, /By hand|Of the shop|Customer 18/);
		await mirror.answer(waiting, 'Delete them');
		assert.deepEqual(mirror.takeWrites().sort(), ['DELETE ws_19', 'DELETE ws_20']);
		await succeeded(mirror.run([...rows(18), row(21)]));
	});

	await step('mirror-sheet deletes nothing when the person says so', async () => {
		mirror.seed();
		await mirror.answer(await mirror.run(rows(18)), 'Keep them');
		assert.deepEqual(mirror.takeWrites(), []);
	});

	await step('mirror-sheet deletes nothing without an answer in time', async () => {
		mirror.seed();
		const { resumeUnit } = find(workflow, 'Ask a Person').parameters;
		await mirror.set('Ask a Person', { resumeUnit: 'seconds' });
		const waiting = await mirror.run(rows(18));
		await mirror.end(waiting);
		await mirror.answer(waiting, 'Delete them');
		await mirror.set('Ask a Person', { resumeUnit });
		assert.deepEqual(mirror.takeWrites(), []);
	});

	await step('mirror-sheet shows what others have written as text', async () => {
		mirror.seed();
		service.addWorkspace({ ...made('<b>21</b>'), title: '<a href="https://example.com">Keep</a>' });
		const text = await mirror.form(await mirror.run(rows(20)));
		assert.match(text, /&lt;b(>|&gt;)21/);
		assert.doesNotMatch(text, /<a href="https:\/\/example\.com"/);
	});

	await step(
		'mirror-sheet asks about a workspace whose key was changed in the service',
		async () => {
			mirror.seed();
			const shop = service.workspaces.get('ws_7')!;
			service.workspaces.set('ws_7', { ...shop, code: 'seven' });
			const waiting = await mirror.run(rows(20));
			assert.match(await mirror.form(waiting), /seven: Customer 7 \(ws_7\)/);
			assert.deepEqual(mirror.takeWrites(), ['POST']);
			await mirror.answer(waiting, 'Keep them');
		},
	);

	await step(
		'mirror-sheet leaves a workspace alone that has lost its key or its source',
		async () => {
			mirror.seed();
			service.addWorkspace({ ...made(''), title: 'Without code' });
			service.addWorkspace({ source: 'crm', title: 'Without code' });
			service.workspaces.set('ws_20', { ...service.workspaces.get('ws_20'), source: undefined });
			await succeeded(mirror.run(rows(19)));
			assert.deepEqual(mirror.takeWrites(), []);
		},
	);

	for (const { title, code, sheet = [], service: prepare, told, sent = [] } of trouble) {
		await step(`mirror-sheet deletes nothing when ${title}`, async () => {
			mirror.seed();
			prepare?.(service);
			const execution = await (code === undefined ? mirror.run(sheet) : mirror.runCode(code));
			assert.deepEqual(mirror.takeWrites(), sent);
			assert.equal(execution.status, told ? 'error' : 'success', errorText(execution));
			if (told) assert.match(errorText(execution), told);
		});
	}

	await step('mirror-sheet can be published', async () => await api.activate(workflow));
};
