import fc from 'fast-check';

import { getId } from '../../../../nodes/AppBuilder/conventions';
import { CHANGED, type Doubt } from '../../../../nodes/AppBuilder/transport/lists/doubts';
import { readPages } from '../../../../nodes/AppBuilder/transport/lists/readPages';
import { draws } from '../../../support/draws';
import {
	hasEvidence,
	isReadable,
	isSet,
	isUnknowable,
	listDraws,
	createList,
	type ListDraw,
} from './listService';

async function read(draw: ListDraw) {
	const { list, stable } = createList(draw);
	const ids: Array<string | undefined> = [];
	const reported: Doubt[] = [];
	let error: unknown;
	try {
		for await (const { elements, doubts = [] } of readPages(list)) {
			ids.push(...elements.map(getId));
			reported.push(...doubts);
		}
	} catch (thrown) {
		error = thrown;
	}
	return { ids, reported, error, missing: stable().filter((id) => !ids.includes(id)) };
}

describe('a list', () => {
	it('has no element twice, and is whole or doubted, whatever the service does', async () => {
		await fc.assert(
			fc.asyncProperty(listDraws, async (draw) => {
				fc.pre(!isUnknowable(draw));
				const { ids, reported, error, missing } = await read(draw);

				expect(new Set(ids).size).toBe(ids.length);
				expect(missing.length === 0 || reported.length > 0 || error !== undefined).toBe(true);
			}),
			draws(2_000),
		);
	});

	it('is doubted if it ends with an earlier page, then 404', async () => {
		const draw: ListDraw = {
			...{ form: 'data', paging: 'page', said: [], lie: 'none', setting: 'right' },
			...{ size: 2, count: 6, asked: undefined, isAskedRead: false },
			...{ glitch: 'repeated page', glitchPage: 3, pastEnd: '404' },
			...{ cursorName: 'next', decoys: {} },
		};
		const { reported, missing } = await read(draw);

		expect(missing).toEqual(['ws_4', 'ws_5']);
		expect(reported).toEqual([CHANGED]);
	});

	it("is never a question if something says that it's whole", async () => {
		await fc.assert(
			fc.asyncProperty(
				listDraws,
				fc.constantFrom<ListDraw['pastEnd']>('empty', 'nothing', '404', 'left out', 'refused'),
				async (draw, pastEnd) => {
					const honest: ListDraw = { ...draw, glitch: 'none', pastEnd };
					fc.pre(hasEvidence(honest) && isReadable(honest));
					const { reported, error, missing } = await read(honest);
					// A list that continues in a way that isn't set is another matter.
					fc.pre(missing.length === 0 || (isSet(honest) && honest.paging !== 'ignored'));

					expect([error, missing, reported]).toEqual([undefined, [], []]);
				},
			),
			draws(500),
		);
	});
});
