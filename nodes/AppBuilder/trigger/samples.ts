import { ServiceError } from '../errors/ServiceError';
import { fetchPages, type List } from '../transport/pages/fetchPages';
import type { WorkspaceEvent } from './events';
import { toListed } from './readPage';
import type { TriggerSettings } from './settings';

/** Enough to build a workflow on. */
const MAX_SAMPLES = 3;
/** Usual names of the time of creation; the service documents none. */
const CREATED_KEYS = ['createdAt', 'created_at', 'created', 'creationDate', 'creation_date'];

type Settings = Pick<TriggerSettings, 'events' | 'fields'>;

/**
 * Events of workspaces that exist, for the editor: of the list's first page the newest, where the workspaces say
 * when they were created, or else the last.
 * @throws {ServiceError} when there are none
 */
export async function sampleEvents(list: List, settings: Settings): Promise<WorkspaceEvent[]> {
	const { events, fields } = settings;
	for await (const page of fetchPages(list)) {
		const listed = await toListed(page.value, fields);
		const newest = listed
			.reverse()
			.sort((a, b) => createdAt(b.workspace) - createdAt(a.workspace))
			.slice(0, MAX_SAMPLES);
		if (newest.length === 0) continue;
		const [event] = events;
		return newest.map(({ id, workspace }) =>
			event === 'deleted' ? { event, id } : { event, id, workspace },
		);
	}
	throw new ServiceError({
		message: 'There are no workspaces yet to use as test events',
		description:
			"Create one in the service, or check 'Options' → 'Query Parameters', then fetch a test event again.",
	});
}

/** In milliseconds or seconds since 1970, the same for all; 0 where the workspace does not say. */
function createdAt(workspace: object): number {
	const fields = workspace as Record<string, unknown>;
	const said = CREATED_KEYS.map((key) => fields[key]).find((value) =>
		/string|number/.test(typeof value),
	);
	return Number(said) || Date.parse(String(said)) || 0;
}
