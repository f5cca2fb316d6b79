import { hostileAnswers } from './answers';
import { startHostileChild, type HostileChild } from './inHostileChild';
import { startHostileServer, type HostileServer } from './server';

let child: HostileChild;
let server: HostileServer;

beforeAll(async () => {
	server = await startHostileServer();
	child = await startHostileChild();
});
afterAll(async () => {
	await child.end();
	server.close();
});

describe('one process with 1 GB of heap survives', () => {
	it.each(Object.keys(hostileAnswers))(
		'%s',
		async (name) => {
			const expected = hostileAnswers[name].outcome;
			const { outcome } = await child.run(server.answerWith(name));

			if (typeof expected === 'number') expect(outcome).toBe(expected);
			else expect(outcome).toContain(expected);
		},
		600_000,
	);

	it('and leaves no connection open', async () => {
		expect(await server.connections()).toBe(0);
	});
});
