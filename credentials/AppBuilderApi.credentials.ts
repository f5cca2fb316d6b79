import type { Icon, ICredentialTestRequest, ICredentialType, INodeProperties } from 'n8n-workflow';

import { authenticate, TEST_PATH } from './authenticate';
import { expressionMarks } from './expressionMarks';
import { paginationProperties } from './paginationProperties';
import { testRules } from './testRules';
import { CREDENTIAL_TYPE, plans } from '../nodes/AppBuilder/access/access';

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
		description: 'Address of the service. It ends in /v1.',
	},
	{
		displayName: "'Base URL' must start with https://, for example https://api.example.com/v1",
		name: 'schemeNotice',
		type: 'notice',
		default: '',
		// No regex: n8n evaluates these conditions at every request, and regexes in a sandbox.
		displayOptions: {
			show: { baseUrl: [{ _cnd: { not: '' } }] },
			hide: {
				baseUrl: ['https://', 'http://', '='].map((start) => ({ _cnd: { startsWith: start } })),
			},
		},
	},
	{
		displayName: "'Base URL' must end in /v1, for example https://api.example.com/v1",
		name: 'versionNotice',
		type: 'notice',
		default: '',
		displayOptions: {
			show: { baseUrl: [{ _cnd: { not: '' } }] },
			hide: {
				baseUrl: [
					{ _cnd: { endsWith: '/v1' } },
					{ _cnd: { endsWith: '/v1/' } },
					{ _cnd: { startsWith: '=' } },
				],
			},
		},
	},
	{
		displayName:
			"'Base URL' starts with http://, which would send the API key unprotected. Use https://, or turn on 'Allow Insecure HTTP' if you trust the network.",
		name: 'insecureNotice',
		type: 'notice',
		default: '',
		displayOptions: {
			show: { baseUrl: [{ _cnd: { startsWith: 'http://' } }], allowInsecureHttp: [false] },
		},
	},
	{
		displayName: 'API Key',
		name: 'apiKey',
		type: 'string',
		typeOptions: { password: true },
		default: '',
		required: true,
		// With n8n's end-user credentials (2.41) each user has a key of their own; the other fields are shared.
		resolvableField: true,
		description: "Create it in the service's account settings, in the section API Keys",
	},
	{
		displayName: 'Plan',
		name: 'plan',
		type: 'options',
		options: [
			...planOptions,
			{
				name: 'Custom',
				value: 'custom',
				description:
					'Set the limit yourself, for a plan that is not listed, or to leave part of it to other systems',
			},
		],
		default: 'free',
		description:
			'Plan of the account this key belongs to. The node sends requests as fast as this plan allows and no faster.',
	},
	{
		displayName: 'Requests per Minute',
		name: 'requestsPerMinute',
		type: 'number',
		typeOptions: { minValue: 1, numberPrecision: 0 },
		default: 100,
		displayOptions: { show: { plan: ['custom'] } },
		description: 'How many requests per minute this n8n may send with this key',
	},
	{
		displayName: 'Allow Insecure HTTP',
		name: 'allowInsecureHttp',
		type: 'boolean',
		default: false,
		description:
			'Whether to allow unencrypted http://. Anyone along the way can read the API key, including a proxy that is set for n8n.',
	},
	...paginationProperties,
];

export class AppBuilderApi implements ICredentialType {
	name = CREDENTIAL_TYPE;

	displayName = 'App Builder API';

	icon: Icon = { light: 'file:../icons/appBuilder.svg', dark: 'file:../icons/appBuilder.dark.svg' };

	documentationUrl =
		'https://github.com/n8n-nodes-app-builder/n8n-nodes-app-builder?tab=readme-ov-file#credentials';

	properties: INodeProperties[] = [
		...fields,
		...expressionMarks(fields),
		// n8n shows 'Allowed HTTP Request Domains' below this notice.
		{
			displayName:
				"To share this credential but not its key, set 'Allowed HTTP Request Domains' to 'None'.",
			name: 'sharingNotice',
			type: 'notice',
			default: '',
			displayOptions: { hide: { allowedHttpRequestDomains: ['none'] } },
		},
	];

	authenticate = authenticate;

	test: ICredentialTestRequest = {
		request: {
			// The path has no host: authenticate puts the Base URL before it.
			url: TEST_PATH,
			// Asks for no compression: a response that is meant to fill the memory must not get larger here.
			headers: { 'accept-encoding': 'identity' },
			// Text, so that the rules below can look at its first characters.
			encoding: 'text',
		},
		rules: testRules,
	};
}
