import { hostileAnswers } from '../support/hostile/answers';
import { round, type Row } from '../figures/table';
import { startHostileWorker } from '../support/hostile/hostileWorker';
import { startHostileServer } from '../support/hostile/server';
import { median } from './job';
import type { Suite } from './suite';

const RUNS = 3;
const SIZE = 127 * 1024 * 1024;

/** The longest stall and the peak memory of each hostile answer, in a process each, against a bare JSON.parse. */
export const hostile: Suite = async () => {
	const reference = median(Array.from({ length: RUNS }, parseLargestList));
	const rows: Row[] = [
		{
			answer: 'bare JSON.parse of 127 MB of workspaces',
			'stall ms': Math.round(reference),
			ratio: 1,
			'peak MB': '',
		},
	];
	const server = await startHostileServer();
	for (const name of Object.keys(hostileAnswers)) {
		const worker = await startHostileWorker();
		const { stall, peak } = await worker.ask('run', server.answerWith(name));
		await worker.letEnd();
		rows.push({
			answer: name,
			'stall ms': Math.round(stall),
			ratio: round(stall / reference),
			'peak MB': Math.round(peak),
		});
	}
	server.close();
	return rows;
};

/** Milliseconds for the largest legitimate list: workspaces of 1 kB with some 30 fields, eight of them short codes. */
function parseLargestList(): number {
	const workspaces: string[] = [];
	for (let size = 0; size < SIZE; size += workspaces.at(-1)!.length + 1) {
		workspaces.push(JSON.stringify(workspaceOf(workspaces.length)));
	}
	const text = Buffer.from(`[${workspaces.join(',')}]`).toString('latin1');
	const start = performance.now();
	JSON.parse(text);
	return performance.now() - start;
}

function workspaceOf(number: number): object {
	const fields = Array.from({ length: 12 }, (_, n) => [`field_${n}`, `value ${number} of ${n}`]);
	return {
		id: `ws_${number}`,
		name: `Workspace ${number}`,
		slug: `w-${number}`,
		createdAt: new Date(1_700_000_000_000 + number).toISOString(),
		seats: number % 50,
		usage: number / 7,
		active: number % 2 === 0,
		settings: { theme: 'dark', region: `eu-${number % 9}` },
		...Object.fromEntries(
			Array.from({ length: 8 }, (_, n) => [`code_${n}`, `${n}${number.toString(36)}`]),
		),
		...Object.fromEntries(fields),
		notes: 'x'.repeat(230),
	};
}
