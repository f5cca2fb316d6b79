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
		await new RoutingNode(context, nodeType, { ...details, type: type.name, data }).runNode();
		return { status: 'OK', message: 'Connection successful!' };
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

function failureText({ test }: ICredentialType, { cause, message }: RequestFailure): string {
	const { response, code } = cause ?? {};
	const rule = test?.rules?.find(
		({ type, properties }) => type === 'responseCode' && properties.value === response?.status,
	);
	return rule?.properties.message ?? response?.statusText ?? code ?? message;
}
