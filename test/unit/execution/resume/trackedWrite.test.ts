import type { IDataObject } from 'n8n-workflow';

import { ServiceError, type ErrorText } from '../../../../nodes/AppBuilder/errors/ServiceError';
import {
	isUnknownCreate,
	type Outcome,
	type TrackedWrite,
	type WriteOptions,
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

/** Carries the write out as a request that ends like this; gives what was output, and whether it was sent. */
async function carryOut(write: TrackedWrite, failure?: ErrorText, mayHaveBeenProcessed = false) {
	const output: IDataObject[] = [];
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
	} catch (error) {
		expect(error).toBeInstanceOf(ServiceError);
	}
	return { output, isSent };
}

describe('a write', () => {
	it('is completed where the output has no room for its results', async () => {
		const write = newWrite(0);
		const full = () => {
			throw new ServiceError({ message: 'There is no room', description: 'Set a limit.' });
		};
		const running = write.runOnce(async (output) => {
			write.delivery.mayHaveBeenProcessed = true;
			output(results);
		}, full);

		await expect(running).rejects.toThrow('There is no room');
		expect(write.outcome).toEqual(completed);
	});

	it('that is in flight may have been processed, and only a create is to be looked for', () => {
		const writes = (['POST', 'PATCH'] as const).map((method) => newWrite(0, withMethod(method)));
		for (const { delivery } of writes) delivery.mayHaveBeenProcessed = true;

		expect(writes.map(({ outcome }) => outcome.state)).toEqual(['unknown', 'unknown']);
		expect(writes.map(({ outcome }) => isUnknownCreate(outcome))).toEqual([true, false]);
	});

	it('is forgotten by Create or Update in another execution, which reads first what exists', async () => {
		const write = newWrite(0, withMethod('UPSERT'), unknownIn7('POST'));

		expect(write.outcome).toEqual({ state: 'notProcessed' });
	});
});

describe('a create whose outcome an earlier attempt does not know', () => {
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
});

it('an update whose outcome is unknown is sent again, and may have been processed before', async () => {
	const write = newWrite(0, withMethod('PATCH', { executionId: '7' }), unknownIn7('PATCH'));
	expect(write.delivery.mayHaveBeenProcessed).toBe(true);

	expect((await carryOut(write, refusal)).isSent).toBe(true);
	expect(write.outcome).toMatchObject({ state: 'unknown' });
});

it('a dry run leaves an unknown outcome unknown, though it tells of it and looks it up', async () => {
	const outcome = unknownIn7('POST');
	const write = newWrite(0, { isDryRun: true, executionId: '7' }, outcome);

	expect((await carryOut(write)).output).toEqual(results);
	expect(write.entry?.outcome).toEqual(outcome);
});
