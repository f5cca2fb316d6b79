import { Credentials } from 'n8n-core';
import type {
	ICredentialDataDecryptedObject,
	ICredentialType,
	IHttpRequestOptions,
	INode,
	INodeCredentialsDetails,
	INodeProperties,
	IWorkflowExecuteAdditionalData,
	LoadedClass,
	Workflow,
} from 'n8n-workflow';
import { ICredentialsHelper, injectDomainRestrictionFields, NodeHelpers } from 'n8n-workflow';

/**
 * What n8n's own CredentialsHelper does, without its database: credentials are kept encrypted by
 * n8n-core, decrypted for every use, completed with defaults, and their expressions resolved.
 */
export class MemoryCredentialsHelper extends ICredentialsHelper {
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
	): Promise<ICredentialDataDecryptedObject> {
		const data = await (await this.getCredentials(details)).getData();
		const properties = this.getCredentialsProperties(type);
		return NodeHelpers.getNodeParameters(
			properties,
			data as never,
			true,
			false,
			null,
			null,
		) as ICredentialDataDecryptedObject;
	}

	async authenticate(
		credentials: ICredentialDataDecryptedObject,
		typeName: string,
		requestOptions: IHttpRequestOptions,
		workflow: Workflow,
		node: INode,
	): Promise<IHttpRequestOptions> {
		const { authenticate } = this.types[typeName].type;
		if (authenticate === undefined) return requestOptions;
		if (typeof authenticate === 'function') return await authenticate(credentials, requestOptions);
		const headers = Object.entries(authenticate.properties.headers ?? {}).map(([name, value]) => [
			name,
			workflow.expression.getSimpleParameterValue(node, value as string, 'internal', {
				$credentials: credentials,
			}),
		]);
		return {
			...requestOptions,
			headers: { ...requestOptions.headers, ...Object.fromEntries(headers) },
		};
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
