import { randomUUID } from 'node:crypto';

import { InputError } from '../errors/InputError';
import { isExact, isKept } from './decimal';

/** Marks a text that stands for the digits of a number; no user can know it. */
const MARK = randomUUID();
const STAND_IN = new RegExp(`"${MARK}([^"]+)"`, 'g');
/** What may begin or end a text in valid JSON, and numbers, also within texts. */
const TOKEN = /\\.|"|-?\d[\d.eE+-]*/g;

/**
 * The value of JSON text. Numbers that JavaScript would round are texts in it that stand for their
 * digits; {@link toJsonText} writes them as they were.
 * @throws {SyntaxError} when the text is not valid JSON
 */
export function parseJson(text: string): unknown {
	const value: unknown = JSON.parse(text);
	if (typeof value !== 'object') return value;
	const marked = withStandIns(text);
	return marked === text ? value : JSON.parse(marked);
}

/** The value of a number given as text that {@link isExact}: a number, or what stands for it. */
export function exactNumber(text: string): unknown {
	const number = Number(text);
	return isKept(number) ? number : standIn(String(number));
}

/**
 * The JSON text of an object to send.
 * @throws {InputError} naming the field with a number that JSON or JavaScript cannot hold
 */
export function toJsonText(value: object): string {
	const parents: Array<{ value: unknown; key: string }> = [];
	function check(this: unknown, key: string, inner: unknown): unknown {
		while (parents.length > 0 && parents[parents.length - 1].value !== this) parents.pop();
		parents.push({ value: inner, key });
		if (typeof inner === 'number' && !isKept(inner)) {
			throw refusal(
				parents.slice(1).map((parent) => parent.key),
				inner,
			);
		}
		return inner;
	}
	return JSON.stringify(value, check).replace(STAND_IN, '$1');
}

function withStandIns(json: string): string {
	let isText = false;
	return json.replace(TOKEN, (token) => {
		if (token === '"') isText = !isText;
		const isNumber = !isText && token !== '"';
		return isNumber && !isKeptFrom(token) ? JSON.stringify(standIn(token)) : token;
	});
}

function isKeptFrom(digits: string): boolean {
	return isKept(Number(digits)) && isExact(digits);
}

function standIn(digits: string): string {
	return `${MARK}${digits}`;
}

function refusal(path: string[], number: number): InputError {
	const field = `The field "${path.join('.')}"`;
	return Number.isFinite(number)
		? new InputError(
				`${field} holds the number ${number}, which has lost digits`,
				'An expression rounds whole numbers this large. Give the field as text, or send JSON text, in which all digits are kept.',
			)
		: new InputError(
				`${field} holds ${number}, which JSON does not have`,
				'Correct the expression that gives it, or give it a fallback such as {{ $json.seats || 0 }}.',
			);
}
