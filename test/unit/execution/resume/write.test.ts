import type { IDataObject } from 'n8n-workflow';

import {
	carryOut,
	createWrite,
	holdBack,
	stateOf,
	toEntries,
	type Write,
} from '../../../../nodes/AppBuilder/execution/resume/write';
import { ServiceError } from '../../../../nodes/AppBuilder/errors/ServiceError';
import type { Task } from '../../../../nodes/AppBuilder/resources/operation';
import { newWrite, sentWrite } from './writes';

const results = [{ id: 'ws_1' }];
const failure = { message: 'Name is taken', description: 'Choose another name.' };
const client = async () => await Promise.reject(new Error('Nothing is sent here'));

/** Carries a task out; gives its output and what ended it. */
async function outcome(write: Write, run: Task['run']) {
	const output: IDataObject[] = [];
	const running = carryOut(write, { run })(client, (more) => output.push(...more));
	const error = await running.then(
		() => undefined,
		(reason: Error) => reason,
	);
	return { output, error };
}

describe('the state of a write', () => {
	it.each<[string, Write]>([
		['notSent', newWrite(0)],
		['failed', newWrite(0, { failure })],
		['unknown', sentWrite(0)],
		['unknown', sentWrite(0, { failure })],
		['carriedOut', newWrite(0, { results })],
		['carriedOut', newWrite(0, { results: [] })],
		['carriedOut', sentWrite(0, { results, failure })],
	])('is %s for %j', (state, write) => {
		expect(stateOf(write)).toBe(state);
	});
});

describe('what is stored of a write', () => {
	it.each<[string, Write]>([
		['was not sent', newWrite(0)],
		['was refused', newWrite(0, { failure })],
	])('is nothing where it %s, so that it is sent in the next try', (_, write) => {
		expect(toEntries(write, '7')).toEqual([]);
	});

	it('is its results where it was carried out', () => {
		expect(toEntries(sentWrite(3, { results }), '7')).toEqual([
			{ itemIndex: 3, identity: 'write 3', results },
		]);
	});

	it('is the words it ended in and its execution where its outcome is unknown', () => {
		expect(toEntries(sentWrite(3, { failure }), '7')).toEqual([
			{ itemIndex: 3, identity: 'write 3', unknown: { executionId: '7', text: failure } },
		]);
	});

	it('says that the execution was stopped where the write was still on its way', () => {
		const [entry] = toEntries(sentWrite(3), '7');

		expect(entry.unknown?.text).toEqual({
			message: 'The execution was stopped while the request was on its way',
			description: 'Its response was not waited for.',
			isOutcomeUnknown: true,
		});
	});

	it('shows the API key nowhere', () => {
		const secrets = ['secret-key'];
		const text = { message: 'Not secret-key', description: 'Ask about secret-key.' };
		const stored = JSON.stringify(toEntries(sentWrite(3, { failure: text, secrets }), '7'));

		expect(stored).toContain('Ask about');
		expect(stored).not.toContain('secret-key');
	});
});

describe('a write of a task', () => {
	const request = { method: 'DELETE', path: 'workspaces/ws_1' } as const;
	const known = { identity: ({ path }: { path: string }) => `of ${path}`, secrets: ['key'] };

	it('is none where the task changes nothing', () => {
		expect(createWrite(0, { run: async () => undefined }, known)).toBeUndefined();
	});

	it('is known by its request and has not been sent', () => {
		const write = createWrite(2, { write: request, run: async () => undefined }, known)!;

		expect(write).toMatchObject({ itemIndex: 2, request, secrets: ['key'] });
		expect(write.identity()).toBe('of workspaces/ws_1');
		expect(stateOf(write)).toBe('notSent');
	});
});

describe('carrying a write out', () => {
	it('gives its results to the output and remembers them', async () => {
		const write = newWrite(0);

		expect(await outcome(write, async (_, output) => output(results))).toEqual({ output: results });
		expect(write.results).toEqual(results);
	});

	it('remembers its results where the output has no room for them', async () => {
		const write = newWrite(0);
		const full = () => {
			throw new Error('There is no room');
		};
		const running = carryOut(write, { run: async (_, output) => output(results) })(client, full);

		await expect(running).rejects.toThrow('There is no room');
		expect(stateOf(write)).toBe('carriedOut');
		expect(write.failure).toBeUndefined();
	});

	it('remembers what the service said against it', async () => {
		const write = newWrite(0);
		const refusal = new ServiceError(failure);

		expect((await outcome(write, async () => await Promise.reject(refusal))).error).toBe(refusal);
		expect(write.failure).toBe(failure);
	});

	it('sends nothing where an earlier try has carried it out, and gives the same results', async () => {
		const run = async () => await Promise.reject(new Error('It was sent again'));

		expect(await outcome(newWrite(0, { results }), run)).toEqual({ output: results });
	});

	it('sends nothing where it is held back, and ends in the words of the earlier try', async () => {
		const write = newWrite(0);
		holdBack(write, failure);
		const { output, error } = await outcome(write, async (_, give) => give(results));

		expect(output).toEqual([]);
		expect(error).toBeInstanceOf(ServiceError);
		expect(error?.message).toBe('Name is taken');
	});
});

describe('a write that is held back', () => {
	it('is left with its outcome unknown, and stored once more', () => {
		const write = newWrite(4);
		holdBack(write, failure);

		expect(write.isHeldBack).toBe(true);
		expect(stateOf(write)).toBe('unknown');
		expect(toEntries(write, '7')).toEqual([
			{ itemIndex: 4, identity: 'write 4', unknown: { executionId: '7', text: failure } },
		]);
	});
});
