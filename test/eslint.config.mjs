import n8nConfig from '../eslint.config.mjs';

/** n8n's rules for .ts files hold for .mts files too. */
function alsoModules(entry) {
	if (!entry.files?.includes('**/*.ts')) return entry;
	return { ...entry, files: ['**/*.ts', '**/*.mts'] };
}

export default [
	{ ignores: ['e2e/node_modules'] },
	...n8nConfig.map(alsoModules),
	{
		// Tests and scripts run on the developer's machine, never inside n8n.
		files: ['**/*.ts', '**/*.mts'],
		rules: {
			'@n8n/community-nodes/no-restricted-globals': 'off',
			'@n8n/community-nodes/no-restricted-imports': 'off',
			'@n8n/community-nodes/require-node-api-error': 'off',
			'@n8n/community-nodes/no-dangerous-functions': 'off',
			'no-console': 'off',
		},
	},
];
