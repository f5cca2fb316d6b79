import '../../support/n8nEnvironment';

import * as n8nWorkflow from 'n8n-workflow';
import type { ICredentialType, INodeProperties } from 'n8n-workflow';

import { MemoryCredentialsHelper } from '../../support/credentialsHelper';

const { injectDomainRestrictionFields } = n8nWorkflow as unknown as {
	injectDomainRestrictionFields(type: ICredentialType): INodeProperties[];
};
const { getCredentialsProperties } = MemoryCredentialsHelper.prototype;

/** n8n adds the fields that restrict domains to every credential type; the helper of the tests does not yet. */
MemoryCredentialsHelper.prototype.getCredentialsProperties = function (type) {
	const properties = getCredentialsProperties.call(this, type);
	return injectDomainRestrictionFields({ properties, authenticate: {} } as ICredentialType);
};
