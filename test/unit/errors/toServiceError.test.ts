import { plans } from '../../../nodes/AppBuilder/access/plans';
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

const BUSY = "The service couldn't process the request (status 503)";
const LIMIT_REACHED = 'Rate limit reached (Pro plan, 2,000 requests per minute)';

describe('toServiceError', () => {
	it('reports a busy service as a 503', () => {
		const error = new RequestLimitError(300_000, 0, { reason: 'busy', isRequestedByService: true });

		expect(toServiceError(error, sent)).toMatchObject({
			name: 'ServiceError',
			message: `${BUSY}: the service accepted no request for 5 min`,
			httpCode: '503',
		});
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
		const getMessage = (error: unknown) =>
			(toServiceError(error, { ...sent, busyMs }) as Error).message;

		expect(getMessage(httpError(503))).toBe(`${BUSY}: the service asks n8n to wait ${time}`);
		expect(getMessage(httpError(503, { data: { message: 'Closed' } }))).toBe(
			`${BUSY}: Closed; the service asks n8n to wait ${time}`,
		);
	});

	it("passes on any other error unchanged, such as a canceled wait's", () => {
		const error = new DOMException('The execution was cancelled', 'AbortError');

		expect(toServiceError(error, sent)).toBe(error);
	});
});
