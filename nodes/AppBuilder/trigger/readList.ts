import { fetchPages, type Page } from '../transport/pages/fetchPages';
import type { Client } from '../transport/client';
import type { Budget } from './budget';
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
}

/**
 * Reads the list, from where the last poll has left off, as far as time and room for events reach.
 * @throws {ServiceError} when not even a page comes, or one is of no use
 */
export async function readList(reading: Reading): Promise<Position> {
	const { client, snapshot, fields, budget, reports } = reading;
	let position: Position | undefined;
	try {
		for await (const page of fetchPages(client, snapshot.continueAt ?? 'workspaces')) {
			comparePage(snapshot, readPage(page, fields), reports.report);
			position = reports.hasRoom() ? positionAfter(page) : { isEnd: false, url: page.url };
			if (!reports.hasRoom() || budget.isOver()) break;
		}
	} catch (error) {
		const isLate = budget.explain(error) !== error;
		if (!isLate || position === undefined) throw budget.explain(error);
	}
	return position!;
}

function positionAfter({ url, nextUrl }: Page): Position {
	return { isEnd: nextUrl === undefined, url: nextUrl ?? url };
}
