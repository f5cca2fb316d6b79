import assert from 'node:assert/strict';
import type { SavedWorkflow } from '../../../n8n/n8nApi.mjs';
import type { ExampleCheck } from '../../core/check';
import { errorText, getItems, succeeded } from '../../core/executionData';
import type { Session } from '../../core/session';
import { made, Mirror, row, rows, type Row } from './mirror';

/** What may be wrong with the sheet or the list, and what is reported. */
const trouble: Array<{
	title: string;
	sheet?: Row[] | string;
	service?: (service: Session['service']) => void;
	/** As the message of an execution that stops. */
	message?: RegExp;
	/** By the node Alert. */
	alerted?: RegExp;
}> = [
	{
		title: 'the sheet cannot be read',
		sheet: 'throw new Error("No such sheet");',
		message: /No such sheet/,
	},
	{ title: 'the sheet is empty', sheet: [] },
	{
		title: 'a row has an empty key',
		sheet: [...rows(19), { ...row(20), code: '' }],
		alerted: /1 of 20 rows failed[^]*has no "code"/,
	},
	{
		title: 'the sheet was read only half',
		sheet: rows(10),
		message: /Nothing was deleted, as 10 of 20 workspaces aren't in the sheet/,
	},
	{
		title: 'the list is cut off and says so',
		service: ({ settings }) =>
			Object.assign(settings, { pageSize: 15, pagination: 'page', tellTotal: true }),
		alerted: /18 of 18 rows failed[^]*counts 22 workspaces .*, but returned 15/,
	},
	{
		title: 'the list cannot be read to its end the second time',
		service(service) {
			service.settings.pageSize = 11;
			service.onRequest(async (number) => {
				if (number === 4) service.inject({ kind: 'status', status: 403 });
			});
		},
		message: /Only 11 workspaces could be read/,
	},
	{
		title: 'two of its workspaces have the key of a row',
		service: (service) => service.addWorkspace(made('7')),
		alerted: /1 of 18 rows failed[^]*ws_7.*ws_23/,
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
				await succeeded(mirror.run(String(parameters.jsCode)));
				assert.equal(mirror.takeWrites().length, sent);
			}
			assert.deepEqual(
				[...service.workspaces.values()].map(({ source }) => source),
				Array(20).fill('crm'),
			);
		},
	);

	await step(
		'mirror-sheet treats 7 and "7" as equal, in the sheet and in the service',
		async () => {
			mirror.seed();
			const asText = rows(20).map((one) => ({ ...one, row_number: 2, code: `${one.code}` }));
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

	await step('mirror-sheet leaves a workspace alone that lost its key or its source', async () => {
		mirror.seed();
		service.addWorkspace({ ...made(''), title: 'Without code' });
		service.addWorkspace({ source: 'crm', title: 'Without code' });
		service.workspaces.set('ws_20', { ...service.workspaces.get('ws_20'), source: undefined });
		await succeeded(mirror.run(rows(19)));
		assert.deepEqual(mirror.takeWrites(), []);
	});

	for (const { title, sheet = rows(18), service: prepare, message, alerted } of trouble) {
		await step(`mirror-sheet deletes nothing when ${title}`, async () => {
			mirror.seed();
			prepare?.(service);
			const execution = await mirror.run(sheet);
			assert.deepEqual(mirror.takeWrites(), []);
			assert.equal(execution.status, message ? 'error' : 'success', errorText(execution));
			if (message) assert.match(errorText(execution), message);
			const alerts = getItems(execution, 'Alert').map(({ subject, text }) => `${subject}\n${text}`);
			assert.equal(alerts.length, alerted ? 1 : 0);
			if (alerted) assert.match(alerts[0], alerted);
		});
	}

	await step('mirror-sheet can be published', async () => await api.activate(workflow));
};
