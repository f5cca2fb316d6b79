import { mayHaveBeenProcessed } from './shouldRetry';

/**
 * The central fact of a write: whether the service may have processed it. True while an attempt is in flight, because
 * n8n may end there, and for good once an attempt leaves it open.
 */
export class Delivery {
	#isInFlight = false;
	#isPossible = false;

	get mayHaveBeenProcessed(): boolean {
		return this.#isInFlight || this.#isPossible;
	}

	/** Sends an attempt, and judges by its response, or by what it threw, whether it may have been processed. */
	async attempt(send: () => Promise<Response>): Promise<Response> {
		this.#isInFlight = true;
		const sending = send();
		const settle = (outcome: unknown) => {
			this.#isPossible ||= mayHaveBeenProcessed(outcome);
			this.#isInFlight = false;
		};
		await sending.then(settle, settle);
		return await sending;
	}

	/** For attempts of which no more is known. */
	assumeProcessed(): void {
		this.#isPossible = true;
	}
}
