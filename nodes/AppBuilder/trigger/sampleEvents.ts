import { InputError } from '../errors/InputError';
import { ServiceError } from '../errors/ServiceError';
import { shorten } from '../text/format';
import { pickFields } from '../text/pickFields';
import { readPages } from '../transport/lists/readPages';
import { incompleteList } from '../transport/lists/requireWholeList';
import { toEvent, type WorkspaceEvent } from './events';
import type { Poll } from './findChanges';
import { NEED, toListed } from './listed';

/** In characters, for a field's name in a message. */
const MAX_NAME_LENGTH = 60;

type Sample = WorkspaceEvent & { sample: true };

/**
 * Samples for the editor, one of each event, as if it had happened to the last workspace of the list's first page.
 * @throws {ServiceError} when there are no workspaces, or the page can't be compared
 * @throws {InputError} when a field to watch isn't in any workspace of the page
 */
export async function sampleEvents({
	list,
	settings: { events, fields },
}: Pick<Poll, 'list' | 'settings'>): Promise<Sample[]> {
	for await (const { elements, doubts = [] } of readPages(list)) {
		const last = toListed(elements, fields).at(-1);
		const doubt = doubts.find(({ kind }) => kind !== 'changed' || last === undefined);
		if (doubt !== undefined) throw incompleteList(doubt, NEED);
		if (last === undefined) continue;
		const unknown = fields.watched.find((name) =>
			elements.every((one) => pickFields(one, [name]) === undefined),
		);
		if (unknown !== undefined) throw unknownFieldError(unknown);
		const { id, fingerprint, workspace } = last;
		return events.map((event) => {
			const changed = event === 'updated' &&
				fields.watched.length > 0 && { changed: fields.watched };
			const change = event === 'deleted' ? { event, id } : { event, id, ...changed, workspace };
			return { sample: true, ...toEvent(change, 'sample', fingerprint) };
		});
	}
	throw noWorkspaces();
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
