/** `npm test`: runs the parts one after another until one fails, and prints how long each took. */
import { spawnSync } from 'node:child_process';

const parts = {
	build: 'npm run build',
	lint: 'npm run lint',
	typecheck: 'npm run typecheck',
	jest: 'npm run jest',
	demo: 'tsx test/demo/demo.mts',
	scan: 'tsx scripts/scan.mts',
};

const times: string[] = [];
for (const [name, command] of Object.entries(parts)) {
	const start = performance.now();
	const { status } = spawnSync(command, { shell: true, stdio: 'inherit' });
	times.push(`${name} ${Math.round((performance.now() - start) / 1_000)} s`);
	if (status !== 0) {
		times[times.length - 1] += ' (failed)';
		process.exitCode = 1;
		break;
	}
}
console.log(`\n${times.join(', ')}`);
