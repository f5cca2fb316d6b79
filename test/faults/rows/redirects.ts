import type { Row, Rows } from '../row';
import { fails } from '../row';

const REDIRECTED = 'The service redirected the request to another address';

const to = (status: number, location: string): Row => ({
	fault: () => ({ kind: 'answer', status, headers: { location }, times: Infinity }),
	expected: fails(REDIRECTED, { isUnknown: true }),
});

/**
 * A redirect is never followed. One to the same address would show as a second request, one that leads
 * elsewhere at `elsewhere`.
 */
export function redirectRows(elsewhere: string): Rows {
	const rows = [301, 302, 303, 307, 308].flatMap((status): Array<[string, Row]> => [
		[`${status} same origin`, to(status, '/v1/workspaces/seed')],
		[`${status} cross origin`, to(status, `${elsewhere}/v1/workspaces/seed`)],
	]);
	return {
		...Object.fromEntries(rows),
		'304 that nobody asked for': to(304, `${elsewhere}/v1/workspaces`),
	};
}
