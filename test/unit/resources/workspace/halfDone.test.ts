import type { IDataObject } from 'n8n-workflow';

import { ServiceError } from '../../../../nodes/AppBuilder/errors/ServiceError';
import type { Action } from '../../../../nodes/AppBuilder/resources/workspace/upsert/decide';
import { halfDone } from '../../../../nodes/AppBuilder/resources/workspace/upsert/halfDone';

const error = new ServiceError({ message: 'No', description: 'Try again.' });
const updates = (count: number): Action[] =>
	Array.from({ length: count }, (_, index) => ({
		action: 'update' as const,
		current: { id: `a${index}` } satisfies IDataObject,
	}));
const said = (actions: Action[], failed: number) =>
	(halfDone(error, actions, failed) as ServiceError).text.description;

describe('an error in the middle of several updates', () => {
	it('names up to five of each part', () => {
		expect(said(updates(11), 5)).toBe(
			'Try again. Affected: a5; updated before: a0, a1, a2, a3, a4; not sent: a6, a7, a8, a9, a10.',
		);
	});

	it('only counts the others', () => {
		expect(said(updates(100_000), 50_000)).toBe(
			'Try again. Affected: a50000; updated before: a0, a1, a2, a3, a4, and 49,995 more; not sent: a50001, a50002, a50003, a50004, a50005, and 49,994 more.',
		);
	});
});
