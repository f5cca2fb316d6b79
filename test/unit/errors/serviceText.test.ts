import { serviceText } from '../../../nodes/AppBuilder/errors/serviceText';

describe('the message of an error response', () => {
	it.each(['message', 'error_description', 'error', 'detail', 'title', 'msg'])(
		'is read from %s',
		(key) => {
			expect(serviceText({ status: 422, code: 7, [key]: 'Name is taken' })).toBe('Name is taken');
			expect(serviceText({ errors: [{ [key]: 'One' }, { [key]: 'Two' }] })).toBe('One; Two');
		},
	);

	it.each(['errors', 'details'])('has the individual problems of %s', (key) => {
		expect(serviceText({ title: 'Invalid', [key]: ['One', 'Two'] })).toBe('Invalid (One; Two)');
		expect(serviceText({ [key]: { name: ['taken'], tags: 'odd' } })).toBe('name: taken; tags: odd');
	});

	it.each(['field', 'param', 'pointer'])('names the field under %s', (key) => {
		expect(serviceText({ [key]: 'name', message: 'taken' })).toBe('name: taken');
		expect(serviceText({ error: { [key]: 'name', message: 'taken' } })).toBe('name: taken');
		expect(serviceText({ errors: [{ [key]: 'name', message: 'taken' }] })).toBe('name: taken');
	});

	it.each(['path', 'loc'])('names the field under %s in a list only', (key) => {
		expect(serviceText({ errors: [{ [key]: ['tags', 0], msg: 'is odd' }] })).toBe('tags.0: is odd');
		expect(serviceText({ [key]: '/v1/agents', message: 'Taken' })).toBe('Taken');
	});

	it.each([
		[
			"GitHub's code",
			{ message: 'Validation Failed', errors: [{ field: 'title', code: 'missing_field' }] },
			'Validation Failed (title: missing_field)',
		],
		[
			"RFC 7807's invalid-params",
			{ title: 'Invalid', 'invalid-params': [{ name: 'seats', reason: 'must be positive' }] },
			'Invalid (seats: must be positive)',
		],
		[
			"RFC 9457's pointer",
			{ title: 'Invalid', errors: [{ detail: 'must be positive', pointer: '#/seats' }] },
			'Invalid (#/seats: must be positive)',
		],
		[
			"JSON:API's source",
			{ errors: [{ source: { pointer: '/data/attributes/title' }, detail: 'is too short' }] },
			'/data/attributes/title: is too short',
		],
	])('names the field in the form of %s', (_, data, expected) => {
		expect(serviceText(data)).toBe(expected);
	});

	it.each([
		['plain text', ' Name is taken\n', 'Name is taken'],
		['error as an object', { error: { code: 7, message: 'Name is taken' } }, 'Name is taken'],
		['message before error', { error: 'Bad Request', message: 'Name is taken' }, 'Name is taken'],
		['the next key when one is blank', { message: ' ', error: 'Taken' }, 'Taken'],
		['message as a list', { message: ['One', 'Two'] }, 'One; Two'],
		['a bare list', [{ error: 'One' }, null, 7, { error: 'Two' }], 'One; Two'],
		['details beside a nested message', { error: { message: 'A', details: ['B'] } }, 'A (B)'],
		['a path of nothing', { errors: [{ path: [], message: 'Taken' }] }, 'Taken'],
		['a list that repeats the text', { message: 'Taken', errors: [{ message: 'Taken' }] }, 'Taken'],
		['an object of other keys', { reason: 'taken' }, '{"reason":"taken"}'],
		[
			'problems by field, of which one is called title',
			{ title: ['Required.'], seats: ['No number.'] },
			'{"title":["Required."],"seats":["No number."]}',
		],
	])('is shown of %s', (_, data, expected) => {
		expect(serviceText(data)).toBe(expected);
	});

	it.each([
		['nothing', undefined],
		['an empty list', []],
		['false', false],
		['space only', ' \n '],
		['a web page behind a line break', '\n <html></html>'],
	])('is not in %s', (_, data) => {
		expect(serviceText(data)).toBeUndefined();
	});

	it.each([
		['a text', 'x'.repeat(50_000)],
		['a list', { message: 'Taken', errors: Array(9_000).fill({ field: 'name', msg: 'taken' }) }],
		['other keys', { reason: 'x'.repeat(50_000) }],
	])('is a little longer than what is shown, so that the cut is noticed: %s', (_, data) => {
		expect(serviceText(data)).toHaveLength(10_001);
	});

	it.each([
		['objects', 'error'],
		['lists', 'errors'],
	])('ends in JSON where %s are nested deeper than messages are', (_, key) => {
		const data = { [key]: [{ [key]: [{ [key]: [{ message: 'Deep' }] }] }] };

		expect(serviceText(data)).toBe(JSON.stringify(data));
	});
});
