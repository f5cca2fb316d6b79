import { ExecuteContext, RoutingNode } from 'n8n-core';
import type {
	ICredentialDataDecryptedObject,
	ICredentialType,
	INode,
	INodeType,
	IWorkflowExecuteAdditionalData,
} from 'n8n-workflow';
import { createEmptyRunExecutionData, NodeConnectionTypes, Workflow } from 'n8n-workflow';

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
	const node: INode = {
		id: '1',
		name: 'Temp-Node',
		type: 'test.credential',
		typeVersion: 1,
		position: [0, 0],
		parameters: {},
		credentials: { [type.name]: details },
	};
	const nodeType = requestNodeType(type);
	const workflow = new Workflow({
		nodes: [node],
		connections: {},
		active: false,
		nodeTypes: {
			getByName: () => nodeType,
			getByNameAndVersion: () => nodeType,
			getKnownTypes: () => ({}),
		},
	});
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

function requestNodeType(type: ICredentialType): INodeType {
	return {
		description: {
			displayName: 'Temp-Node',
			name: 'credential',
			group: ['input'],
			version: 1,
			description: '',
			defaults: { name: 'Temp-Node' },
			inputs: [NodeConnectionTypes.Main],
			outputs: [NodeConnectionTypes.Main],
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
		},
	};
}

function failureText(type: ICredentialType, { cause, message }: RequestFailure): string {
	const { response, code } = cause ?? {};
	const rule = rulesOf(type, 'responseCode').find(({ value }) => value === response?.status);
	return rule?.message ?? response?.statusText ?? code ?? message;
}

/** n8n reads the key with lodash's get, which finds a character of a text too. */
function bodyText(type: ICredentialType, body: unknown): string | undefined {
	const fields = body as Record<string, unknown>;
	return rulesOf(type, 'responseSuccessBody').find(({ key, value }) => fields[key] === value)
		?.message;
}

function rulesOf({ test }: ICredentialType, kind: string): Rule[] {
	return (test?.rules ?? [])
		.filter(({ type }) => type === kind)
		.map(({ properties }) => properties as Rule);
}
