import { NodeHelpers, type INodeParameters } from 'n8n-workflow';

import { AppBuilderApi } from '../../../credentials/AppBuilderApi.credentials';

const { properties } = new AppBuilderApi();

it("leaves the API key alone to n8n's end users", () => {
	const theirs = properties.filter(({ resolvableField }) => resolvableField);

	expect(theirs.map(({ name }) => name)).toEqual(['apiKey']);
});

describe('the notice on sharing in the form of the credential', () => {
	const notice = properties.find(({ name }) => name === 'sharingNotice')!;

	it('stands last, before the switch it names, which n8n adds', () => {
		expect(properties.filter(({ type }) => type !== 'hidden').at(-1)).toEqual(notice);
		expect(notice.displayName).toContain("'Allowed HTTP Request Domains' to 'None'");
		expect(notice.displayName.length).toBeLessThanOrEqual(90);
	});

	it.each<[boolean, INodeParameters]>([
		[true, { allowedHttpRequestDomains: 'all' }],
		[true, { allowedHttpRequestDomains: 'domains', allowedDomains: 'api.example.com' }],
		[true, {}],
		[false, { allowedHttpRequestDomains: 'none' }],
	])('is shown: %s with %j', (shown, values) => {
		expect(NodeHelpers.displayParameter(values, notice, null, null)).toBe(shown);
	});
});
