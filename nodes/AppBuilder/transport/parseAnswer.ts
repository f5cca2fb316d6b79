import { ServiceError } from '../errors/ServiceError';
import { withUnknownOutcome } from '../errors/unknownOutcome';
import { mayRound, quoteLargeNumbers } from './exactNumbers';

/** Levels of objects and lists within each other; n8n and the editor go through them by recursion. */
const MAX_DEPTH = 1_000;

/**
 * The JSON value of a successful answer; undefined when it has no body. Whole numbers that JSON.parse
 * would round come as texts.
 * @throws {ServiceError} when the body is something else, as it is at a wrong Base URL
 */
export function parseAnswer(text: string, method: string): unknown {
	if (text.trim() === '') return undefined;
	const value = parse(text, method);
	// A text that is too short for it cannot be too deep, and most are.
	if (text.length > MAX_DEPTH && isDeeperThan(MAX_DEPTH, value)) throw tooDeep(method);
	return value;
}

function parse(text: string, method: string): unknown {
	try {
		const value: unknown = JSON.parse(text);
		return mayRound(text) ? JSON.parse(quoteLargeNumbers(text)) : value;
	} catch {
		throw notJson(text, method);
	}
}

function isDeeperThan(levels: number, value: unknown): boolean {
	if (typeof value !== 'object' || value === null) return false;
	return levels === 0 || Object.values(value).some((inner) => isDeeperThan(levels - 1, inner));
}

function tooDeep(method: string): ServiceError {
	return new ServiceError({
		message: `The answer is nested more than ${MAX_DEPTH} levels deep`,
		description: withUnknownOutcome(
			'Tell the service about it: n8n cannot work with such data.',
			method,
		),
	});
}

function notJson(text: string, method: string): ServiceError {
	const isPage = text.trimStart().startsWith('<');
	const advice = isPage
		? 'Check that Base URL in the credential is the address of the API and ends in /v1.'
		: 'Try again; if it stays, check that Base URL in the credential ends in /v1.';
	return new ServiceError({
		message: isPage
			? 'The answer is a web page instead of JSON'
			: 'The answer is not valid JSON, or only a part of it',
		description: withUnknownOutcome(advice, method),
	});
}
