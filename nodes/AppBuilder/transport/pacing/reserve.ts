import type { Moment } from './spread';
import { FEW_REQUESTS, laneOf } from './turns';
import { createSendWindow, WINDOW_MS, type Permit } from './window';

/** Part of the limit that is kept free for the next visits. */
const FREE_PART = 0.02;
/** Part of the limit that is reserved at most, with what visits have used in this window. */
const MOST_PART = 0.05;
const LEAST_SLOTS = 2;
/** A key with a lower limit has nothing to spare. */
const LEAST_LIMIT = 20;
/** For so long somebody may come again. */
const MAY_RETURN_MS = 10 * WINDOW_MS;

/**
 * Slots that bulk runs leave to visits: a person who looks at a list, a poll, a run of a few items. A slot that is kept
 * free costs bulk a request, so none is reserved until a visit has come while a bulk run was under way.
 */
export function createReserve() {
	const bulk = createSendWindow();
	const visits = createSendWindow();

	return {
		/** Milliseconds until a bulk run may send one more; 0 for all others. */
		delay({ sender, limit, now }: Moment): number {
			const isReserved = limit >= LEAST_LIMIT && now < visits.lastSent() + MAY_RETURN_MS;
			if (!isReserved || laneOf(sender) !== 'bulk') return 0;
			const wanted = visits.count(now) + slots(FREE_PART, limit);
			return bulk.delay(limit - Math.min(wanted, slots(MOST_PART, limit)), now);
		},
		sent({ sender, now }: Moment, permit: Permit): void {
			if (laneOf(sender) === 'bulk') bulk.send(now, permit);
			else if (isVisit(sender) && !bulk.isEmpty(now)) visits.send(now, permit);
		},
		arrive(permit: Permit, now: number): void {
			bulk.arrive(permit, now);
			visits.arrive(permit, now);
		},
		/** Whether nothing counts any more, so that no permit, and through it no run, is held. */
		isEmpty: (now: number): boolean => bulk.isEmpty(now) && visits.isEmpty(now),
	};
}

function slots(part: number, limit: number): number {
	return Math.max(LEAST_SLOTS, Math.floor(part * limit));
}

/** A poll is one too: it does not know what to expect. */
function isVisit({ isPerson, expected }: Moment['sender']): boolean {
	return isPerson || expected() <= FEW_REQUESTS;
}
