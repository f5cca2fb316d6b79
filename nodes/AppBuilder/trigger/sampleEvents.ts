import { CREATED_FIELDS } from '../conventions';
import { InputError } from '../errors/InputError';
import { ServiceError } from '../errors/ServiceError';
import { shorten } from '../text/format';
import { pickFields } from '../text/pickFields';
import { readPages } from '../transport/lists/readPages';
import { incompleteList } from '../transport/lists/requireWholeList';
import { toEvent, type EventName, type WorkspaceEvent } from './events';
import type { Poll } from './findChanges';
import type { FieldFilter } from './fingerprint';
import { NEED, toListed, type Listed } from './listed';

/** In characters, for a field's name in a message. */
const MAX_NAME_LENGTH = 60;

type Sample = WorkspaceEvent & { sample: true };

/**
 * Samples for the editor, one of each event, as if it had happened to a workspace of the list's first page that has
 * any: to the newest if they say when they were created, otherwise to the last. Further pages are read only until every
 * field to watch was found.
 * @throws {ServiceError} when there are no workspaces, or the page can't be compared
 * @throws {InputError} when a field to watch isn't in any workspace
 */
export async function sampleEvents({
	list,
	settings: { events, fields },
}: Pick<Poll, 'list' | 'settings'>): Promise<Sample[]> {
	const unknown = new Set(fields.watched);
	let samples: Listed[] | undefined;
	for await (const { elements, doubts = [] } of readPages(list)) {
		const doubt = doubts.find(({ kind }) => kind !== 'remark' && kind !== 'changed');
		if (doubt !== undefined) throw incompleteList(doubt, NEED);
		if (elements.length === 0) continue;
		samples ??= newestFirst(toListed(elements, fields));
		for (const name of unknown) {
			if (pickFields(elements, [name]) !== undefined) unknown.delete(name);
		}
		if (unknown.size === 0) break;
	}
	if (samples === undefined) throw noWorkspaces();
	const [name] = unknown;
	if (name !== undefined) throw unknownFieldError(name);
	return events.map((event, index) => toSample(event, samples[index % samples.length], fields));
}

/** Has the same fields as a real event, and one that says it's a sample. */
function toSample(
	event: EventName,
	{ id, fingerprint, workspace }: Listed,
	{ watched }: FieldFilter,
): Sample {
	if (event === 'deleted') return { sample: true, ...toEvent({ event, id }, 'sample') };
	const changed = event === 'updated' && watched.length > 0 && { changed: watched };
	return { sample: true, ...toEvent({ event, id, ...changed, workspace }, 'sample', fingerprint) };
}

function newestFirst(listed: Listed[]): Listed[] {
	return listed.reverse().sort((a, b) => createdAt(b) - createdAt(a));
}

function noWorkspaces(): ServiceError {
	return new ServiceError({
		message: 'There are no workspaces to use as test events',
		description:
			"Create one in the service, or check 'Options' → 'Query Parameters', then fetch a test event again.",
	});
}

function unknownFieldError(name: string): InputError {
	return new InputError(
		`No workspace has the field "${shorten(name, MAX_NAME_LENGTH)}" from 'Selected Fields'`,
		'Correct the name, or remove the field until a workspace has it.',
		false,
	);
}

/** Milliseconds or seconds since 1970, the same unit for the whole list; 0 if the workspace doesn't say. */
function createdAt({ workspace }: Listed): number {
	const values = CREATED_FIELDS.map((key) => workspace[key]);
	const time = values.find((value) => typeof value === 'string' || typeof value === 'number');
	return Number(time) || Date.parse(String(time)) || 0;
}
