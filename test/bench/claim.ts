import type { ServiceProcess } from '../support/serviceProcess';
import { fieldRows } from '../support/fieldRows';
import { credential, httpRequest, measure } from './jobs';
import { sideBySide, type Suite } from './suite';
import type { Work } from './worker.mts';

const ITEMS = 300;
const PLAN = 'free';

const workspace = {
	resource: 'workspace',
	fields: {
		assignments: [{ id: '1', name: 'title', type: 'string', value: '=Row {{ $json.row }}' }],
	},
};
/** As n8n's documentation explains Batching, for 100 requests per minute. */
const batching = { batching: { batch: { batchSize: 100, batchInterval: 60_000 } } };

const byHttpRequest = (options: object) => async (service: ServiceProcess) =>
	await httpRequest(service, '/workspaces', '{ title: "Row " + $json.row }', options);
const byNode = (parameters: object) => async (): Promise<Work> => ({
	node: 'appBuilder',
	parameters: { ...workspace, ...parameters },
});

const runs: Record<string, (service: ServiceProcess) => Promise<Work>> = {
	'Workspace → Create': byNode({ operation: 'create' }),
	'HTTP Request': byHttpRequest({}),
	'HTTP Request with batching': byHttpRequest(batching),
	'Workspace → Create or Update': byNode({
		operation: 'upsert',
		fieldsToMatchOn: fieldRows('title'),
	}),
};

/** What the README claims: 300 items on the Free plan, in real time. Takes four minutes. */
export const claim: Suite = async () => {
	const rows = await sideBySide(Object.entries(runs), measureRun);
	return {
		rows,
		thresholds: rows
			.filter(({ run }) => run.startsWith('Workspace'))
			.flatMap(({ run, failed, '429 seen': refused }) => [
				{ what: `${run}: failed`, value: failed, atMost: 0 },
				{ what: `${run}: 429 seen`, value: refused, atMost: 0 },
			]),
	};
};

async function measureRun(
	service: ServiceProcess,
	[run, getWork]: [string, (service: ServiceProcess) => Promise<Work>],
) {
	// If the list were empty, Create or Update would read it twice.
	await service.ask('reset', { plan: PLAN });
	await service.ask('fill', { count: 1, bytes: 0 });
	const { wall, error } = await measure({
		...(await getWork(service)),
		items: ITEMS,
		credential: credential(service, { plan: PLAN }),
	});
	const journal = await service.ask('journal');
	const created = (await service.ask('state')).workspaces.length - 1;
	const seconds = Math.round(wall / 1_000);
	return {
		run,
		requests: journal.length,
		created,
		failed: ITEMS - created,
		'429 seen': journal.filter(({ status }) => status === 429).length,
		time: `${Math.floor(seconds / 60)} min ${seconds % 60} s`,
		execution: error ?? 'succeeded',
	};
}
