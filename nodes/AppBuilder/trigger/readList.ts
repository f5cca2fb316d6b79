import { hasField } from '../text/fieldPath';
import { fetchPages, type List, type Page } from '../transport/pages/fetchPages';
import { assertRoom } from './bounds';
import { isOfLimit, type Budget } from './budget';
import { comparePage } from './comparePage';
import { readPage } from './readPage';
import type { Reports } from './reports';
import type { FieldFilter } from './settings';
import type { Snapshot } from './snapshot';

/** What a poll reads with. */
export interface Reading {
	list: List;
	snapshot: Snapshot;
	fields: FieldFilter;
	budget: Budget;
	reports: Reports;
}

/** How far a poll has come in the list. */
export interface Position {
	isEnd: boolean;
	/** The page to go on with; at the end the last one. */
	url: string;
	/** Whether time has gone by without any workspace that was not on pages before. */
	isStuck: boolean;
	/** The fields to watch that no workspace has. */
	unmatched: string[];
}

/**
 * Reads the list, from where the last poll has left off, as far as time and room for events reach.
 * @throws {ServiceError} when not even a page comes, or one is of no use
 */
export async function readList(reading: Reading): Promise<Position> {
	const { list, snapshot, fields, budget, reports } = reading;
	let position: Pick<Position, 'isEnd' | 'url'> | undefined;
	let isNew = false;
	let idCharacters = 0;
	let unmatched = [...new Set(fields.watched)];
	try {
		for await (const page of fetchPages(list, snapshot.continueAt)) {
			const listed = await readPage(page, fields);
			if (comparePage(snapshot, listed, reports.report)) isNew = true;
			for (const { id } of listed) idCharacters += id.length;
			assertRoom(snapshot.entries.size, idCharacters);
			unmatched = unmatched.filter(
				(name) => !listed.some(({ workspace }) => hasField(workspace, name)),
			);
			position = reports.hasRoom() ? positionAfter(page) : { isEnd: false, url: page.url };
			if (!reports.hasRoom() || budget.isOver()) break;
		}
	} catch (error) {
		const explained = budget.explain(error);
		const isToGoOn = explained !== error || isOfLimit(error);
		if (!isToGoOn || position === undefined) throw explained;
	}
	const isStuck = !isNew && !position!.isEnd && reports.hasRoom();
	return { ...position!, isStuck, unmatched };
}

function positionAfter({ url, nextUrl }: Page) {
	return { isEnd: nextUrl === undefined, url: nextUrl ?? url };
}
