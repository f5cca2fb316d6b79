import type { Moment } from './spread';
import { FEW_REQUESTS, laneOf } from './turns';
import { createSendWindow, WINDOW_MS, type Permit } from './window';

/** Of a window, besides the slots that visits have used in it; with these, at most. */
const PART = 0.02;
const MOST = 0.05;
const LEAST_SLOTS = 2;
/** A key with a lower limit has nothing to spare. */
const LEAST_LIMIT = 20;
/** Whoever has come may come again for so long. */
const EXPECTED_MS = 10 * WINDOW_MS;

/**
 * Slots that bulk runs leave to visits: a person who looks at a list, a poll, a run of a few requests. A slot left free
 * in a sliding window is lost, so none is left until somebody has come while a bulk run was under way.
 */
export function createReserve() {
	const bulk = createSendWindow();
	const visits = createSendWindow();

	return {
		/** Milliseconds until a bulk run may send one more; 0 for all others. */
		delay({ sender, limit, now }: Moment): number {
			const isLeft = limit >= LEAST_LIMIT && now < visits.lastSent() + EXPECTED_MS;
			if (!isLeft || laneOf(sender) !== 'bulk') return 0;
			const wanted = visits.count(now) + slots(PART, limit);
			return bulk.delay(limit - Math.min(wanted, slots(MOST, limit)), now);
		},
		sent({ sender, now }: Moment, permit: Permit): void {
			if (laneOf(sender) === 'bulk') bulk.send(now, permit);
			else if (isVisit(sender) && !bulk.isEmpty(now)) visits.send(now, permit);
		},
		arrive(permit: Permit, now: number): void {
			bulk.arrive(permit, now);
			visits.arrive(permit, now);
		},
	};
}

function slots(part: number, limit: number): number {
	return Math.max(LEAST_SLOTS, Math.floor(part * limit));
}

function isVisit({ isPerson, expected }: Moment['sender']): boolean {
	return isPerson || expected() <= FEW_REQUESTS;
}
