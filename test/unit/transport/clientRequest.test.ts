import { ServiceError } from '../../../nodes/AppBuilder/errors/ServiceError';
import { now } from '../../../nodes/AppBuilder/transport/clock';
import { inTime, useMovedClock } from '../../support/movedClock';
import { scriptedRequest, type Answer } from './scriptedRequest';

type Script = Parameters<typeof scriptedRequest>[1];

const SECOND = 1_000;
const BUSY_FOR_AN_HOUR: Answer = [503, { 'retry-after': '3600' }];

useMovedClock();

/** What a request that does not succeed is told. */
async function failureOf(answers: Answer[], script: Script): Promise<ServiceError> {
	const request = scriptedRequest(answers, { maxRetries: 0, ...script });
	const reason = await inTime(request.respond().catch((error: unknown) => error));
	expect(reason).toBeInstanceOf(ServiceError);
	return reason as ServiceError;
}

describe('a request that does not succeed', () => {
	it.each(['GET', 'POST'] as const)(
		'of %s is told how long a busy service asks to wait',
		async (method) => {
			const start = now();
			const { message } = await failureOf([BUSY_FOR_AN_HOUR], { method, maxRetries: 4 });

			expect(message).toMatch(/the service asks n8n to wait an hour or more$/);
			expect(now() - start).toBeLessThan(SECOND);
		},
	);
});

describe('what is known of a delivery', () => {
	const knownAfter = async (
		method: 'GET' | 'PATCH',
		answer: Answer,
		mayHaveBeenProcessed = false,
	) => {
		const delivery = { mayHaveBeenProcessed };
		await inTime(scriptedRequest([answer], { method, delivery, maxRetries: 0 }).outcome());
		return delivery.mayHaveBeenProcessed;
	};

	it.each<[string, Answer, boolean]>([
		['may have been processed', 500, true],
		['was refused', 422, false],
		['never arrived', 'ECONNREFUSED', false],
	])('is that a write %s after %j', async (_, answer, mayHaveBeenProcessed) => {
		expect(await knownAfter('PATCH', answer)).toBe(mayHaveBeenProcessed);
	});

	it('stays what it was when a later attempt is refused', async () => {
		expect(await knownAfter('PATCH', 422, true)).toBe(true);
	});

	it('is not changed by reading', async () => {
		expect(await knownAfter('GET', 500)).toBe(false);
	});
});
