import type { Fault } from '../service';
import type { Random } from './random';

/** How many of the polls meet a fault. */
const SHARE = 0.3;

const path = '/v1/workspaces';

/** What a poll's list may meet: broken off, refused, in pieces, or short of workspaces. */
const kinds: Fault[] = [
	{ kind: 'reset' },
	{ kind: 'resetMidBody' },
	{ kind: 'truncatedJson' },
	{ kind: 'html' },
	{ kind: 'status', status: 500 },
	{ kind: 'status', status: 401 },
	{ kind: 'answer', body: '{"success":false,"error":"Try later"}' },
	{ kind: 'answer', body: '[{"name":"without an ID"}]' },
	{ kind: 'answer', body: '{"data":[],"next_cursor":"x"}' },
	// Less than there is: nothing of it may pass for deleted.
	{ kind: 'answer', body: '[]' },
];

/** The fault of one page of the next poll, or of a lookup; most polls have none. */
export function pollFault(random: Random, pages: number): Fault | undefined {
	if (random() >= SHARE) return undefined;
	const page = 1 + Math.floor(random() * pages);
	const target = page === 1 ? path : `${path}?page=${page}`;
	return { ...kinds[Math.floor(random() * kinds.length)], method: 'GET', path: target };
}
