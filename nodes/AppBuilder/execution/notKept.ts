import { isRecord } from '../text/json';
import { ID_FIELDS, idOf, WRAPPER_FIELDS, type Fields } from '../conventions';

/** Fields about the request rather than the object; a response with only these and an ID just acknowledges it. */
const REMARK =
	/^(ok|success|status|state|message|code|url|href|_?links?|location|type|object|version|(request|job)_?id|(created|updated)(_?at)?)$/i;
/** Where the fields of an object may be, beside its ID (JSON:API, Airtable). */
const FIELDS_NAMES = ['attributes', 'fields', 'properties'];
/** A day, alone or with a time. */
const DATE = /^\d{4}-\d\d-\d\d(T|$)/;
/** A hint has no room for more names. */
export const MAX_FIELDS = 20;

/**
 * The paths of the first fields that were sent and that the response changes or lacks; none if the response does not
 * show the object. Pure, and linear in what was sent.
 * @param sent in the form that a response has
 */
export function notKept(sent: object, response: unknown): string[] {
	const shown = objectIn(response, Object.keys(sent));
	return shown === undefined ? [] : pathsNotKept(sent, shown, []);
}

/** The response or what it wraps, whichever has more of the fields; if none has any, one that has an ID and says more. */
function objectIn(response: unknown, names: string[]): Fields | undefined {
	if (!isRecord(response)) return undefined;
	const outer = [response, ...within(response, WRAPPER_FIELDS)];
	const levels = [...outer, ...outer.flatMap((level) => within(level, FIELDS_NAMES))];
	const telling = names.filter(isTelling);
	const count = (level: Fields) => telling.filter((name) => Object.hasOwn(level, name)).length;
	const best = levels.reduce((one, other) => (count(other) > count(one) ? other : one));
	if (count(best) > 0) return best;
	return levels.find((level) => idOf(level) !== undefined && Object.keys(level).some(isTelling));
}

function within(fields: Fields, names: string[]): Fields[] {
	return names.map((name) => fields[name]).filter(isRecord);
}

function isTelling(name: string): boolean {
	return !ID_FIELDS.includes(name) && !REMARK.test(name);
}

/** Adds the paths to `found`, and returns it. */
function pathsNotKept(sent: object, shown: Fields, found: string[], parents = ''): string[] {
	for (const [name, value] of Object.entries(sent) as Array<[string, unknown]>) {
		if (found.length === MAX_FIELDS) break;
		const kept = Object.hasOwn(shown, name) ? shown[name] : undefined;
		if (isRecord(value) && isRecord(kept)) pathsNotKept(value, kept, found, `${parents}${name}.`);
		else if (!isKept(value, kept)) found.push(parents + name);
	}
	return found;
}

/** Whether the values are the same JSON. Fields that the service adds, and other forms of one value, do not count. */
function isKept(sent: unknown, kept: unknown): boolean {
	if (isEmpty(sent) || isEmpty(kept)) return isEmpty(sent) && isEmpty(kept);
	if (Array.isArray(sent) && Array.isArray(kept)) {
		return sent.length === kept.length && sent.every((value, index) => isKept(value, kept[index]));
	}
	if (isRecord(sent) && isRecord(kept)) return pathsNotKept(sent, kept, []).length === 0;
	return isSameScalar(sent, kept);
}

/** 7 and "7", and the same moment in two time zones. */
function isSameScalar(sent: unknown, kept: unknown): boolean {
	if (typeof sent === 'object' || typeof kept === 'object') return false;
	const [one, other] = [String(sent), String(kept)];
	const isOneNumber = typeof sent === 'number' || typeof kept === 'number';
	if (one === other || (isOneNumber && Number(one) === Number(other))) return true;
	return DATE.test(one) && DATE.test(other) && Date.parse(one) === Date.parse(other);
}

/** Services leave out, or store as one another, what has no content. */
function isEmpty(value: unknown): boolean {
	if (value === undefined || value === null || value === '') return true;
	return typeof value === 'object' && Object.keys(value).length === 0;
}
