import fc from 'fast-check';

import { getId } from '../../../../nodes/AppBuilder/conventions';
import { CHANGED, type Doubt } from '../../../../nodes/AppBuilder/transport/lists/doubts';
import { readPages } from '../../../../nodes/AppBuilder/transport/lists/readPages';
import { draws } from '../../../support/draws';
import {
	hasEvidence,
	isUnknowable,
	listDraws,
	listOf,
	type ListDraw,
} from './listService';

async function read(draw: ListDraw) {
	const { list, stable } = listOf(draw);
	const ids: Array<string | undefined> = [];
	const told: Doubt[] = [];
	let error: unknown;
	try {
		for await (const { elements, doubts = [] } of readPages(list)) {
			ids.push(...elements.map(getId));
			told.push(...doubts);
		}
	} catch (thrown) {
		error = thrown;
	}
	return { ids, told, error, missing: stable().filter((id) => !ids.includes(id)) };
}

describe('a list', () => {
	it('has no element twice, and is whole, or somebody is told, whatever the service does', async () => {
		await fc.assert(
			fc.asyncProperty(listDraws, async (draw) => {
				fc.pre(!isUnknowable(draw));
				const { ids, told, error, missing } = await read(draw);

				expect(new Set(ids).size).toBe(ids.length);
				expect(missing.length === 0 || told.length > 0 || error !== undefined).toBe(true);
			}),
			draws(2_000),
		);
	});

	it('is told of where its end is a page that was there before, then 404', async () => {
		const draw: ListDraw = {
			...{ form: 'data', paging: 'page', told: 'nothing', isSet: true, size: 2, count: 6 },
			...{ glitch: 'repeated page', glitchPage: 3, pastEnd: '404' },
			...{ cursorName: 'next', decoys: {} },
		};
		const { told, missing } = await read(draw);

		expect(missing).toEqual(['ws_4', 'ws_5']);
		expect(told).toEqual([CHANGED]);
	});

	it('is never asked about where something says that it is whole', async () => {
		await fc.assert(
			fc.asyncProperty(
				listDraws,
				fc.constantFrom<ListDraw['pastEnd']>('empty', 'nothing', '404'),
				async (draw, pastEnd) => {
					const honest: ListDraw = { ...draw, glitch: 'none', pastEnd };
					fc.pre(hasEvidence(honest) && honest.told !== 'capped total');
					const { told, error, missing } = await read(honest);
					// A list that goes on in a way that nobody has set is another matter.
					fc.pre(missing.length === 0 || (honest.isSet && honest.paging !== 'ignored'));

					expect([error, missing, told]).toEqual([undefined, [], []]);
				},
			),
			draws(500),
		);
	});
});
