import { now } from '../clock';
import { createReserve } from './reserve';
import { createServiceQuota, type ServiceQuota } from './serviceQuota';
import { createSpread } from './spread';
import type { Sender } from './turns';
import { createSendWindow, type Permit } from './window';

/** Who is to send a request next. */
interface Next {
	/** Of the credential's plan. */
	requestsPerMinute: number;
	sender: Sender;
}

/** How many requests may be sent with one key, and when: what the plan allows, and what the service says. */
export interface KeyQuota extends Pick<
	ServiceQuota,
	'remaining' | 'total' | 'isAsked' | 'timesShort'
> {
	/** Milliseconds until a request may be sent; 0 is now. */
	delay(next: Next): number;
	/** Whether others may go ahead of it meanwhile: a long run spreads its requests, and bulk leaves slots to visits. */
	isHeldBack(next: Next): boolean;
	/** One is sent. */
	send(next: Next): Permit;
	/** Learns from a response; whether it may change who waits for what. */
	observe(permit: Permit, response: Pick<Response, 'status' | 'headers'>): boolean;
	/** Requests per minute of the whole key: the plan's, or fewer where the service has declared fewer. */
	limit(requestsPerMinute: number): number;
	/** Whether it has nothing to remember. */
	isIdle(): boolean;
}

export function createKeyQuota(): KeyQuota {
	const sendWindow = createSendWindow();
	const serviceQuota = createServiceQuota(sendWindow);
	const spread = createSpread();
	const reserve = createReserve();
	/** The plan's requests per minute when the last one was sent. */
	let planned = Infinity;

	function momentOf({ requestsPerMinute, sender }: Next) {
		const time = now();
		return { sender, limit: serviceQuota.limit(requestsPerMinute, time), now: time };
	}

	return {
		...serviceQuota,
		limit: (requestsPerMinute) => serviceQuota.limit(requestsPerMinute, now()),
		delay(next) {
			const moment = momentOf(next);
			return Math.max(
				sendWindow.delay(moment.limit, moment.now),
				serviceQuota.delay(moment.limit, moment.now),
				spread.delay(moment),
				reserve.delay(moment),
			);
		},
		isHeldBack(next) {
			const moment = momentOf(next);
			return spread.delay(moment) > 0 || reserve.delay(moment) > 0;
		},
		send(next) {
			const moment = momentOf(next);
			const permit = sendWindow.send(moment.now);
			spread.sent(moment);
			reserve.sent(moment, permit);
			planned = next.requestsPerMinute;
			return permit;
		},
		observe(permit, response) {
			const time = now();
			sendWindow.arrive(permit, time);
			reserve.arrive(permit, time);
			const isFirst = spread.answered();
			const observation = { sentAt: permit.time, planned, now: time };
			return serviceQuota.observe(response, observation) || isFirst;
		},
		isIdle() {
			const time = now();
			return sendWindow.isEmpty(time) && reserve.isEmpty(time) && serviceQuota.isIdle(time);
		},
	};
}
