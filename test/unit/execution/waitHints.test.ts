import type { IExecuteFunctions, NodeExecutionHint } from 'n8n-workflow';

import { hintAtWait, logExpectedWait } from '../../../nodes/AppBuilder/execution/waitHints';
import { Sender } from '../../../nodes/AppBuilder/transport/pacing/sender';
import { plans, type Plan } from '../../../nodes/AppBuilder/credential/plans';

/** A run, with what was said of it. */
function newRun() {
	const log: string[] = [];
	const hints: NodeExecutionHint[] = [];
	const context = {
		logger: { info: (text: string) => log.push(text) },
		addExecutionHints: (...added: NodeExecutionHint[]) => hints.push(...added),
	};
	return { context: context as unknown as IExecuteFunctions, log, hints };
}

describe('the log of a long run', () => {
	const logged = (items: number, plan: Plan) => {
		const { context, log } = newRun();
		logExpectedWait(context, { access: { plan }, items });
		return log;
	};

	it.each([
		[1_000, plans.free, '1000 items at 100 requests per minute (plan Free) take at least 9 min'],
		[101, plans.free, '101 items at 100 requests per minute (plan Free) take at least 1 min'],
		[7_000, plans.pro, '7000 items at 2,000 requests per minute (plan Pro) take at least 3 min'],
		[
			3,
			{ label: 'Custom', requestsPerMinute: 1 },
			'3 items at 1 request per minute (plan Custom) take at least 2 min',
		],
	])('says of %i items with %p how long they take at least', (items, plan, text) => {
		const [said, ...more] = logged(items, plan);

		expect(said).toMatch(new RegExp(`^${text.replace(/[()]/g, '\\$&')}( \\d+ s)?$`));
		expect(more).toEqual([]);
	});

	it.each([1, 99, 100])(
		'says nothing of %i items, which the plan Free lets go at once',
		(items) => {
			expect(logged(items, plans.free)).toEqual([]);
		},
	);
});

describe('the hint after a run', () => {
	interface Client {
		limit?: number;
		isShared?: boolean;
		plan?: Plan;
	}
	const hintsAt = (
		waited: number,
		{ limit = 500, isShared = false, plan = plans.starter }: Client = {},
	) => {
		const { context, hints } = newRun();
		const sender = new Sender({ kind: 'execution' });
		Object.defineProperty(sender, 'waitedMs', { value: waited });
		sender.wasShort = isShared;
		const client = { limit: () => limit, sender };
		hintAtWait(context, { access: { plan }, ...client });
		return hints;
	};
	/** The longest there are. */
	const custom = { label: 'Custom', requestsPerMinute: 1_000_000 };
	const fiveDays = 5 * 24 * 3_600_000 - 1;

	it.each([
		[20, '20 requests per minute'],
		[1, '1 request per minute'],
	])('names the %i requests per minute that the service declared', (limit, rate) => {
		expect(hintsAt(60_000, { limit, isShared: true })[0].message).toBe(
			`Waited 1 min for the request limit: the service allows ${rate}.`,
		);
	});

	it('says that others use the key, or the plan is not right, where responses have shown it', () => {
		expect(hintsAt(60_000, { isShared: true })[0].message).toBe(
			'Waited 1 min for the request limit: others use the key, or your account allows less.',
		);
	});

	it.each([
		[{ plan: custom, limit: 1_000_000 }],
		[{ plan: custom, limit: 1_000_000, isShared: true }],
		[{ plan: custom, limit: 999_999 }],
	])('has at most 120 characters, as n8n wants it: %j', (client) => {
		expect(hintsAt(fiveDays, client)[0].message.length).toBeLessThanOrEqual(120);
	});

	it.each([0, 1, 4_999, 5_000])('is not there after %i ms of waiting', (waited) => {
		expect(hintsAt(waited)).toEqual([]);
	});

	it.each([
		[5_001, '6 s'],
		[252_000, '4 min 12 s'],
		[7_200_000, '2 h'],
	])('says after %i ms how long it was, for which plan, and what helps', (waited, duration) => {
		expect(hintsAt(waited)).toEqual([
			{
				message: `Waited ${duration} for the request limit: 500 requests per minute (plan Starter, set in the credential).`,
				type: 'info',
				location: 'outputPane',
			},
		]);
	});
});
