import { seed, upsert } from '../support/upsert';
import { useEngine } from '../support/useEngine';

const bench = useEngine();

/** More than a function of JavaScript takes as arguments. */
const COUNT = 150_000;
const many = () => Array.from({ length: COUNT }, (_, n) => ({ id: n, plan: 'pro' }));
function answerMany(): void {
	const body = JSON.stringify(many());
	bench.service.inject({ kind: 'answer', method: 'GET', path: '/v1/workspaces', body });
}
const skipAll = { matchOn: ['plan'], ifWorkspaceExists: 'skip' };

describe('150,000 workspaces that match', () => {
	it('are all left as they are with Skip', async () => {
		answerMany();
		const { error, json, hints } = await bench.runNode(upsert(skipAll), [{ plan: 'pro' }]);

		expect(error).toBeUndefined();
		expect(json).toHaveLength(COUNT);
		expect(hints).toEqual(['150,000 skipped']);
	});

	it('are all given where they are found after a create whose outcome is unknown', async () => {
		seed(bench.service, { id: 'free', plan: 'free' });
		bench.service.inject({ kind: 'reset', method: 'POST' });
		bench.service.onRequest(async (number) => {
			if (number === 2) answerMany();
		});
		const { error, json } = await bench.runNode(upsert(skipAll), [{ plan: 'pro' }]);

		expect(error).toBeUndefined();
		expect(json).toHaveLength(COUNT);
	});
});
