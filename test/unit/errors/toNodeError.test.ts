import { NodeApiError, NodeOperationError } from 'n8n-workflow';

import { concerningNoItem, InputError } from '../../../nodes/AppBuilder/errors/InputError';
import { ServiceError } from '../../../nodes/AppBuilder/errors/ServiceError';
import { toNodeError } from '../../../nodes/AppBuilder/errors/toNodeError';
import { testNode as node } from '../testNode';

const description = 'What to do.';
const secrets = [['sk', 'live', '1234567890'].join('-')];
const serviceError = (message: string, httpCode?: string, concernsItem = true) =>
	new ServiceError({ message, description, httpCode, concernsItem });

describe('toNodeError', () => {
	it('makes a node operation error of what the user gave', () => {
		const error = toNodeError(node, new InputError("'Workspace' is empty", description), {
			itemIndex: 3,
			secrets,
		});

		expect(error).toBeInstanceOf(NodeOperationError);
		expect(error).toMatchObject({
			message: "'Workspace' is empty [item 3]",
			description,
			context: { itemIndex: 3 },
			node,
		});
	});

	it('makes a node API error of the response of the service', () => {
		const error = toNodeError(node, serviceError('Workspace "ws_1" was not found', '404'), {
			itemIndex: 0,
			secrets,
		});

		expect(error).toBeInstanceOf(NodeApiError);
		expect(error).toMatchObject({
			message: 'Workspace "ws_1" was not found [item 0]',
			description,
			httpCode: '404',
			context: { itemIndex: 0 },
			node,
		});
	});

	it('has no HTTP status where there was no response', () => {
		const error = toNodeError(node, serviceError('h refused the connection'), {
			itemIndex: 1,
			secrets,
		});

		expect(error).toMatchObject({ httpCode: null });
	});

	it.each([
		['a connection', new ServiceError({ message: 'h refused the connection', description })],
		['the API key', serviceError('The service did not accept the API key', '401', false)],
		['a credential', new InputError("'Base URL' is empty", description, false)],
		['a credential', concerningNoItem(new InputError("'Base URL' is empty", description)) as Error],
	])('names no item in the message where it is not to blame: %s', (_, thrown) => {
		expect(toNodeError(node, thrown, { itemIndex: 1, secrets })).toMatchObject({
			message: thrown.message,
			description,
			context: { itemIndex: 1 },
		});
	});

	it.each([
		['input', new InputError("'Base URL' is empty", description)],
		['a response', serviceError('The service did not accept the API key', '401')],
	])('names no item where there is none, for %s', (_, thrown) => {
		const error = toNodeError(node, thrown, { secrets });

		expect(error.message).toBe(thrown.message);
		expect((error as NodeApiError).context.itemIndex).toBeUndefined();
	});

	it.each(['400', '401', '403', '404', '429', '500', '503'])(
		'keeps our text at status %s, for which n8n has its own',
		(httpCode) => {
			expect(
				toNodeError(node, serviceError('Our text', httpCode), { itemIndex: 0, secrets }),
			).toMatchObject({
				message: 'Our text [item 0]',
				description,
				httpCode,
			});
		},
	);

	it.each(['ENOENT', 'EPERM', 'EACCES', 'ECONNREFUSED', 'ETIMEDOUT', 'ENOTFOUND', 'getaddrinfo'])(
		'keeps a text that contains %s, which n8n would replace',
		(code) => {
			const text = `The service did not accept the fields: ${code}.md is taken`;

			expect(toNodeError(node, serviceError(text, '400'), { itemIndex: 2, secrets })).toMatchObject(
				{
					message: `${text} [item 2]`,
					description,
				},
			);
			expect(
				toNodeError(node, new InputError(text, description), { itemIndex: 2, secrets }),
			).toMatchObject({
				message: `${text} [item 2]`,
				description,
			});
		},
	);

	it.each([
		['an expression n8n could not resolve', new NodeOperationError(node, 'No node', {})],
		['an unexpected one', new TypeError('x is not a function')],
	])('passes %s unchanged', (_, thrown) => {
		expect(toNodeError(node, thrown, { itemIndex: 1, secrets })).toBe(thrown);
	});

	it.each([
		['text', 'text'],
		[undefined, 'undefined'],
	])('wraps %p, which is no error', (thrown, message) => {
		const error = toNodeError(node, thrown, { itemIndex: 1, secrets });

		expect(error).toBeInstanceOf(NodeOperationError);
		expect(error).toMatchObject({ message, context: { itemIndex: 1 } });
	});
});
