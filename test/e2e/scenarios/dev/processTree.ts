import { execFileSync } from 'node:child_process';

/** The ids of the processes that this one has started, and of those that they have started. */
export function descendantsOf(pid: number): number[] {
	const rows = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' })
		.trim()
		.split('\n')
		.map((row) => row.trim().split(/\s+/).map(Number));
	const below = (parent: number): number[] =>
		rows.filter(([, ppid]) => ppid === parent).flatMap(([child]) => [child, ...below(child)]);
	return below(pid);
}

export function isAlive(pid: number): boolean {
	try {
		return process.kill(pid, 0);
	} catch {
		return false;
	}
}
