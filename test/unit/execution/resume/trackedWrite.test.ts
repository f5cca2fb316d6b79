import { ServiceError } from '../../../../nodes/AppBuilder/errors/ServiceError';
import {
	TrackedWrite,
	type Outcome,
	type WriteOptions,
} from '../../../../nodes/AppBuilder/execution/resume/trackedWrite';

type Method = WriteOptions['request']['method'];

const results = [{ id: 'ws_1' }];
const completed: Outcome = { state: 'completed', results };
/** Execution 7 has sent it. */
const unknownIn7: Outcome = { state: 'unknown', executionId: '7' };

/** A write of execution 8, as an earlier attempt has left it. */
function newWrite(method: Method, options: Partial<WriteOptions> = {}, outcome?: Outcome) {
	const write = new TrackedWrite({
		itemIndex: 0,
		operation: 'workspace:create',
		baseUrl: 'https://api.example.com/v1',
		request: { method, path: 'workspaces', workspaceId: 'ws_1', body: '{}' },
		executionId: '8',
		...options,
	});
	if (outcome !== undefined) write.restore({ ...write.entry, outcome });
	return write;
}

/** How the write ends if it's sent; returns whether it was. */
function carryOut(write: TrackedWrite, end: 'completed' | 'refused' | 'lost'): boolean {
	try {
		write.start();
	} catch (error) {
		expect(error).toBeInstanceOf(ServiceError);
		return false;
	}
	if (end === 'lost') write.delivery.assumeProcessed();
	if (end === 'completed') write.complete(results);
	else write.fail(new ServiceError({ message: end }), []);
	return true;
}

describe('a write', () => {
	it('stays completed if its output fails', () => {
		const write = newWrite('POST');
		write.delivery.assumeProcessed();
		write.complete(results);
		write.fail(new ServiceError({ message: 'There is no room' }), []);

		expect(write.outcome).toMatchObject(completed);
	});

	it('that is in flight may have been processed', () => {
		const write = newWrite('POST');
		write.delivery.assumeProcessed();

		expect(write.outcome).toEqual({ state: 'unknown', executionId: '8' });
	});

	it.each<[Method, boolean]>([
		['POST', true],
		['UPSERT', true],
		['PATCH', false],
		['DELETE', false],
	])('%s must not create anything if the same execution lost it: %s', (method, expected) => {
		const write = newWrite(method, { executionId: '7' }, unknownIn7);

		expect(write.blockedBy !== undefined).toBe(expected);
		expect(newWrite(method, {}, unknownIn7).blockedBy).toBeUndefined();
	});
});

describe('a create whose outcome an earlier execution does not know', () => {
	it('stays unknown where it is refused there, which says nothing about the first time', () => {
		const write = newWrite('POST', {}, unknownIn7);
		carryOut(write, 'refused');

		expect(write.outcome).toEqual(unknownIn7);
	});

	it('is held back in this execution too where it is lost again', () => {
		const write = newWrite('POST', {}, unknownIn7);
		carryOut(write, 'lost');

		expect(write.outcome).toEqual({ state: 'unknown', executionId: '8' });
		expect(carryOut(write, 'completed')).toBe(false);
	});
});

it.each<[Method, boolean]>([
	['PATCH', false],
	['DELETE', true],
])('a %s with an unknown outcome is sent again, and treats a 404 as success: %s', (...row) => {
	const [method, expected] = row;
	const write = newWrite(method, { executionId: '7' }, unknownIn7);
	expect(write.delivery.mayHaveBeenProcessed).toBe(expected);

	expect(carryOut(write, 'refused')).toBe(true);
	expect(write.outcome).toEqual(unknownIn7);
});

it('a dry run leaves an unknown outcome unknown', () => {
	const write = newWrite('UPSERT', { isDryRun: true }, unknownIn7);

	expect(carryOut(write, 'completed')).toBe(true);
	expect(write.entry.outcome).toEqual(unknownIn7);
});

describe('what an earlier attempt left', () => {
	it('is no longer completed where an item before it is sent, but still known', () => {
		expect(newWrite('UPSERT', {}, completed).outcome).toEqual({ state: 'notProcessed', results });
	});

	it('says nothing about another operation', () => {
		const write = newWrite('DELETE');
		write.restore({ ...write.entry, operation: 'workspace:update', outcome: unknownIn7 });

		expect(write.outcome).toEqual({ state: 'notProcessed' });
	});
});
