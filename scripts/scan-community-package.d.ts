declare module '@n8n/scan-community-package/scanner/scanner.mjs' {
	export interface Analysis {
		passed: boolean;
		message?: string;
		details?: string;
	}
	export const SOURCE_FILE_PATTERNS: string[];
	export function analyzePackage(folder: string, filePatterns?: string[]): Promise<Analysis>;
}
