import type { IPollFunctions } from 'n8n-workflow';

import type { ServiceAccess } from '../credential/access';
import { createClient } from '../transport/client';
import type { Sender } from '../transport/pacing/sender';
import type { Budget } from './budget';
import type { TriggerSettings } from './settings';

/** Where a poll takes place. */
export interface Place {
	context: IPollFunctions;
	access: ServiceAccess;
	settings: TriggerSettings;
	budget: Budget;
	sender: Sender;
}

/** What a poll asks the service with. */
export function clientsOf({ context, access, settings, budget, sender }: Place) {
	const { signal, leftMs } = budget;
	const withOptions = createClient({ context, access, signal, sender, leftMs });
	const { requestOptions } = settings;
	return {
		list: { client: withOptions(requestOptions), access },
		// Of itself, whatever the list is filtered by. The next poll is retry enough.
		lookUpClient: withOptions({ ...requestOptions, maxRetries: 0, queryParameters: [] }),
	};
}
