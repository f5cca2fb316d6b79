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
export interface KeyQuota extends Omit<ServiceQuota, 'delay' | 'observe' | 'isIdle'> {
	/** Milliseconds until a request may be sent; 0 is now. */
	delay(next: Next): number;
	/** Whether others may go ahead of it meanwhile: a long run spreads its requests, and bulk leaves slots to visits. */
	isHeldBack(next: Next): boolean;
	/** One is sent. */
	send(next: Next): Permit;
	/** Learns from a response; whether it may change who waits for what. */
	observe(permit: Permit, response: Pick<Response, 'status' | 'headers'>): boolean;
	/** Whether it has nothing to remember. */
	isIdle(): boolean;
}

export function createKeyQuota(): KeyQuota {
	const sendWindow = createSendWindow();
	const serviceQuota = createServiceQuota(sendWindow);
	const spread = createSpread();
	const reserve = createReserve();
	/** Of the request sent last. */
	let requestsPerMinute = Infinity;

	function momentOf(next: Next) {
		return {
			sender: next.sender,
			limit: serviceQuota.limit(next.requestsPerMinute),
			now: now(),
		};
	}

	return {
		...serviceQuota,
		delay(next) {
			const moment = momentOf(next);
			const { limit, now: time } = moment;
			return Math.max(
				sendWindow.delay(limit, time),
				serviceQuota.delay(limit, time),
				spread.delay(moment),
				reserve.delay(moment),
				0,
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
			({ requestsPerMinute } = next);
			return permit;
		},
		observe(permit, response) {
			const time = now();
			sendWindow.arrive(permit, time);
			reserve.arrive(permit, time);
			const isFirst = spread.answered();
			return serviceQuota.observe(permit, response, requestsPerMinute) || isFirst;
		},
		isIdle() {
			const time = now();
			return sendWindow.isEmpty(time) && reserve.isEmpty(time) && serviceQuota.isIdle(time);
		},
	};
}
