import n8nConfig from '../eslint.config.mjs';

/** n8n's rules for a folder of the package, plus rules against unhandled promises. */
export function withPromiseRules(folder) {
	const folderPattern = `./${folder}/**/*.ts`;
	return [
		// A config file's paths are relative to its own folder.
		...n8nConfig.map((entry) =>
			entry.files?.includes(folderPattern) ? { ...entry, files: ['**/*.ts'] } : entry,
		),
		{
			files: ['**/*.ts'],
			languageOptions: { parserOptions: { projectService: true } },
			rules: {
				'@typescript-eslint/no-floating-promises': 'error',
				'@typescript-eslint/no-misused-promises': 'error',
			},
		},
	];
}
