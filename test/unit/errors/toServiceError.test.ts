import { plans } from '../../../nodes/AppBuilder/access/plans';
import { ConnectionFailure } from '../../../nodes/AppBuilder/errors/connectionErrors';
import { RequestLimitError } from '../../../nodes/AppBuilder/errors/requestLimit';
import { toServiceError } from '../../../nodes/AppBuilder/errors/toServiceError';
import { httpError } from '../kyErrors';

const sent = {
	method: 'PATCH',
	workspaceId: 'ws_1',
	host: 'api.example.com',
	plan: plans.pro,
	isOutcomeUnknown: false,
};

const LIMIT_REACHED = 'Rate limit reached (Pro plan, 2,000 requests per minute)';

describe('toServiceError', () => {
	it.each([
		[
			'the service’s own words',
			httpError(422, { data: { error: { message: 'Name is taken' } } }),
			'The service rejected the fields: Name is taken',
			'422',
		],
		[
			'where a redirect leads',
			httpError(302, { headers: { location: 'https://other.example/v1' } }),
			'The service redirected the request to another address: https://other.example/v1',
			'302',
		],
		[
			'that the response is of a gateway',
			httpError(404, { data: 'default backend - 404' }),
			"The response isn't the service's (status 404): default backend - 404",
			'404',
		],
		[
			'that nothing has the ID, in JSON of any type',
			httpError(410, { data: '{"error":"gone for good"}' }),
			'No workspace has the ID "ws_1": {"error":"gone for good"}',
			'410',
		],
		[
			'that nothing has the ID, in a text of JSON',
			httpError(404, { headers: { 'content-type': 'application/json' }, data: 'Not found' }),
			'No workspace has the ID "ws_1"',
			'404',
		],
		[
			'that nothing has the ID, in the words of the status (Express)',
			httpError(404, { data: 'Not Found' }),
			'No workspace has the ID "ws_1"',
			'404',
		],
		[
			'that the service is busy',
			new RequestLimitError(300_000, 0, { reason: 'busy', isRequestedByService: true }),
			"The service couldn't process the request (status 503): the service accepted no request for 5 min",
			'503',
		],
	])('reports %s', (_, error, message, httpCode) => {
		expect(toServiceError(error, sent)).toMatchObject({ name: 'ServiceError', message, httpCode });
	});

	it.each([
		[0, 90_000, true, 'the service asks n8n to wait 1 min 30 s more'],
		[8_000, 3_540_000, true, 'the service asks n8n to wait 59 min more after 8 s of waiting'],
		[300_000, 0, true, 'the service accepted no request for 5 min'],
	])('says of a limit, refused for %i ms, for %i ms more (asked: %s): %s', (...row) => {
		const [refusedMs, remainingMs, isRequestedByService, words] = row;
		const error = new RequestLimitError(refusedMs, remainingMs, {
			reason: 'limit',
			isRequestedByService,
		});
		const message = `${LIMIT_REACHED}: ${words}`;

		expect(toServiceError(error, sent)).toMatchObject({ message, httpCode: '429' });
	});

	it.each([
		[3_598_000, '59 min 58 s'],
		[3_600_000, 'an hour or more'],
	])('says how long a 503 asks to wait: %i ms', (busyMs, time) => {
		const BUSY = "The service couldn't process the request (status 503)";
		const getMessage = (error: unknown) =>
			(toServiceError(error, { ...sent, busyMs }) as Error).message;

		expect(getMessage(httpError(503))).toBe(`${BUSY}: the service asks n8n to wait ${time}`);
		expect(getMessage(httpError(503, { data: { message: 'Closed' } }))).toBe(
			`${BUSY}: Closed; the service asks n8n to wait ${time}`,
		);
	});

	it.each([httpError(500), new ConnectionFailure('ECONNRESET', '')])(
		'says for a create with an unknown outcome that the user must check: %s',
		(error) => {
			expect(toServiceError(error, { ...sent, isOutcomeUnknown: true })).toMatchObject({
				description:
					'The create request may have gone through: check in the service before you try again.',
				isOutcomeUnknown: true,
			});
			expect(toServiceError(error, sent)).toMatchObject({
				description: 'Try again later.',
				isOutcomeUnknown: false,
			});
		},
	);

	it("passes on any other error unchanged, such as a canceled wait's", () => {
		const error = new DOMException('The execution was cancelled', 'AbortError');

		expect(toServiceError(error, sent)).toBe(error);
	});
});
