import { isRecord } from '../../text/isRecord';
import { isSaid } from '../../text/isSaid';
import { DETAIL_KEYS, isWorkspace, LIST_KEYS } from './unwrapList';

type Fields = Record<string, unknown>;

/** What may have the list within it. */
const ENVELOPES = [...LIST_KEYS, 'result', 'response'];
/** Names of what a service says of itself: a list beside it may be one of incidents. */
const REMARK = /error|fault|fail|exception|message|status|code|detail|reason|warning|incident/i;

/**
 * The list of a response where it is unmistakably one: a bare array, the only array under a usual name, or the only
 * one at all where the service says nothing of itself. The node's own guesses are for people, who see what they get.
 */
export function listIn(answer: unknown): unknown[] | undefined {
	if (Array.isArray(answer)) return answer;
	const levels = levelsOf(answer);
	const usual = levels.flatMap((level) => arraysOf(level, (name) => LIST_KEYS.includes(name)));
	const lists = usual.length > 0 ? usual : otherLists(levels);
	return lists.length === 1 ? lists[0] : undefined;
}

/** The objects that may have the list: the response, and the envelopes within. */
export function levelsOf(answer: unknown): Fields[] {
	if (!isRecord(answer)) return [];
	return [answer, ...ENVELOPES.map((name) => ownField(answer, name)).filter(isRecord)];
}

function otherLists(levels: Fields[]): unknown[][] {
	const isNone = (level: Fields) => isWorkspace(level) || Object.entries(level).some(isRemark);
	if (levels.some(isNone)) return [];
	return levels.flatMap((level) =>
		arraysOf(level, (name) => !DETAIL_KEYS.includes(name) && !REMARK.test(name)),
	);
}

function arraysOf(fields: Fields, isList: (name: string) => boolean): unknown[][] {
	return Object.entries(fields)
		.filter(([name]) => isList(name))
		.map(([, value]) => value)
		.filter(Array.isArray);
}

function isRemark([name, value]: [string, unknown]): boolean {
	return REMARK.test(name) && isSaid(value);
}

function ownField(fields: Fields, name: string): unknown {
	return Object.hasOwn(fields, name) ? fields[name] : undefined;
}
