class ExampleApi {
	name = 'exampleApi';
	displayName = 'Example API';
	properties = [{ displayName: 'Token', name: 'token', type: 'string', default: '' }];
	authenticate = {
		type: 'generic',
		properties: { headers: { Authorization: '=Bearer {{$credentials.token}}' } },
	};
}

module.exports = { ExampleApi };
