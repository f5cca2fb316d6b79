import { Credentials } from 'n8n-core';
import type {
	ICredentialDataDecryptedObject,
	ICredentialsExpressionResolveValues,
	ICredentialType,
	IExecuteData,
	IHttpRequestOptions,
	INodeCredentialsDetails,
	INodeParameters,
	INodeProperties,
	IWorkflowExecuteAdditionalData,
	LoadedClass,
	WorkflowExecuteMode,
} from 'n8n-workflow';
import { ICredentialsHelper, injectDomainRestrictionFields, NodeHelpers } from 'n8n-workflow';

import { createNodeType, createWorkflow } from './nodeTypes';

function resolveForItem(
	data: INodeParameters,
	run: ICredentialsExpressionResolveValues,
	mode: WorkflowExecuteMode,
	executeData: IExecuteData | undefined,
) {
	const { workflow, runExecutionData, runIndex, itemIndex, node, connectionInputData } = run;
	return workflow.expression.getParameterValue(
		data,
		runExecutionData,
		runIndex,
		itemIndex,
		node.name,
		connectionInputData,
		mode,
		{},
		executeData,
		false,
		data,
	);
}

/** For the editor's lists: expressions see no item. */
async function resolveWithoutItem(data: INodeParameters, mode: WorkflowExecuteMode) {
	const { workflow, node } = createWorkflow(createNodeType('credential', undefined), {
		parameters: data,
	});
	await workflow.expression.acquireIsolate();
	try {
		return workflow.expression.getComplexParameterValue(
			node,
			data,
			mode,
			{},
			undefined,
			undefined,
			data,
		);
	} finally {
		await workflow.expression.releaseIsolate();
	}
}

/**
 * What n8n's own CredentialsHelper does, without its database: credentials are kept encrypted by
 * n8n-core, decrypted for every use, completed with defaults, and their expressions resolved.
 */
export class MemoryCredentialsHelper extends ICredentialsHelper {
	/** How often a credential was read. */
	decryptions = 0;

	private readonly stored = new Map<string, Credentials>();

	constructor(private readonly types: Record<string, LoadedClass<ICredentialType>>) {
		super();
	}

	async store(id: string, type: string, data: ICredentialDataDecryptedObject): Promise<void> {
		const credentials = new Credentials({ id, name: id }, type);
		await credentials.setData(data);
		this.stored.set(id, credentials);
	}

	getParentTypes(): string[] {
		return [];
	}

	isCredentialUsableByNode(): boolean {
		return true;
	}

	/** With the fields that restrict domains, as n8n adds them to every credential type. */
	getCredentialsProperties(type: string): INodeProperties[] {
		return injectDomainRestrictionFields(this.types[type].type);
	}

	async getCredentials({ id, name }: INodeCredentialsDetails): Promise<Credentials> {
		const credentials = this.stored.get(id ?? name);
		if (!credentials) throw new Error(`No credential is stored as ${id ?? name}`);
		return credentials;
	}

	async getDecrypted(
		_additionalData: IWorkflowExecuteAdditionalData,
		details: INodeCredentialsDetails,
		type: string,
		mode: WorkflowExecuteMode,
		executeData?: IExecuteData,
		_raw?: boolean,
		run?: ICredentialsExpressionResolveValues,
	): Promise<ICredentialDataDecryptedObject> {
		const stored = await (await this.getCredentials(details)).getData();
		this.decryptions++;
		const properties = this.getCredentialsProperties(type);
		const data = NodeHelpers.getNodeParameters(
			properties,
			stored as never,
			true,
			false,
			null,
			null,
		) as INodeParameters;
		const resolved = run
			? resolveForItem(data, run, mode, executeData)
			: await resolveWithoutItem(data, mode);
		return resolved as ICredentialDataDecryptedObject;
	}

	async authenticate(
		credentials: ICredentialDataDecryptedObject,
		typeName: string,
		requestOptions: IHttpRequestOptions,
	): Promise<IHttpRequestOptions> {
		const { authenticate } = this.types[typeName].type;
		if (typeof authenticate !== 'function') throw new Error(`${typeName} has no function for this`);
		return await authenticate(credentials, requestOptions);
	}

	async preAuthentication(): Promise<undefined> {
		return undefined;
	}

	async runPreAuthentication(): Promise<undefined> {
		return undefined;
	}

	async updateCredentials(): Promise<void> {}

	async updateCredentialsOauthTokenData(): Promise<void> {}
}
