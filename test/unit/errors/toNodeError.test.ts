import type { NodeApiError } from 'n8n-workflow';

import { InputError } from '../../../nodes/AppBuilder/errors/InputError';
import { ServiceError } from '../../../nodes/AppBuilder/errors/ServiceError';
import { toNodeError } from '../../../nodes/AppBuilder/errors/toNodeError';
import { testNode as node } from '../testNode';

const description = 'What to do.';
const apiKey = ['sk', 'live', '1234567890'].join('-');
const secrets = [apiKey];
const serviceError = (message: string, httpCode?: string, isItemError = true) =>
	new ServiceError({ message, description, httpCode, isItemError });

describe('an error that leaves the node', () => {
	it('names the item by its number, and by what people know it by, without the key or markup', () => {
		const itemLabel = `customer_no "<b>302", note "${'x'.repeat(48)}${apiKey}"`;
		const error = toNodeError(node, serviceError('Bad'), { itemIndex: 301, itemLabel, secrets });

		expect(error.message).toBe(`Bad [item 301: customer_no "‹b>302", note "${'x'.repeat(48)}***"]`);
	});

	it('keeps our text even if it contains ENOENT, for which n8n has its own', () => {
		const text = 'The service rejected the fields: ENOENT.md is taken';

		for (const thrown of [serviceError(text, '400'), new InputError(text, description)]) {
			expect(toNodeError(node, thrown, { itemIndex: 2, secrets })).toMatchObject({
				message: `${text} [item 2]`,
				description,
			});
		}
	});

	it.each([
		['of the service', serviceError(`Not ${apiKey}`)],
		['of n8n', Object.assign(new Error(`Not ${apiKey}`), { description: apiKey })],
		["that isn't an error", `Not ${apiKey}`],
	])("doesn't show the key, not even in its stack: %s", (_, thrown) => {
		const error = toNodeError(node, thrown, { itemIndex: 0, secrets });
		const { message, stack } = error;

		expect(message).toContain('Not ***');
		expect(JSON.stringify({ ...error, message, stack })).not.toContain(apiKey);
	});
});

describe('a message', () => {
	const LENGTH = 1_000;
	const PREFIX = 'The service rejected the API key: ';
	/** What the service may write before the message is cut. */
	const ROOM = LENGTH - PREFIX.length;
	const messageFor = (data: string, key = apiKey) =>
		toNodeError(node, serviceError(`${PREFIX}${data}`), { secrets: [key] }).message;

	it('has up to 1,000 characters of what the service wrote, and a mark where it was cut', () => {
		const longest = `${PREFIX}${'x'.repeat(ROOM)}`;

		expect(messageFor('x'.repeat(ROOM))).toBe(longest);
		expect(messageFor('x'.repeat(ROOM + 1))).toBe(`${longest}…`);
	});

	it('shows no part of the API key, wherever the cut falls', () => {
		for (let length = ROOM - 2 * apiKey.length; length <= ROOM; length++) {
			expect(messageFor(`${'x'.repeat(length)}${apiKey}`)).not.toContain(apiKey.slice(0, 3));
		}
	});
});

describe('a response that says more than its message', () => {
	const descriptionFor = (body: string) =>
		(
			toNodeError(node, new ServiceError({ message: 'No', description, body }), {
				secrets,
			}) as NodeApiError
		).description;

	it('has up to 500 characters, and no part of the API key, wherever the cut falls', () => {
		expect(descriptionFor('x'.repeat(501))).toBe(`${description} Response: ${'x'.repeat(500)}…`);
		for (let length = 500 - apiKey.length; length <= 500; length++) {
			expect(descriptionFor('x'.repeat(length) + apiKey)).not.toContain(apiKey.slice(0, 3));
		}
	});
});
