import type { IDataObject } from 'n8n-workflow';

import { findIdField, getId } from '../../../conventions';
import { ServiceError } from '../../../errors/ServiceError';
import { shorten, shortList } from '../../../text/format';

/** In characters: an ID may be anything. */
const MAX_ID_LENGTH = 50;
/** Limit for the field names in a text: more would hide the relevant one. */
const MAX_NAMES = 20;

/** What must be known before a second create. */
interface Trial {
	/** Whether this execution has created a workspace. */
	hasCreated: () => boolean;
	/** @throws {ServiceError} when what was created lacks a field to match on */
	check: () => Promise<void>;
}

/**
 * Sends creates where no workspace has a field to match on, because the service may not store it: each execution would
 * then create everything again. The first create is sent alone, and the others follow if its workspace has the field.
 */
export class FirstCreate {
	/** Settles when the create that the others wait for has ended. */
	#underWay: Promise<void> | undefined;
	/** Shared by all items: its result applies to each of them. */
	#check: Promise<void> | undefined;

	/** @throws {ServiceError} when the service doesn't store a field to match on */
	async send<T>(create: () => Promise<T>, { hasCreated, check }: Trial): Promise<T> {
		while (!hasCreated() && this.#underWay !== undefined) await this.#underWay;
		if (hasCreated()) {
			await (this.#check ??= check());
			return await create();
		}
		const first = create();
		const end = () => (this.#underWay = undefined);
		this.#underWay = first.then(end, end);
		const created = await first;
		await (this.#check ??= check());
		return created;
	}
}

/**
 * @param shown the created workspace, read again; undefined if the service doesn't show it
 * @param created what the create returned
 */
export function notStored(
	fields: string[],
	{ shown, created = {} }: { shown?: IDataObject; created?: IDataObject },
): ServiceError {
	const id = getId(created);
	const which = id === undefined ? '' : ` (ID ${shorten(id, MAX_ID_LENGTH)})`;
	const what = shown ? "The service doesn't store" : "The service doesn't show";
	// An ID that the service assigns would match nothing.
	const workspace = shown ?? created;
	const idField = findIdField(workspace);
	const others = Object.keys(workspace).filter((name) => name !== idField);
	const choice =
		others.length > 0
			? `one of its fields: ${quotedNames(others)}`
			: 'a field that the service stores';
	return new ServiceError({
		message: `${what} ${quotedNames(fields)}: each execution would create all workspaces again`,
		description: `One workspace was created${which}, and the others weren't sent. In 'Fields to Match On', choose ${choice}.`,
		reason: 'rejected',
	});
}

function quotedNames(names: string[]): string {
	return shortList(
		names.map((name) => `"${name}"`),
		MAX_NAMES,
	);
}
