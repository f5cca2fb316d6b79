import { startOf } from '../../../nodes/AppBuilder/trigger/lastPoll';

const reportedNothing = { given: 'old', next: 'new', reportedAt: undefined };
const reportedEvents = { given: 'old', next: 'old', reportedAt: 1_000 };

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
		const first = { given: undefined, next: 'first reading', reportedAt: undefined };
		expect(startOf(undefined, first, 0)).toEqual({ state: 'first reading' });
	});

	it('not at all, as long as n8n may be about to store the events of the last poll', () => {
		expect(startOf('old', reportedEvents, 30_999)).toBeUndefined();
	});

	it('from before the last events, if n8n has not stored them for 30 seconds', () => {
		expect(startOf('old', reportedEvents, 31_000)).toEqual({ state: 'old' });
	});
});
