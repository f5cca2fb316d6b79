import { parseApiKey } from '../../../nodes/AppBuilder/credential/apiKey';
import { thrownBy } from '../thrownBy';

describe('parseApiKey', () => {
	it.each(['key', ' key', 'key\r\n', '\tkey \n'])('cuts off the spaces around %j', (text) => {
		expect(parseApiKey(text)).toBe('key');
	});

	it.each(['!"#$%&~', 'a.b-c_d'])('takes any visible ASCII character: %s', (text) => {
		expect(parseApiKey(text)).toBe(text);
	});

	it.each(['', ' ', '\r\n'])('rejects %j as empty', (text) => {
		expect(thrownBy(() => parseApiKey(text))).toMatchObject({
			name: 'InputError',
			message: "'API Key' is empty",
			description: 'Enter the key in the credential.',
		});
	});

	it.each(['a b', 'a\nb', 'a\r\nX-Evil: 1', 'ä', 'a\u007fb', 'a\0b'])('rejects %j', (text) => {
		expect(thrownBy(() => parseApiKey(text))).toMatchObject({
			name: 'InputError',
			message: expect.stringContaining('a space, a line break or another character'),
			description: 'Copy the key into the credential again.',
		});
	});
});
