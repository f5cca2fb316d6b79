import type { IDataObject } from 'n8n-workflow';

import {
	carryOut,
	createWrite,
	stateOf,
	takeUp,
	toEntries,
	type Write,
} from '../../../../nodes/AppBuilder/execution/resume/write';
import { ServiceError } from '../../../../nodes/AppBuilder/errors/ServiceError';
import type { Task } from '../../../../nodes/AppBuilder/resources/operation';
import { newWrite, sentWrite } from './writes';

const results = [{ id: 'ws_1' }];
const failure = { message: 'Name is taken', description: 'Choose another name.' };
const client = async () => await Promise.reject(new Error('Nothing is sent here'));

const item = {
	access: {
		baseUrl: 'https://api.example.com/v1',
		apiKey: 'key',
		pagination: { kind: 'automatic' } as const,
	},
	options: { maxRetries: 0 },
	settle() {},
};

/** Of an earlier attempt, in execution 7. */
const unknown = {
	executionId: '7',
	text: { message: 'It is lost', description: 'Look.', isOutcomeUnknown: true },
};
const refused = { mayBeProcessed: false };

/** Carries a task out; gives its output and what ended it. */
async function outcome(write: Write, run: Task['run']) {
	const output: IDataObject[] = [];
	const running = carryOut(write, run)(client, (more) => output.push(...more), item);
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
		['failed', newWrite(0, { failure, delivery: refused })],
		['unknown', sentWrite(0)],
		['unknown', sentWrite(0, { failure })],
		['completed', newWrite(0, { results })],
		['completed', newWrite(0, { results: [] })],
		['completed', sentWrite(0, { results, failure })],
	])('is %s for %j', (state, write) => {
		expect(stateOf(write)).toBe(state);
	});

	it.each<[string, string, Partial<Write>]>([
		['unknown', 'as long as it is not sent again', {}],
		['unknown', 'when it cannot be sent again', { failure }],
		['unknown', 'while it is on its way again', { delivery: { mayBeProcessed: true } }],
		[
			'unknown',
			'although it was refused now, which says nothing of then',
			{ delivery: refused, failure },
		],
		['completed', 'once it was completed', { delivery: refused, results }],
	])('is, with unknown outcome in an earlier attempt, %s %s', (state, _, now) => {
		expect(stateOf(newWrite(0, { unknown, ...now }))).toBe(state);
	});
});

describe('what is stored of a write', () => {
	const marks = { itemIndex: 3, identity: 'write 3', source: 'source 3', input: 'input 3' };

	it.each<[string, Write]>([
		['was not sent', newWrite(0)],
		['was refused', newWrite(0, { failure })],
	])('is nothing where it %s, so that it is sent in the next attempt', (_, write) => {
		expect(toEntries(write, '8')).toEqual([]);
	});

	it('is its results where it was completed', () => {
		const entry = { ...marks, results };

		expect(toEntries(sentWrite(3, { results }), '8')).toEqual([entry]);
		expect(toEntries(sentWrite(3, { results, unknown }), '8')).toEqual([entry]);
	});

	it('is the words it ended in and its execution where its outcome is unknown', () => {
		expect(toEntries(sentWrite(3, { failure }), '8')).toEqual([
			{ ...marks, unknown: { executionId: '8', text: failure } },
		]);
	});

	it('stays what an earlier attempt knew, with its own execution, as long as it is not sent again', () => {
		expect(toEntries(newWrite(3, { unknown }), '8')).toEqual([{ ...marks, unknown }]);
	});

	it('is of this execution once it is sent again', () => {
		expect(toEntries(sentWrite(3, { unknown, failure }), '8')).toEqual([
			{ ...marks, unknown: { executionId: '8', text: failure } },
		]);
	});

	it('says that the execution was stopped where the write was still on its way', () => {
		const [entry] = toEntries(sentWrite(3), '8');

		expect(entry.unknown?.text).toEqual({
			message: 'The execution was stopped while the request was on its way',
			description: 'The node did not wait for the response.',
			isOutcomeUnknown: true,
		});
	});

	it('shows the API key nowhere', () => {
		const secrets = ['secret-key'];
		const text = { message: 'Not secret-key', description: 'Ask about secret-key.' };
		const [entry] = toEntries(sentWrite(3, { failure: text, secrets }), '8');

		expect(entry.unknown?.text).toEqual({ message: 'Not ***', description: 'Ask about ***.' });
	});
});

describe('a new write', () => {
	const request = { method: 'DELETE', path: 'workspaces/ws_1' } as const;

	it('has not been sent', () => {
		const { marks } = newWrite(2);
		const known = { itemIndex: 2, request, marks, secrets: ['key'] };
		const write = createWrite(known);

		expect(write).toEqual({ ...known, delivery: { mayBeProcessed: false } });
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
		const running = carryOut(write, async (_, output) => output(results))(client, full, item);

		await expect(running).rejects.toThrow('There is no room');
		expect(stateOf(write)).toBe('completed');
		expect(write.failure).toBeUndefined();
	});

	it('remembers what the service said against it', async () => {
		const write = newWrite(0);
		const refusal = new ServiceError(failure);

		expect((await outcome(write, async () => await Promise.reject(refusal))).error).toBe(refusal);
		expect(write.failure).toBe(failure);
	});

	it('sends nothing where an earlier attempt has carried it out, and gives the same results', async () => {
		const run = async () => await Promise.reject(new Error('It was sent again'));

		expect(await outcome(newWrite(0, { results }), run)).toEqual({ output: results });
	});
});

describe('a dry run of a write', () => {
	const told = [{ action: 'create' }];
	const tell: Task['run'] = async (_, output) => output(told);

	it('tells what would be sent, and keeps nothing of it', async () => {
		const write = newWrite(3, { isDryRun: true });

		expect(await outcome(write, tell)).toEqual({ output: told });
		expect(toEntries(write, '8')).toEqual([]);
	});

	it('tells nothing of what an earlier attempt has completed, which stays stored', async () => {
		const write = newWrite(3, { isDryRun: true, results });

		expect(await outcome(write, tell)).toEqual({ output: [] });
		expect(toEntries(write, '8')).toMatchObject([{ itemIndex: 3, results }]);
	});

	it('tells of a create with unknown outcome that it would be sent, and leaves it unknown', async () => {
		const write = newWrite(3, { isDryRun: true });
		const marks = { identity: 'a', source: 'b', input: 'c' };
		takeUp(write, { itemIndex: 3, ...marks, unknown }, '8');

		expect(await outcome(write, tell)).toEqual({ output: told });
		expect(toEntries(write, '8')).toMatchObject([{ itemIndex: 3, unknown }]);
	});
});

describe('a write that an earlier attempt has completed', () => {
	it('has its results, and is not sent again', () => {
		const write = newWrite(0);
		takeUp(write, { itemIndex: 5, identity: 'a', source: 'b', input: 'c', results }, '7');

		expect(write).toMatchObject({ itemIndex: 0, results });
		expect(stateOf(write)).toBe('completed');
		expect(write.isHeldBack).toBe(false);
	});

	it('is no update that may have been processed', () => {
		const write = newWrite(0, { request: { method: 'PATCH', path: 'workspaces/ws_1' } });
		takeUp(write, { itemIndex: 0, identity: 'a', source: 'b', input: 'c', results }, '7');

		expect(write.delivery).toEqual({ mayBeProcessed: false });
	});
});

describe('a write whose outcome an earlier attempt does not know', () => {
	type Method = Write['request']['method'];

	const marks = { itemIndex: 4, identity: 'a', source: 'b', input: 'c' };

	/** Taken up in that execution. */
	function takenUp(method: Method, executionId: string): Write {
		const write = newWrite(4, { request: { method, path: 'workspaces' } });
		const entry = { ...marks, unknown: unknownOf(method) };
		takeUp(write, entry, executionId);
		return write;
	}

	/** Only a create says that nobody knows. */
	function unknownOf(method: Method) {
		return { ...unknown, text: { ...unknown.text, isOutcomeUnknown: method === 'POST' } };
	}

	it.each<[Method, string]>([
		['POST', '7'],
		['POST', '8'],
		['PATCH', '7'],
		['DELETE', '8'],
	])('is still unknown (%s in execution %s), and stored once more', (method, executionId) => {
		const write = takenUp(method, executionId);

		expect(stateOf(write)).toBe('unknown');
		expect(toEntries(write, executionId)).toMatchObject([
			{ itemIndex: 4, unknown: unknownOf(method) },
		]);
	});

	it('is held back where it is a create in the same execution, and ends in the words of that attempt', async () => {
		const write = takenUp('POST', '7');
		const { output, error } = await outcome(write, async (_, give) => give(results));

		expect(output).toEqual([]);
		expect(error).toEqual(new ServiceError(unknown.text));
		expect(write.delivery).toEqual({ mayBeProcessed: false });
	});

	it('is sent where it is a create in another execution, as if for the first time', async () => {
		const write = takenUp('POST', '8');

		expect(write.delivery).toEqual({ mayBeProcessed: false });
		expect(await outcome(write, async (_, give) => give(results))).toEqual({ output: results });
	});

	it.each<[Method, string]>([
		['PATCH', '7'],
		['PATCH', '8'],
		['DELETE', '7'],
		['DELETE', '8'],
	])(
		'is sent (%s in execution %s), and may have been processed before',
		async (method, execution) => {
			const write = takenUp(method, execution);

			expect(write.delivery).toEqual({ mayBeProcessed: true });
			expect(await outcome(write, async (_, give) => give(results))).toEqual({ output: results });
		},
	);
});
