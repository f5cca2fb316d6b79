import { ServiceError } from '../errors/ServiceError';
import { formatDuration } from '../text/format';
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
		const isLate = budget.signal.aborted && !(error instanceof ServiceError);
		if (!isLate || position === undefined) throw isLate ? tooSlow(budget.ms) : error;
	}
	return position!;
}

function positionAfter({ url, nextUrl }: Page): Position {
	return { isEnd: nextUrl === undefined, url: nextUrl ?? url };
}

function tooSlow(ms: number): ServiceError {
	return new ServiceError({
		message: `The list of workspaces did not come within ${formatDuration(ms)}`,
		description:
			'The service is slow, or other runs use up its request limit or its connections. Nothing was reported, and the next poll tries again.',
	});
}
