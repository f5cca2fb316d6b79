import { fetchPages, type Page } from '../transport/pages/fetchPages';
import type { Client } from '../transport/client';
import { isOfLimit, type Budget } from './budget';
import { comparePage } from './comparePage';
import { readPage } from './readPage';
import type { Reports } from './reports';
import type { FieldFilter } from './settings';
import type { Snapshot } from './snapshot';

/** What a poll reads with. */
export interface Reading {
	client: Client;
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
}

/**
 * Reads the list, from where the last poll has left off, as far as time and room for events reach.
 * @throws {ServiceError} when not even a page comes, or one is of no use
 */
export async function readList(reading: Reading): Promise<Position> {
	const { client, snapshot, fields, budget, reports } = reading;
	let position: Omit<Position, 'isStuck'> | undefined;
	let isNew = false;
	try {
		for await (const page of fetchPages(client, snapshot.continueAt ?? 'workspaces')) {
			if (comparePage(snapshot, readPage(page, fields), reports.report)) isNew = true;
			position = reports.hasRoom() ? positionAfter(page) : { isEnd: false, url: page.url };
			if (!reports.hasRoom() || budget.isOver()) break;
		}
	} catch (error) {
		const explained = budget.explain(error);
		const isToGoOn = explained !== error || isOfLimit(error);
		if (!isToGoOn || position === undefined) throw explained;
	}
	return { ...position!, isStuck: !isNew && !position!.isEnd && reports.hasRoom() };
}

function positionAfter({ url, nextUrl }: Page) {
	return { isEnd: nextUrl === undefined, url: nextUrl ?? url };
}
