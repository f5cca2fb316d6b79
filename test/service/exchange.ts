import type { IncomingMessage } from 'node:http';
import type { Body } from './body';
import type { Fault } from './faults';

/** What the front hands to the routes together with a request. */
export interface Exchange {
	body: Body;
	/** The fault that answers once the operation is carried out. */
	fault?: Fault;
}

const exchanges = new WeakMap<IncomingMessage, Exchange>();

/** Keeps the exchange for as long as its request lives. */
export function openExchange(request: IncomingMessage, exchange: Exchange): void {
	exchanges.set(request, exchange);
}

/** The exchange a request belongs to. */
export function exchangeOf(request: IncomingMessage): Exchange {
	const exchange = exchanges.get(request);
	if (!exchange) throw new Error('The request did not come through the front');
	return exchange;
}
