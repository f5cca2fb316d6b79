import type { IPollFunctions } from 'n8n-workflow';

import type { ServiceAccess } from '../credential/access';
import { createClient } from '../transport/client';
import type { Stopwatch } from '../transport/pacing/stopwatch';
import type { Budget } from './budget';
import type { TriggerSettings } from './settings';

/** Where a poll takes place. */
export interface Place {
	context: IPollFunctions;
	access: ServiceAccess;
	settings: TriggerSettings;
	budget: Budget;
	stopwatch: Stopwatch;
}

/** What a poll asks the service with. */
export function clientsOf({ context, access, settings, budget, stopwatch }: Place) {
	const { signal, ms, leftMs } = budget;
	const sender = {
		isPerson: context.getMode() === 'manual',
		isPoll: true,
		sent: 0,
		expected: () => 0,
	};
	const withOptions = createClient({ context, access, signal, sender, stopwatch, leftMs });
	const listOptions = { ...settings.requestOptions, maxWaitMs: ms };
	return {
		list: { client: withOptions(listOptions), access, query: settings.query },
		// The next poll is retry enough.
		lookUpClient: withOptions({ ...listOptions, maxRetries: 0 }),
	};
}
