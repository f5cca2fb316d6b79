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

	it('is not processed where something else has ended it before', async () => {
		const write = newWrite(0);
		const task = async () => await Promise.reject(new Error('The execution was canceled'));
		await expect(write.runOnce(task, () => {})).rejects.toThrow('canceled');

		expect(write.outcome).toEqual({ state: 'notProcessed' });
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
	it('leaves an unknown outcome unknown, though it tells of it and looks it up', async () => {
		const outcome = unknownIn7('POST');
		const write = newWrite(0, { isDryRun: true, executionId: '7' }, outcome);

		expect((await carryOut(write)).output).toEqual(results);
		expect(write.entry?.outcome).toEqual(outcome);
	});
});
