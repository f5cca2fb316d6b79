import { round, type Row } from '../figures/table';
import { checkDone, inTurns, measure, ours, walls } from './jobs';
import type { Suite } from './suite';

const WORKSPACES = 10_000;
const ITEMS = 1_000;
const PAGE_SIZE = 100;

/** Create or Update of 1,000 items against 10,000 workspaces, beside one listing and 1,000 updates by ID. */
export const upsert: Suite = async (service) => {
	await service.reset({ pageSize: PAGE_SIZE });
	await service.fill(WORKSPACES, 1_000);
	const job = (items: number, parameters: object) =>
		ours(service, items, { resource: 'workspace', mappingMode: 'json', ...parameters });
	const fieldsJson = '={{ { title: "Workspace " + $json.row, seats: $json.row } }}';
	const jobs = [
		job(1, { operation: 'getAll', returnAll: true }),
		job(ITEMS, {
			...{ operation: 'update', fieldsJson },
			workspaceId: { __rl: true, mode: 'id', value: '=ws_{{ $json.row + 1 }}' },
		}),
		job(ITEMS, {
			...{ operation: 'upsert', fieldsJson },
			fieldsToMatchOn: { fields: [{ field: { __rl: true, mode: 'name', value: 'title' } }] },
		}),
	];

	const [listing, updates, upserts] = await inTurns(jobs);
	checkDone(listing, WORKSPACES);
	checkDone(updates, ITEMS);
	checkDone(upserts, ITEMS);
	const before = (await service.journal()).length;
	await measure(jobs[2]);
	const sent = (await service.journal()).length - before;

	const least = walls(listing) + walls(updates);
	const row = (run: string, requests: number, wall: number): Row => ({
		...{ run, requests, 'wall ms': Math.round(wall), ratio: round(wall / least) },
	});
	return [
		row('one listing', WORKSPACES / PAGE_SIZE, walls(listing)),
		row('1,000 updates by ID', ITEMS, walls(updates)),
		row('Create or Update', sent, walls(upserts)),
	];
};
