import { validateHeaderName, validateHeaderValue, type ServerResponse } from 'node:http';

const faultKinds = [
	'reset',
	'resetAfterHeaders',
	'resetMidBody',
	'stall',
	'slowDrip',
	'truncatedJson',
	'html',
	'status',
	'answer',
] as const;

export type FaultKind = (typeof faultKinds)[number];

export interface Fault {
	kind: FaultKind;
	status?: number;
	headers?: Record<string, string>;
	body?: string;
	/** Only requests with this method. */
	method?: string;
	/** Only requests whose target equals this, with or without its query, or matches it. */
	path?: string | RegExp;
	/** Only requests whose body contains this. */
	sent?: string;
	/** How many requests it hits: 1 unless told, Infinity allowed. */
	times?: number;
	/** Carries out the operation first, then answers with the fault. */
	afterWork?: boolean;
	/** Writes the body in a way of its own instead of the kind's; within this process only. */
	respond?: (response: ServerResponse) => void;
}

export interface FaultQueue {
	add(fault: Fault): void;
	/** The oldest fault that matches, counted as used. */
	take(method: string, target: string, sent: string): Fault | undefined;
	clear(): void;
}

/** Holds the injected faults until matching requests have used them up. */
export function createFaultQueue(): FaultQueue {
	let queue: Array<{ fault: Fault; left: number }> = [];
	return {
		add(fault) {
			assertFault(fault);
			queue.push({ fault, left: fault.times ?? 1 });
		},
		take(method, target, sent) {
			const next = queue.find(({ fault }) => matches(fault, method, target, sent));
			if (!next) return undefined;
			next.left -= 1;
			if (next.left <= 0) queue = queue.filter((waiting) => waiting !== next);
			return next.fault;
		},
		clear() {
			queue = [];
		},
	};
}

function matches(
	{ method, path, sent = '' }: Fault,
	requestMethod: string,
	target: string,
	body: string,
): boolean {
	if (!body.includes(sent)) return false;
	if (method !== undefined && method.toUpperCase() !== requestMethod) return false;
	if (path === undefined) return true;
	if (typeof path !== 'string') return target.search(path) !== -1;
	return path === target || path === target.split('?')[0];
}

/** Throws for what could not be answered later, when nobody is there to see the error. */
function assertFault(fault: Fault): void {
	const { kind, status = 200, headers = {}, times = 1, method = '', body = '' } = fault;
	if (!faultKinds.includes(kind)) {
		throw new TypeError(`kind: must be one of ${faultKinds.join(', ')}`);
	}
	if (!Number.isInteger(status) || status < 200 || status > 999) {
		throw new TypeError('status: must be a number from 200 to 999');
	}
	if (typeof method !== 'string' || typeof body !== 'string') {
		throw new TypeError('method, body: must be strings');
	}
	if (!(times > 0)) throw new TypeError('times: must be more than 0');
	for (const [name, value] of Object.entries(headers)) {
		validateHeaderName(name);
		validateHeaderValue(name, value);
	}
}
