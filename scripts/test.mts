/** `npm test`: stage by stage until one fails, and at the end how long each part took. */
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';

const parts = {
	build: 'npm run build',
	lint: 'npm run lint',
	typecheck: 'npm run typecheck',
	demo: 'tsx test/demo/demo.mts',
	scan: 'tsx scripts/scan.mts',
	jest: 'npm run jest',
};

type Name = keyof typeof parts;

/** The parts of a stage run side by side. Jest waits for timers and sockets, which leaves time for the others. */
const stages: Name[][] = [['build'], ['jest', 'lint', 'typecheck', 'demo', 'scan']];

const times: string[] = [];

/** What a part prints comes as a whole, unless it runs alone. */
async function run(name: Name, isAlone: boolean): Promise<boolean> {
	const start = performance.now();
	const child = spawn(`${parts[name]} 2>&1`, {
		shell: true,
		stdio: ['ignore', isAlone ? 'inherit' : 'pipe', 'inherit'],
	});
	const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
	if (child.stdout !== null) console.log(await text(child.stdout));
	const isPassed = (await ended) === 0;
	const seconds = Math.round((performance.now() - start) / 1_000);
	times.push(`${name} ${seconds} s${isPassed ? '' : ' (failed)'}`);
	return isPassed;
}

for (const stage of stages) {
	const results = await Promise.all(stage.map(async (name) => await run(name, stage.length === 1)));
	if (results.includes(false)) {
		process.exitCode = 1;
		break;
	}
}
console.log(times.join(', '));
