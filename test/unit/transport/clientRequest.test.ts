import { plans } from '../../../nodes/AppBuilder/access/access';
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

describe('what is sent', () => {
	it('is a body with its type, and asks for JSON', async () => {
		const body = '{"name":"One"}';
		const { outcome, sent } = scriptedRequest([], { method: 'POST', body });
		await inTime(outcome());

		expect(sent).toEqual([
			expect.objectContaining({
				method: 'POST',
				url: 'https://api.example.com/v1/workspaces/ws_1',
				body,
				headers: { accept: 'application/json', 'content-type': 'application/json' },
			}),
		]);
	});

	it('is the same body again after a 429', async () => {
		const { outcome, sent } = scriptedRequest([429], { method: 'POST', body: '{"name":"One"}' });
		await inTime(outcome());

		expect(sent.map(({ body }) => body as string)).toEqual(['{"name":"One"}', '{"name":"One"}']);
	});

	it.each(['GET', 'DELETE'] as const)('names no type where a %s has no body', async (method) => {
		const { outcome, sent } = scriptedRequest([], { method });
		await inTime(outcome());

		expect(sent[0]).toMatchObject({ method, headers: { accept: 'application/json' } });
		expect(sent[0].body).toBeUndefined();
		expect(sent[0].headers).not.toHaveProperty('content-type');
	});
});

describe('what is given', () => {
	it('is the value of the response, its status, its headers and where it comes from', async () => {
		const query: Array<[string, string]> = [['sort', 'name']];
		const answer: Answer = [201, { link: '<?page=2>; rel="next"' }, '{"id":"ws_1"}'];
		const response = await inTime(scriptedRequest([answer], { query }).respond());

		expect(response).toMatchObject({
			url: 'https://api.example.com/v1/workspaces/ws_1?sort=name',
			value: { id: 'ws_1' },
			status: 201,
		});
		expect(response.headers.get('link')).toBe('<?page=2>; rel="next"');
	});

	it('is no value and no headers for a delete that an earlier attempt has done', async () => {
		const answers: Answer[] = [502, [404, { link: '<?page=2>; rel="next"' }]];
		const response = await inTime(scriptedRequest(answers, { method: 'DELETE' }).respond());

		expect(response.value).toBeUndefined();
		expect([...response.headers]).toEqual([]);
	});
});

describe('a request that does not succeed', () => {
	it.each<['POST' | 'PATCH' | 'GET', Answer, boolean]>([
		['POST', 503, true],
		['POST', 'ECONNRESET', true],
		['POST', 'none', true],
		['POST', 422, false],
		['POST', 'ECONNREFUSED', false],
		['PATCH', 503, false],
		['GET', 503, false],
	])('of %s, by %j, has an outcome that the user must look up: %p', async (...row) => {
		const [method, answer, isUnknown] = row;

		expect((await failureOf([answer], { method })).isOutcomeUnknown).toBe(isUnknown);
	});

	it.each(['GET', 'POST'] as const)(
		'of %s is told how long a busy service asks to wait',
		async (method) => {
			const start = now();
			const { message } = await failureOf([BUSY_FOR_AN_HOUR], { method, maxRetries: 4 });

			expect(message).toMatch(/the service asks n8n to wait an hour or more$/);
			expect(now() - start).toBeLessThan(SECOND);
		},
	);

	it('is told the plan whose limit it met', async () => {
		const { message, description } = await failureOf([[429, { 'retry-after': '3600' }]], {});

		expect(`${message} ${description}`).toContain(plans.business.label);
	});
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
		['may have been processed', 200, true],
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
