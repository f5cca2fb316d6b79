import { hostileAnswers } from '../support/hostile/answers';
import type { Row } from '../figures/table';
import { startHostileWorker } from '../support/hostile/hostileWorker';
import { startHostileServer } from '../support/hostile/server';
import type { Suite } from './suite';

/** The longest stall and the peak memory of each hostile answer, in a process each. Bound: 1,500 ms. */
export const hostile: Suite = async () => {
	const rows: Row[] = [];
	const server = await startHostileServer();
	for (const name of Object.keys(hostileAnswers)) {
		const worker = await startHostileWorker();
		const { stall, peak } = await worker.ask('run', server.answerWith(name));
		await worker.letEnd();
		rows.push({ answer: name, 'stall ms': Math.round(stall), 'peak MB': Math.round(peak) });
	}
	server.close();
	return rows;
};
