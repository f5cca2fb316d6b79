import { CREATED_FIELDS } from '../conventions';
import { InputError } from '../errors/InputError';
import { ServiceError } from '../errors/ServiceError';
import { readPages, type List } from '../transport/lists/readPages';
import { toEvent, type EventName, type WorkspaceEvent } from './events';
import { notWhole, removeKnown, toListed, unknownField, type Listed } from './findChanges';
import type { FieldFilter } from './fingerprint';

/** Enough to build a workflow on. */
const MAX_SAMPLES = 3;

/**
 * Samples for the editor, from the list's first page that has workspaces. They are the newest if the workspaces say
 * when they were created, otherwise the last. Further pages are read only as long as no workspace has a field to watch.
 * @throws {ServiceError} when there are none, or the page cannot be compared
 * @throws {InputError} when no workspace has a field to watch
 */
export async function sampleEvents(
	list: List,
	{ events: [event], fields }: { events: EventName[]; fields: FieldFilter },
): Promise<WorkspaceEvent[]> {
	const unknown = new Set(fields.watched);
	let samples: Listed[] | undefined;
	for await (const { elements, doubts = [] } of readPages(list)) {
		const noList = doubts.find(({ kind }) => kind === 'noList');
		if (noList !== undefined) throw notWhole(noList);
		if (elements.length === 0) continue;
		samples ??= newestOf(toListed(elements, fields));
		removeKnown(unknown, elements);
		if (unknown.size === 0) break;
	}
	if (samples === undefined) throw noWorkspaces();
	const [name] = unknown;
	if (name !== undefined) throw unknownFieldError(name);
	return samples.map(({ id, fingerprint, workspace }) => {
		const changed = event === 'updated' && fields.watched.length > 0 && { changed: fields.watched };
		const details = event === 'deleted' ? {} : { ...changed, workspace };
		return toEvent({ event, id, ...details }, 0, fingerprint);
	});
}

function newestOf(listed: Listed[]): Listed[] {
	const newest = listed.reverse().sort((a, b) => createdAt(b) - createdAt(a));
	return newest.slice(0, MAX_SAMPLES);
}

function noWorkspaces(): ServiceError {
	return new ServiceError({
		message: 'There are no workspaces to use as test events',
		description:
			"Create one in the service, or check 'Options' → 'Query Parameters', then fetch a test event again.",
	});
}

function unknownFieldError(name: string): InputError {
	const advice = 'Correct the name, or remove the field until a workspace has it.';
	return new InputError(unknownField(name), advice, false);
}

/** Milliseconds or seconds since 1970, the same unit for the whole list; 0 if the workspace does not say. */
function createdAt({ workspace }: Listed): number {
	const values = CREATED_FIELDS.map((key) => workspace[key]);
	const time = values.find((value) => typeof value === 'string' || typeof value === 'number');
	return Number(time) || Date.parse(String(time)) || 0;
}
