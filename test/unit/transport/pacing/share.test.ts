import { createShare } from '../../../../nodes/AppBuilder/transport/pacing/share';
import { WINDOW_MS } from '../../../../nodes/AppBuilder/transport/pacing/window';

const LIMIT = 100;
const FORGOTTEN = 2 * WINDOW_MS;
const QUICK = WINDOW_MS / LIMIT / 4;
const SLOW = WINDOW_MS / LIMIT / 2;

function accept(share: ReturnType<typeof createShare>, count: number): void {
	for (let accepted = 0; accepted < count; accepted++) share.accepted();
}

describe('others on a key', () => {
	it('are not there before they are noticed', () => {
		const share = createShare();

		expect(share.isShared(0)).toBe(false);
		expect(share.timesNoticed()).toBe(0);
	});

	it('are forgotten two windows after they were noticed last', () => {
		const share = createShare();
		share.notice(0);
		share.notice(1_000);

		expect(share.timesNoticed()).toBe(2);
		expect(share.isShared(1_000 + FORGOTTEN - 1)).toBe(true);
		expect(share.isShared(1_000 + FORGOTTEN)).toBe(false);
	});

	it('are noticed where there is no more room, once for all that was sent before', () => {
		const share = createShare();
		share.usedUp(0, 40, 10);
		share.usedUp(9, 40, 20);
		expect(share.timesNoticed()).toBe(1);
		expect(share.isShared(10 + FORGOTTEN)).toBe(false);
		share.usedUp(10, 40, 20);

		expect(share.timesNoticed()).toBe(2);
	});

	it('are gone where all that was used was ours', () => {
		const share = createShare();
		share.notice(0);
		accept(share, 30);
		share.countUsed(31, LIMIT);
		expect(share.isShared(0)).toBe(true);

		share.countUsed(30, LIMIT);
		expect(share.isShared(0)).toBe(false);
	});

	it('are not gone as long as a quarter of the limit is not used: they may not have begun', () => {
		const share = createShare();
		share.notice(0);
		accept(share, 30);
		share.countUsed(24, LIMIT);
		expect(share.isShared(0)).toBe(true);

		share.countUsed(25, LIMIT);
		expect(share.isShared(0)).toBe(false);
	});
});

describe('beside others, requests are sent', () => {
	it('at four times the pace of the limit, until there is no more room', () => {
		const share = createShare();
		share.notice(0);
		accept(share, 1_000);

		expect(share.spacing(LIMIT)).toBe(QUICK);
	});

	it('at twice the pace, once a quarter of what was ours is accepted', () => {
		const share = createShare();
		share.usedUp(0, 40, 0);
		accept(share, 9);
		expect(share.spacing(LIMIT)).toBe(QUICK);

		accept(share, 1);
		expect(share.spacing(LIMIT)).toBe(SLOW);
	});

	it('at four times the pace again, when there is no more room once more', () => {
		const share = createShare();
		share.usedUp(0, 40, 0);
		accept(share, 20);
		share.usedUp(1, 44, 1);
		accept(share, 10);
		expect(share.spacing(LIMIT)).toBe(QUICK);

		accept(share, 1);
		expect(share.spacing(LIMIT)).toBe(SLOW);
	});

	it('at four times the pace, where others are noticed anew after they were forgotten', () => {
		const share = createShare();
		share.usedUp(0, 40, 0);
		accept(share, 20);
		share.notice(FORGOTTEN - 1);
		expect(share.spacing(LIMIT)).toBe(SLOW);

		share.notice(3 * FORGOTTEN);
		expect(share.spacing(LIMIT)).toBe(QUICK);
	});
});
