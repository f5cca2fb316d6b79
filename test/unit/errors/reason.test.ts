import { plans } from '../../../nodes/AppBuilder/access/plans';
import {
	connectionErrorText,
	ConnectionFailure,
} from '../../../nodes/AppBuilder/errors/connectionErrors';
import { httpErrorText } from '../../../nodes/AppBuilder/errors/httpErrors';
import { InputError } from '../../../nodes/AppBuilder/errors/InputError';
import { ServiceError } from '../../../nodes/AppBuilder/errors/ServiceError';
import { getFacts, toNodeError } from '../../../nodes/AppBuilder/errors/toNodeError';
import { parseResponse } from '../../../nodes/AppBuilder/transport/response/parseResponse';
import { denialIn } from '../../../nodes/AppBuilder/transport/response/denial';
import { testNode } from '../testNode';
import { thrownBy } from '../thrownBy';
import { everyCode } from './everyCode';

const reasonFor = (thrown: unknown) =>
	getFacts(toNodeError(testNode, thrown, { itemIndex: 0, secrets: [] })).reason;

const response = (status: number, more: object = {}) =>
	new ServiceError(httpErrorText({ status, method: 'PATCH', plan: plans.free, ...more }));
const deniedAs = (method: 'PATCH' | 'POST') =>
	denialIn({ status: 200, value: { success: false } }, method);
const workspaceId = 'ws_1';

describe('the reason for which an item failed', () => {
	it.each<[string, unknown, string]>([
		['a parameter', new InputError("'Limit' is 0", 'Correct it.'), 'input'],
		['an expression of n8n', new Error('Expression'), 'input'],
		['matches', new ServiceError({ message: 'No', isItemError: true }), 'input'],
		['fields', response(422), 'rejected'],
		['a wrong address', response(404), 'rejected'],
		['success as the status only', deniedAs('PATCH'), 'rejected'],
		['a create that was refused with success', deniedAs('POST'), 'outcomeUnknown'],
		['a gateway', response(404, { workspaceId, isGateway: true }), 'connection'],
		['a workspace that is missing', response(404, { workspaceId }), 'notFound'],
		['one that is gone', response(410, { workspaceId }), 'notFound'],
		['the rate limit', response(429), 'rateLimit'],
		['a service in trouble', response(503), 'connection'],
		['a service that timed out', response(408), 'connection'],
		[
			'a create that broke off',
			thrownBy(() => parseResponse('{', { method: 'POST', status: 200 })),
			'outcomeUnknown',
		],
	])('%s', (_, thrown, reason) => {
		expect(reasonFor(thrown)).toBe(reason);
	});

	it("is the connection if there was no response, and the outcome if it was a create's", () => {
		for (const code of everyCode) {
			const text = connectionErrorText(new ConnectionFailure(code, 'no'), 'api.example.com');

			expect(reasonFor(new ServiceError(text))).toBe('connection');
			expect(reasonFor(new ServiceError({ ...text, retry: 'checkFirst' }))).toBe('outcomeUnknown');
		}
	});
});
