import { hostileAnswers } from '../../support/hostile/answers';
import { startHostileWorker, type HostileWorker } from '../../support/hostile/hostileWorker';
import { startHostileServer, type HostileServer } from '../../support/hostile/server';

let worker: HostileWorker;
let server: HostileServer;

beforeAll(async () => {
	server = await startHostileServer();
	worker = await startHostileWorker();
});
afterAll(async () => {
	await worker.letEnd();
	server.close();
});

describe('one process with 1 GB of heap survives', () => {
	it.each(Object.keys(hostileAnswers))(
		'%s',
		async (name) => {
			const expected = hostileAnswers[name].outcome;
			const { outcome } = await worker.ask('run', server.answerWith(name));

			if (typeof expected === 'number') expect(outcome).toBe(expected);
			else expect(outcome).toContain(expected);
		},
		600_000,
	);

	it('and leaves no connection open', async () => {
		expect(await server.connections()).toBe(0);
	});
});
