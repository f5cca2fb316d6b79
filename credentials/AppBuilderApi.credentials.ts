import type { Icon, ICredentialTestRequest, ICredentialType, INodeProperties } from 'n8n-workflow';

import { authenticate, TEST_PATH } from './authenticate';
import { expressionFlag } from './expressionFlag';
import { paginationProperties } from './paginationProperties';
import { testRules } from './testRules';
import { CREDENTIAL_TYPE } from '../nodes/AppBuilder/access/access';
import { plans } from '../nodes/AppBuilder/access/plans';

const planOptions = Object.entries(plans).map(([value, { label, requestsPerMinute }]) => ({
	name: `${label} (${requestsPerMinute.toLocaleString('en')} Requests per Minute)`,
	value,
}));

const fields: INodeProperties[] = [
	{
		displayName: 'Base URL',
		name: 'baseUrl',
		type: 'string',
		default: '',
		required: true,
		placeholder: 'e.g. https://api.example.com/v1',
		description:
			"Address of the service's API, ending in /v1. You'll find it in the service's API documentation.",
	},
	{
		displayName: 'Allow Insecure HTTP',
		name: 'allowInsecureHttp',
		type: 'boolean',
		default: false,
		// Matches anywhere in the Base URL, because spaces may precede it.
		displayOptions: {
			show: { baseUrl: ['http://', 'HTTP://'].map((part) => ({ _cnd: { includes: part } })) },
		},
		description:
			"Whether to send the API key unencrypted, which lets others on the network read it. Without this, 'Base URL' must start with https://.",
	},
	{
		displayName: 'API Key',
		name: 'apiKey',
		type: 'string',
		typeOptions: { password: true },
		default: '',
		required: true,
		// With n8n's end-user credentials each user has a key of their own; the other fields are shared.
		resolvableField: true,
		description: "Your API key. Create one in the service's account settings, under API Keys.",
	},
	{
		displayName: 'Service Plan',
		name: 'plan',
		type: 'options',
		options: [
			...planOptions,
			{
				name: 'Custom',
				value: 'custom',
				description:
					'Set your own limit, e.g. for another plan, or to leave room for other systems',
			},
		],
		default: 'free',
		description: 'Your plan with the service, not with n8n. The node stays within its rate limit.',
	},
	{
		displayName: 'Requests per Minute',
		name: 'requestsPerMinute',
		type: 'number',
		typeOptions: { minValue: 1, numberPrecision: 0 },
		default: 100,
		displayOptions: { show: { plan: ['custom'] } },
		description:
			'Max number of requests per minute. Each n8n instance or worker that uses the key counts separately.',
	},
	...paginationProperties,
	// n8n adds these two with the default All. But a user who may use the credential in the HTTP Request node can read it.
	{
		displayName: 'Allowed HTTP Request Domains',
		name: 'allowedHttpRequestDomains',
		type: 'options',
		options: [
			{ name: 'All', value: 'all', description: 'All addresses below the Base URL' },
			{
				name: 'Specific Domains',
				value: 'domains',
				description: 'Also restricts this node (from n8n 2.23)',
			},
			{ name: 'None', value: 'none', description: 'Only the App Builder nodes can use the key' },
		],
		default: 'none',
		description:
			"Whether HTTP Request nodes can use the API key. Users who may use the credential can then read the key, even if they can't edit it.",
	},
	{
		displayName: 'Allowed Domains',
		name: 'allowedDomains',
		type: 'string',
		default: '',
		placeholder: 'e.g. api.example.com, *.example.com',
		displayOptions: { show: { allowedHttpRequestDomains: ['domains'] } },
		description: 'Comma-separated list of domains that the API key may be sent to',
	},
];

export class AppBuilderApi implements ICredentialType {
	name = CREDENTIAL_TYPE;

	displayName = 'App Builder API';

	icon: Icon = { light: 'file:../icons/appBuilder.svg', dark: 'file:../icons/appBuilder.dark.svg' };

	properties: INodeProperties[] = [...fields, expressionFlag(fields)];

	authenticate = authenticate;

	test: ICredentialTestRequest = {
		request: {
			// The path has no host: authenticate puts the Base URL before it.
			url: TEST_PATH,
			// Asks for no compression: a response that is meant to exhaust memory must not grow here.
			headers: { 'accept-encoding': 'identity' },
			// Text, so that the rules below can look at its first characters.
			encoding: 'text',
		},
		rules: testRules,
	};
}
