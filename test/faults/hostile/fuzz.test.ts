import { fork } from 'node:child_process';
import { once } from 'node:events';

it('2,000 random bodies are read or refused in words, in a process that survives', async () => {
	const child = fork('test/faults/hostile/fuzz.mts', { execArgv: ['--import', 'tsx'] });
	const outcomes: unknown[] = [];
	child.on('message', (message) => outcomes.push(message));
	const [code] = (await once(child, 'exit')) as [number | null];

	expect(code).toBe(0);
	const [counts] = outcomes as [Record<string, number>];
	expect(Object.keys(counts).sort()).toEqual(['ServiceError', 'TOO_DEEP', 'read']);
	expect(Object.values(counts).reduce((sum, count) => sum + count)).toBe(2_000);
}, 120_000);
