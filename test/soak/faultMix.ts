import type { Fault } from '../service';
import type { Random } from './random';

interface FaultKind {
	/** How often it is drawn, against the others. */
	weight: number;
	fault: Pick<Fault, 'kind' | 'status' | 'headers'>;
	/** What the error of an item says that failed because of it. */
	says: RegExp;
	/** The service has done nothing and asks to come again: even a create succeeds in the end. */
	isRefusal?: boolean;
	/** Its status says that it was done. */
	claimsSuccess?: boolean;
	/** Only a timeout ends it. */
	isSlow?: boolean;
	/** Another try does not come about, since the answer was a success by its status. */
	isFinal?: boolean;
}

const closed = /closed the connection before its response was complete/;
const late = /didn't respond in time/;
const busy = { 'retry-after': '1' };

const status = (code: number, weight: number, headers = {}): FaultKind => ({
	weight,
	fault: { kind: 'status', status: code, headers },
	says: new RegExp(`couldn't process the request \\(status ${code}\\)`),
});

const refusal = (weight: number, headers = {}): FaultKind => ({
	...status(429, weight, headers),
	isRefusal: true,
});

/** What goes wrong. Waits of a second or more are rare, because a pause holds up all requests. */
export const faultKinds: Record<string, FaultKind> = {
	'reset before the headers': { weight: 20, fault: { kind: 'reset' }, says: closed },
	'reset after the headers': { weight: 15, fault: { kind: 'resetAfterHeaders' }, says: closed },
	'reset in the body': { weight: 15, fault: { kind: 'resetMidBody' }, says: closed },
	'500': status(500, 15),
	'502': status(502, 15),
	'503': status(503, 15),
	'503 with Retry-After': status(503, 3, busy),
	'web page with 502': { ...status(502, 5), fault: { kind: 'html' } },
	'429 with Retry-After': refusal(1, busy),
	'429 without': refusal(1),
	'half of the JSON': {
		weight: 10,
		fault: { kind: 'truncatedJson' },
		says: /isn't valid or complete JSON|was cut off in transit/,
		isFinal: true,
		claimsSuccess: true,
	},
	'no answer in time': { weight: 4, fault: { kind: 'stall' }, says: late, isSlow: true },
	'an answer that drips': { weight: 4, fault: { kind: 'slowDrip' }, says: late, isSlow: true },
};

/** A fault that awaits an item. */
export interface PlannedFault {
	name: string;
	kind: FaultKind;
	/** The service does what was asked before it fails to say so. */
	afterWork: boolean;
	/** It meets every try, not only the first. */
	isLasting: boolean;
}

const SHARE_OF_ITEMS = 0.05;
const SHARE_OF_LASTING = 0.05;
const totalWeight = Object.values(faultKinds).reduce((sum, { weight }) => sum + weight, 0);

/** What awaits the next item: mostly nothing. */
export function drawFault(random: Random): PlannedFault | undefined {
	if (random() >= SHARE_OF_ITEMS) return undefined;
	let left = random() * totalWeight;
	const [name, kind] = Object.entries(faultKinds).find(([, { weight }]) => (left -= weight) < 0)!;
	return {
		name,
		kind,
		afterWork: kind.claimsSuccess === true || (random() < 0.5 && !kind.isRefusal),
		isLasting: random() < SHARE_OF_LASTING && !kind.isRefusal,
	};
}
