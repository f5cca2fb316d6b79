import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { waitFor } from '../../../n8n/processes/waitFor.mjs';
import { createWatcher, eventTexts } from '../../core/eventTexts';
import type { Check } from '../../core/check';

/** Polls start every four seconds, so that another one starts meanwhile. */
const HELD_MS = 7_000;
/** Longer than two polls take to start. */
const SETTLED_MS = 10_000;

/** Polls at the same time: n8n's scheduler starts a poll whether or not the last one has ended. */
export const checkOverlap: Check = async (session, credential, step) => {
	const { api, service } = session;
	await step('an event of a poll that the service holds is given once', async () => {
		const saved = await createWatcher(session, credential);
		await api.activate(saved);
		await waitFor('two polls', () => service.journal.length >= 2);
		let hasHeld = false;
		service.onRequest(async () => {
			if (hasHeld) return;
			hasHeld = true;
			await delay(HELD_MS);
		});
		service.addWorkspace({ name: 'Held' });
		await expectOnce('created ws_1 Held', saved);
		service.onRequest(async () => undefined);
	});
	service.reset();
	await step('an event that two polls of the same second see is given once', async () => {
		const item = Array.from({ length: 30 }, (_, index) => ({
			mode: 'custom',
			cronExpression: `${Math.floor(index / 2) * 4} * * * * *`,
		}));
		const saved = await createWatcher(session, credential, { pollTimes: { item } });
		await api.activate(saved);
		await waitFor('two polls', () => service.journal.length >= 2);
		for (const name of ['A', 'B', 'C']) service.addWorkspace({ name });
		await expectOnce('created ws_1 A, created ws_2 B, created ws_3 C', saved);
	});

	async function expectOnce(
		all: string,
		saved: Awaited<ReturnType<typeof createWatcher>>,
	): Promise<void> {
		const { read } = eventTexts(session, saved);
		const expected = all.split(', ');
		await waitFor(all, async () => (await read()).texts.length >= expected.length);
		await delay(SETTLED_MS);
		await api.deactivate(saved);
		assert.deepEqual((await read()).texts.sort(), expected);
	}
};
