import { AppBuilderApi } from '../../../credentials/AppBuilderApi.credentials';

it("leaves the API key alone to n8n's end users", () => {
	const theirs = new AppBuilderApi().properties.filter(({ resolvableField }) => resolvableField);

	expect(theirs.map(({ name }) => name)).toEqual(['apiKey']);
});
