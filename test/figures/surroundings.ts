import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';

/** What figures were measured on, and with. */
export function surroundings(): string {
	const [{ model }] = cpus();
	return [
		`${cpus().length} × ${model}, Node ${process.versions.node}`,
		`n8n-core ${versionOf('n8n-core')}, n8n-workflow ${versionOf('n8n-workflow')}`,
	].join('\n');
}

function versionOf(name: string): string {
	const text = readFileSync(`node_modules/${name}/package.json`, 'utf8');
	return (JSON.parse(text) as { version: string }).version;
}
