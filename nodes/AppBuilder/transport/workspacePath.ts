import { InputError } from '../errors/InputError';
import { forbiddenIn, withEscapes } from './idCharacters';

const PREFIX = 'workspaces/';
const MAX_ID_LENGTH = 1_024;
const WHAT_TO_DO =
	'Pick a workspace From List, or give its ID By ID, for example from the output of Workspace → Create or Get Many.';

/**
 * The path of one workspace, relative to the base URL: always exactly one segment behind `workspaces/`
 * that decodes back to the ID, without spaces around it. An ID with a character that means something in
 * addresses (a pasted address) is a slip.
 * @throws {InputError} before anything is sent, so that DELETE /workspaces/ cannot happen
 */
export function workspacePath(id: unknown): string {
	return `${PREFIX}${encodeURIComponent(checkedId(id))}`;
}

/** The ID a path made by {@link workspacePath} addresses; undefined for any other path. */
export function workspaceIdOf(path: string): string | undefined {
	return path.startsWith(PREFIX) ? decodeURIComponent(path.slice(PREFIX.length)) : undefined;
}

function checkedId(value: unknown): string {
	const id = typeof value === 'number' ? numberAsId(value) : withoutSpaces(value);
	if (id === undefined || id === null || id === '') throw refuse('is empty');
	if (typeof id !== 'string') throw refuse('does not hold an ID');
	if (id.length > MAX_ID_LENGTH) {
		throw refuse(`holds ${id.length} characters; this node sends at most ${MAX_ID_LENGTH}`);
	}
	if (id === '.' || id === '..') throw refuse(`holds "${id}", which is not an ID`);
	const forbidden = forbiddenIn(id);
	if (forbidden !== undefined) throw refuse(`holds ${withEscapes(id)}, which has ${forbidden}`);
	return id;
}

/** Copied IDs often bring a space or a line break along. */
function withoutSpaces(value: unknown): unknown {
	return typeof value === 'string' ? value.trim() : value;
}

function numberAsId(number: number): string {
	if (Number.isSafeInteger(number)) return String(number);
	if (!Number.isInteger(number)) throw refuse('does not hold an ID');
	// Beyond 2^53 a number has already lost digits: it may name another workspace.
	throw refuse(`holds the number ${number}, which is not exact; an ID this large must be text`);
}

function refuse(what: string): InputError {
	return new InputError(`Workspace ${what}`, WHAT_TO_DO);
}
