import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { besideCommand } from '../../n8n/commands.mjs';
import type { N8nHome } from '../../n8n/n8nProcess.mjs';
import { freePort } from '../../processes/ports.mjs';

/** Runs one of n8n's commands on the home's database, beside its running main process. */
export async function runCommand(home: N8nHome, ...args: string[]): Promise<string> {
	const { source, userFolder } = home;
	const environment = { ...home.environment, N8N_RUNNERS_BROKER_PORT: String(await freePort()) };
	const run = { name: 'main', args, userFolder, environment };
	const { command, args: all, env } = besideCommand(source, run);
	const { stdout } = await promisify(execFile)(command, all, {
		cwd: userFolder,
		env,
	}).catch((error: Error & { stdout: string; stderr: string }) => {
		throw new Error(`n8n ${args.join(' ')} did not succeed: ${error.stdout}${error.stderr}`);
	});
	return stdout;
}
