import {
	assertCredentialAllowsUrl,
	injectDomainRestrictionFields,
	NodeHelpers,
	type INodeParameters,
} from 'n8n-workflow';

import { AppBuilderApi } from '../../../credentials/AppBuilderApi.credentials';
import { testNode } from '../testNode';

const { properties } = new AppBuilderApi();

it("leaves the API key alone to n8n's end users", () => {
	const theirs = properties.filter(({ resolvableField }) => resolvableField);

	expect(theirs.map(({ name }) => name)).toEqual(['apiKey']);
});

describe("n8n's HTTP Request node", () => {
	const node = testNode;
	const url = 'https://api.example.com/v1/workspaces';
	/** The credential that n8n makes of what a user entered, with the fields that n8n itself adds. */
	const withDefaults = (entered: INodeParameters) => {
		const all = injectDomainRestrictionFields(new AppBuilderApi());
		return NodeHelpers.getNodeParameters(all, entered, true, false, null, null)!;
	};
	const request = (entered: INodeParameters) =>
		assertCredentialAllowsUrl({ node, url, credentialData: withDefaults(entered) as never });

	it("can't use the credential", () => {
		expect(() => request({})).toThrow();
	});

	it.each<INodeParameters>([
		{ allowedHttpRequestDomains: 'all' },
		{ allowedHttpRequestDomains: 'domains', allowedDomains: 'api.example.com' },
	])('can, if its owner has chosen %j', (entered) => {
		expect(() => request(entered)).not.toThrow();
	});
});

describe('the form of the credential shows', () => {
	const https = 'https://api.example.com/v1';

	/** The labels of the fields that are shown with these values. */
	function shown(values: INodeParameters): string[] {
		const all = NodeHelpers.getNodeParameters(properties, values, true, false, null, null)!;
		return properties
			.filter(({ type }) => !['notice', 'hidden'].includes(type))
			.filter((property) => NodeHelpers.displayParameter(all, property, null, null))
			.map(({ displayName }) => displayName);
	}

	const first = ['Base URL', 'API Key', 'Service Plan', 'List Pagination'];
	const size = ['Page Size Parameter', 'Page Size'];

	it.each<[string, INodeParameters, string[]]>([
		['six fields at first, of which two are needed', {}, [...first, 'Customize List Reading']],
		['nothing more with None', { listPagination: 'none' }, [...first, 'Customize List Reading']],
		[
			'two more by the switch',
			{ customizeList: true },
			[...first, 'Customize List Reading', 'List Field', 'Page Size Parameter'],
		],
		[
			'the size next to a parameter that is set',
			{ listPagination: 'nextUrl', customizeList: true, pageSizeParameter: 'limit' },
			[...first, 'Customize List Reading', 'List Field', ...size],
		],
		[
			'what Page Number needs',
			{ listPagination: 'pageNumber', pageSizeParameter: 'limit' },
			[...first, 'Page Parameter', 'First Page', ...size, 'Customize List Reading'],
		],
		[
			'what Offset needs',
			{ listPagination: 'offset' },
			[...first, 'Offset Parameter', 'Page Size Parameter', 'Customize List Reading'],
		],
		[
			'what Cursor needs',
			{ listPagination: 'cursor' },
			[
				...[...first, 'Cursor Parameter', 'Next Cursor Name'],
				...['Page Size Parameter', 'Customize List Reading'],
			],
		],
	])('%s', (_, values, labels) => {
		expect(shown({ baseUrl: https, ...values })).toEqual([
			...labels,
			'Allowed HTTP Request Domains',
		]);
	});

	it.each([
		[true, 'http://localhost/v1'],
		[true, ' HTTP://localhost/v1'],
		[true, '={{ $json.address }}'],
		[false, https],
		[false, ''],
	])("'Allow Insecure HTTP': %s for %j", (isShown, baseUrl) => {
		expect(shown({ baseUrl }).includes('Allow Insecure HTTP')).toBe(isShown);
	});

	it('no number of a first page until somebody has chosen one', () => {
		expect(properties.find(({ name }) => name === 'firstPage')).toMatchObject({
			...{ default: '', required: true },
		});
	});
});
