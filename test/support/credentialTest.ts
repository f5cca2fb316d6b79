import { ExecuteContext, RoutingNode } from 'n8n-core';
import type {
	ICredentialDataDecryptedObject,
	ICredentialType,
	IWorkflowExecuteAdditionalData,
} from 'n8n-workflow';
import { createEmptyRunExecutionData } from 'n8n-workflow';

import { createNodeType, createWorkflow } from './nodeTypes';

export interface CredentialTestResult {
	status: 'OK' | 'Error';
	message: string;
}

interface Rule {
	key: string;
	value: unknown;
	message: string;
}

interface RequestFailure extends Error {
	cause?: { response?: { status: number; statusText: string }; code?: string };
}

/** What n8n does when a user presses Test on a credential with a declarative `test`. */
export async function testCredential(
	type: ICredentialType,
	data: ICredentialDataDecryptedObject,
	additionalData: IWorkflowExecuteAdditionalData,
): Promise<CredentialTestResult> {
	const details = { id: type.name, name: type.name };
	const nodeType = createNodeType('credential', undefined, {
		credentials: [{ name: type.name, required: true }],
		properties: [
			{
				displayName: 'Temp',
				name: 'temp',
				type: 'string',
				default: '',
				routing: { request: type.test?.request },
			},
		],
	});
	const { workflow, node } = createWorkflow(nodeType, { credentials: { [type.name]: details } });
	const context = new ExecuteContext(
		workflow,
		node,
		additionalData,
		'internal',
		createEmptyRunExecutionData(),
		0,
		[],
		{ main: [[{ json: {} }]] },
		{ node, data: {}, source: null },
		[],
	);
	try {
		const decrypted = { ...details, type: type.name, data };
		const output = await new RoutingNode(context, nodeType, decrypted).runNode();
		const message = bodyText(type, output![0][0].json);
		return message === undefined
			? { status: 'OK', message: 'Connection successful!' }
			: { status: 'Error', message };
	} catch (error) {
		return { status: 'Error', message: failureText(type, error as RequestFailure) };
	}
}

function failureText(type: ICredentialType, { cause, message }: RequestFailure): string {
	const { response, code } = cause ?? {};
	const rule = filterRules(type, 'responseCode').find(({ value }) => value === response?.status);
	return rule?.message ?? response?.statusText ?? code ?? message;
}

/** n8n reads the key with lodash's get, which finds a character of a text too. */
function bodyText(type: ICredentialType, body: unknown): string | undefined {
	const fields = body as Record<string, unknown>;
	return filterRules(type, 'responseSuccessBody').find(({ key, value }) => fields[key] === value)
		?.message;
}

function filterRules({ test }: ICredentialType, kind: string): Rule[] {
	return (test?.rules ?? [])
		.filter(({ type }) => type === kind)
		.map(({ properties }) => properties as Rule);
}
