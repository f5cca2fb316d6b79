import { fingerprintOf } from '../../../nodes/AppBuilder/trigger/fingerprint';
import { startOf } from '../../../nodes/AppBuilder/trigger/pollQueue';

const given = fingerprintOf('old');
const reportedNothing = { given, next: 'new', at: 0, hasReported: false };
const reportedEvents = { given, next: 'old', at: 1_000, hasReported: true };

describe('a poll starts', () => {
	it('from the state that n8n gives it, if nothing is known of an earlier poll', () => {
		expect(startOf('old', undefined, 0)).toEqual({ state: 'old' });
	});

	it('from the state that n8n gives it, once n8n has stored another one', () => {
		expect(startOf('stored', reportedNothing, 0)).toEqual({ state: 'stored' });
		expect(startOf('stored', reportedEvents, 1_001)).toEqual({ state: 'stored' });
	});

	it('from what the last poll has learned, if n8n has not stored it', () => {
		expect(startOf('old', reportedNothing, 0)).toEqual({ state: 'new' });
		const first = { ...reportedNothing, given: fingerprintOf('undefined'), next: 'first reading' };
		expect(startOf(undefined, first, 0)).toEqual({ state: 'first reading' });
	});

	it('not at all, as long as n8n may be about to store the events of the last poll', () => {
		expect(startOf('old', reportedEvents, 30_999)).toBeUndefined();
	});

	it('from before the last events, if n8n has not stored them for 30 seconds', () => {
		expect(startOf('old', reportedEvents, 31_000)).toEqual({ state: 'old' });
	});
});
