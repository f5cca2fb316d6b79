import type { Fetch } from './n8nFetch';
import { mayHaveBeenProcessed } from './shouldRetry';

/**
 * Tracks whether the service may have processed a write. True while an attempt is in flight, because n8n may stop at
 * that moment, and permanently once an attempt succeeded or may have been processed.
 */
export class Delivery {
	#isInFlight = false;
	#isPossible = false;

	get mayHaveBeenProcessed(): boolean {
		return this.#isInFlight || this.#isPossible;
	}

	/** Sends an attempt, and decides from its response, or from what it threw, whether it may have been processed. */
	async attempt(fetch: Fetch, request: Request): Promise<Response> {
		this.#isInFlight = true;
		const sending = fetch(request);
		const settle = (outcome: unknown) => {
			this.#isPossible ||= mayHaveBeenProcessed(outcome);
			this.#isInFlight = false;
		};
		await sending.then(settle, settle);
		return await sending;
	}

	/** For earlier attempts whose outcome is unknown. */
	assumeProcessed(): void {
		this.#isPossible = true;
	}
}
