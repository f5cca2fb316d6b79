import type { IDataObject } from 'n8n-workflow';

import { ServiceError, type ErrorText } from '../../../../nodes/AppBuilder/errors/ServiceError';
import type {
	Outcome,
	TrackedWrite,
	WriteOptions,
} from '../../../../nodes/AppBuilder/execution/resume/trackedWrite';
import { newWrite } from './newWrite';

type Method = WriteOptions['request']['method'];

const results = [{ id: 'ws_1' }];
const completed: Outcome = { state: 'completed', results };
const refusal = { message: 'Name is taken', description: 'Choose another name.' };
const lost = { message: 'It is lost', description: 'Look.' };

/** A write of execution 7 has ended in these words. */
const unknownIn7 = (method: Method): Outcome => ({
	state: 'unknown',
	executionId: '7',
	text: method === 'POST' ? { ...lost, retry: 'checkFirst' } : lost,
});
const withMethod = (
	method: Method,
	options: Partial<WriteOptions> = {},
): Partial<WriteOptions> => ({
	request: { method, path: 'workspaces/ws_1' },
	...options,
});

/** Carries the write out as a request that ends like this; gives what was output and what was thrown. */
async function carryOut(write: TrackedWrite, failure?: ErrorText, mayHaveBeenProcessed = false) {
	const output: IDataObject[] = [];
	let error: unknown;
	let isSent = false;
	try {
		await write.runOnce(
			async (give) => {
				isSent = true;
				write.delivery.mayHaveBeenProcessed ||= mayHaveBeenProcessed;
				if (failure !== undefined) throw new ServiceError(failure);
				give(results);
			},
			(more) => output.push(...more),
		);
	} catch (thrown) {
		error = thrown;
	}
	return { output, error, isSent };
}

describe('a write', () => {
	it('is not processed at first, and nothing is stored of it', () => {
		const write = newWrite(3);

		expect(write.outcome).toEqual({ state: 'notProcessed' });
		expect(write.entry).toBeUndefined();
	});

	it('is completed with its results, which are stored', async () => {
		const write = newWrite(3);

		expect(await carryOut(write)).toEqual({ output: results, error: undefined, isSent: true });
		expect(write.entry).toEqual({
			itemIndex: 3,
			requestHash: 'request 3',
			sourceHash: 'source 3',
			outcome: completed,
		});
	});

	it('is completed where the output has no room for its results', async () => {
		const write = newWrite(0);
		const full = () => {
			throw new ServiceError({ message: 'There is no room', description: 'Set a limit.' });
		};
		const running = write.runOnce(async (output) => output(results), full);

		await expect(running).rejects.toThrow('There is no room');
		expect(write.outcome).toEqual(completed);
	});

	it('is not processed where the service has refused it, and nothing is stored of it', async () => {
		const write = newWrite(0);
		const { error } = await carryOut(write, refusal);

		expect(error).toMatchObject(refusal);
		expect(write.outcome).toEqual({ state: 'notProcessed' });
		expect(write.entry).toBeUndefined();
	});

	it('is not processed where something else has ended it before', async () => {
		const write = newWrite(0);
		const task = async () => await Promise.reject(new Error('The execution was canceled'));
		await expect(write.runOnce(task, () => {})).rejects.toThrow('canceled');

		expect(write.outcome).toEqual({ state: 'notProcessed' });
	});

	it('has an unknown outcome where it may have been processed, in words without the API key', async () => {
		const write = newWrite(0);
		const text = { message: 'Not secret-key', description: 'Ask about secret-key.' };
		await carryOut(write, { ...text, retry: 'checkFirst', httpCode: '500' }, true);

		expect(write.entry?.outcome).toEqual({
			state: 'unknown',
			executionId: '8',
			text: {
				...{ message: 'Not ***', description: 'Ask about ***.' },
				...{ retry: 'checkFirst', httpCode: '500' },
			},
		});
	});

	it.each<[Method, ErrorText['retry']]>([
		['POST', 'checkFirst'],
		['PATCH', undefined],
		['UPSERT', undefined],
	])('that is in flight (%s) has an unknown outcome', (method, retry) => {
		const write = newWrite(0, withMethod(method));
		write.delivery.mayHaveBeenProcessed = true;

		expect(write.outcome).toEqual({
			state: 'unknown',
			executionId: '8',
			text: {
				message: 'The execution was stopped before the response arrived',
				description: "The node didn't wait for the response.",
				retry,
			},
		});
	});

	it('is forgotten by Create or Update in another execution, which reads first what exists', async () => {
		const write = newWrite(0, withMethod('UPSERT'), unknownIn7('POST'));

		expect(write.outcome).toEqual({ state: 'notProcessed' });
	});
});

describe('a write that an earlier attempt has completed', () => {
	it('is not sent again, and gives the same results', async () => {
		const write = newWrite(0, {}, completed);

		expect(await carryOut(write)).toEqual({ output: results, error: undefined, isSent: false });
		expect(write.delivery.mayHaveBeenProcessed).toBe(false);
	});
});

describe('a create whose outcome an earlier attempt does not know', () => {
	it('is held back in the same execution, and ends in the words of that attempt', async () => {
		const write = newWrite(0, { executionId: '7' }, unknownIn7('POST'));
		const { isSent, error } = await carryOut(write);

		expect(isSent).toBe(false);
		expect(error).toEqual(new ServiceError({ ...lost, retry: 'checkFirst' }));
		expect(write.outcome).toEqual(unknownIn7('POST'));
	});

	it('is sent in another execution, as if for the first time', async () => {
		const write = newWrite(0, {}, unknownIn7('POST'));
		expect([write.blockedBy, write.delivery.mayHaveBeenProcessed]).toEqual([undefined, false]);

		await carryOut(write);
		expect(write.outcome).toEqual(completed);
	});

	it('stays unknown where it is refused there, which says nothing about the first time', async () => {
		const write = newWrite(0, {}, unknownIn7('POST'));
		await carryOut(write, refusal);

		expect(write.outcome).toEqual(unknownIn7('POST'));
	});

	it('is held back in that execution too where it is lost again', async () => {
		const write = newWrite(0, {}, unknownIn7('POST'));
		const text = { ...lost, retry: 'checkFirst' as const };
		await carryOut(write, text, true);

		expect(write.outcome).toEqual({ state: 'unknown', executionId: '8', text });
		expect(write.blockedBy).toEqual(text);
	});

	it('is left to Create or Update, which looks first whether it is there', async () => {
		const write = newWrite(0, withMethod('UPSERT', { executionId: '7' }), unknownIn7('POST'));

		expect(write.blockedBy).toMatchObject(lost);
		expect((await carryOut(write)).isSent).toBe(true);
	});
});

describe('an update or delete whose outcome an earlier attempt does not know', () => {
	it.each<[Method, string]>([
		['PATCH', '7'],
		['DELETE', '8'],
	])(
		'is sent again (%s in execution %s), and may have been processed before',
		async (method, id) => {
			const write = newWrite(0, withMethod(method, { executionId: id }), unknownIn7(method));
			expect([write.blockedBy, write.delivery.mayHaveBeenProcessed]).toEqual([undefined, true]);

			expect((await carryOut(write, refusal)).isSent).toBe(true);
			expect(write.outcome).toMatchObject({ state: 'unknown' });
		},
	);
});

describe('a dry run of a write', () => {
	it('tells what would be sent, and records nothing', async () => {
		const write = newWrite(0, { isDryRun: true });

		expect((await carryOut(write)).output).toEqual(results);
		expect(write.entry).toBeUndefined();
	});

	it('tells nothing of what an earlier attempt has completed, which stays stored', async () => {
		const write = newWrite(0, { isDryRun: true }, completed);

		expect(await carryOut(write)).toEqual({ output: [], error: undefined, isSent: false });
		expect(write.entry?.outcome).toEqual(completed);
	});

	it('leaves an unknown outcome unknown, though it tells of it and looks it up', async () => {
		const outcome = unknownIn7('POST');
		const write = newWrite(0, { isDryRun: true, executionId: '7' }, outcome);

		expect((await carryOut(write)).output).toEqual(results);
		expect(write.entry?.outcome).toEqual(outcome);
	});
});
