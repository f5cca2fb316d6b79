import fc from 'fast-check';

import { ServiceError } from '../../../nodes/AppBuilder/errors/ServiceError';
import { serviceText } from '../../../nodes/AppBuilder/errors/serviceText';
import { toNodeError } from '../../../nodes/AppBuilder/errors/toNodeError';
import { testNode } from '../testNode';

const LENGTH = 1_000;
const apiKey = ['sk', 'live', '1234567890'].join('-');
const PREFIX = 'The service did not accept the API key: ';
/** What the service may write before the message is cut. */
const ROOM = LENGTH - PREFIX.length;

function messageFor(data: string, key = apiKey): string {
	const error = new ServiceError({ message: `${PREFIX}${data}`, description: '' });
	return toNodeError(testNode, error, { secrets: [key] }).message;
}

describe('the message of an error', () => {
	it('has up to 1,000 characters of what the service wrote, and a mark where it was cut', () => {
		const longest = `${PREFIX}${'x'.repeat(ROOM)}`;

		expect(messageFor('x'.repeat(ROOM))).toBe(longest);
		expect(messageFor('x'.repeat(ROOM + 1))).toBe(`${longest}…`);
		expect(messageFor('x'.repeat(100_000))).toBe(`${longest}…`);
	});

	it('is not cut in the middle of a character of two units', () => {
		const rest = 'x'.repeat(100);

		expect(messageFor(`${'x'.repeat(ROOM - 1)}🚀${rest}`)).toBe(
			`${PREFIX}${'x'.repeat(ROOM - 1)}…`,
		);
		expect(messageFor(`${'x'.repeat(ROOM - 2)}🚀${rest}`)).toBe(
			`${PREFIX}${'x'.repeat(ROOM - 2)}🚀…`,
		);
	});

	it('is never longer and never broken, whatever characters the service writes', () => {
		const tail = fc.string({ unit: 'grapheme', minLength: 10, maxLength: 50 });
		fc.assert(
			fc.property(fc.integer({ min: ROOM - 20, max: ROOM }), tail, (length, text) => {
				const message = messageFor(`${'x'.repeat(length)}${text}`);
				expect(message.length).toBeLessThanOrEqual(LENGTH + 1);
				expect(Buffer.from(message).toString()).toBe(message);
			}),
		);
	});

	it('shows no part of a long API key that the service repeats, cut in the middle', () => {
		const key = apiKey.repeat(100);
		const text = serviceText({ message: `No ${key}`, errors: [key, key] });

		expect(messageFor(text!, key)).toBe(`${PREFIX}No *** (***…`);
		expect(messageFor(`${key} `.repeat(50), key)).not.toContain('live');
	});

	it('shows no part of the API key, wherever the cut falls', () => {
		for (let length = ROOM - 2 * apiKey.length; length <= ROOM; length++) {
			const message = messageFor(`${'x'.repeat(length)}${apiKey}`);
			expect(message).not.toContain(apiKey.slice(0, 3));
		}
	});
});
