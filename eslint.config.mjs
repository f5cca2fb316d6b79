import { config } from '@n8n/node-cli/eslint';

/** n8n's rules for .ts files hold for .mts files too. */
function alsoModules(entry) {
	if (!entry.files?.includes('**/*.ts')) return entry;
	return { ...entry, files: ['**/*.ts', '**/*.mts'] };
}

export default [
	{ ignores: ['test/e2e/node_modules', 'docs', 'coverage'] },
	...config.map(alsoModules),
	{
		// Tests and scripts run on the developer's machine, never inside n8n.
		files: ['test/**/*.ts', 'test/**/*.mts', 'scripts/**/*.mts'],
		rules: {
			'@n8n/community-nodes/no-restricted-globals': 'off',
			'@n8n/community-nodes/no-restricted-imports': 'off',
			'@n8n/community-nodes/require-node-api-error': 'off',
			'@n8n/community-nodes/no-dangerous-functions': 'off',
			'no-console': 'off',
		},
	},
];
