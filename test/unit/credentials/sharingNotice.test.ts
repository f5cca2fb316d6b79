import { NodeHelpers, type INodeParameters } from 'n8n-workflow';

import { AppBuilderApi } from '../../../credentials/AppBuilderApi.credentials';

const notice = new AppBuilderApi().properties.find(({ name }) => name === 'sharingNotice');

/** Whether it stands in the form with these values. */
function isShown(values: INodeParameters): boolean {
	return NodeHelpers.displayParameter(values, notice!, null, null);
}

describe('the notice on sharing in the form of the credential', () => {
	it('stands last, before the switch it names, which n8n adds', () => {
		const visible = new AppBuilderApi().properties.filter(({ type }) => type !== 'hidden');

		expect(visible.at(-1)).toEqual(notice);
		expect(notice?.displayName).toContain("'Allowed HTTP Request Domains' to 'None'");
		expect(notice?.displayName.length).toBeLessThanOrEqual(90);
	});

	it.each<[boolean, INodeParameters]>([
		[true, { allowedHttpRequestDomains: 'all' }],
		[true, { allowedHttpRequestDomains: 'domains', allowedDomains: 'api.example.com' }],
		[true, {}],
		[false, { allowedHttpRequestDomains: 'none' }],
	])('is shown: %s with %j', (shown, values) => {
		expect(isShown(values)).toBe(shown);
	});
});
