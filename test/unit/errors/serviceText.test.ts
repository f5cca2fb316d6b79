import { serviceText } from '../../../nodes/AppBuilder/errors/serviceText';

type Wrap = (inner: unknown) => unknown;
const inObject: Wrap = (inner) => ({ error: inner });
const inList: Wrap = (inner) => [inner];

/** In a loop: recursion would itself overflow the stack. */
function nested(depth: number, wrap: Wrap): unknown {
	let value: unknown = 'x';
	for (let level = 0; level < depth; level++) value = wrap(value);
	return value;
}

describe('serviceText', () => {
	it.each([
		['plain text', ' Name is taken\n', 'Name is taken'],
		['message', { message: 'Name is taken' }, 'Name is taken'],
		['error as text', { error: 'Name is taken' }, 'Name is taken'],
		['error as an object', { error: { code: 7, message: 'Name is taken' } }, 'Name is taken'],
		['detail', { type: 'about:blank', status: 422, detail: 'Name is taken' }, 'Name is taken'],
		['details', { details: 'Name is taken' }, 'Name is taken'],
		['title', { title: 'Unprocessable', status: 422 }, 'Unprocessable'],
		['description', { code: 7, description: 'Name is taken' }, 'Name is taken'],
		['detail before title (RFC 9457)', { title: 'T', detail: 'D' }, 'D'],
		['message before error', { error: 'Bad Request', message: 'Name is taken' }, 'Name is taken'],
		['the next key when one is blank', { message: ' ', error: 'Taken' }, 'Taken'],
		['errors as texts', { errors: ['Name is taken', 'Bad color'] }, 'Name is taken; Bad color'],
		['errors as objects', { errors: [{ message: 'One' }, { detail: 'Two' }] }, 'One; Two'],
		['message as a list', { message: ['One', 'Two'] }, 'One; Two'],
		['a bare list', [{ error: 'One' }, null, 7, { error: 'Two' }], 'One; Two'],
		['texts four levels down', { error: { error: { error: { error: 'Deep' } } } }, 'Deep'],
	])('finds %s', (_, data, expected) => {
		expect(serviceText(data)).toBe(expected);
	});

	it.each([
		[
			'ASP.NET',
			{
				title: 'Invalid',
				status: 400,
				errors: { Name: ['is required', 'is short'], Age: ['is odd'] },
			},
			'Invalid (Name: is required; is short; Age: is odd)',
		],
		[
			'Laravel',
			{ message: 'Invalid data', errors: { name: ['taken'] } },
			'Invalid data (name: taken)',
		],
		['Rails', { errors: { name: ["can't be blank"] } }, "name: can't be blank"],
		[
			'GitHub',
			{
				message: 'Validation Failed',
				errors: [{ resource: 'Issue', field: 'title', code: 'missing' }],
			},
			'Validation Failed (title: missing)',
		],
		[
			'a list of field and message',
			{
				errors: [
					{ field: 'name', message: 'taken' },
					{ field: 'model', message: 'unknown' },
				],
			},
			'name: taken; model: unknown',
		],
		[
			'invalid-params (RFC 7807)',
			{ title: 'Invalid', 'invalid-params': [{ name: 'age', reason: 'is odd' }] },
			'Invalid (age: is odd)',
		],
		[
			'pointers (RFC 9457)',
			{ title: 'Invalid', errors: [{ detail: 'is odd', pointer: '#/age' }] },
			'Invalid (#/age: is odd)',
		],
		[
			'JSON:API',
			{
				errors: [
					{ status: '422', source: { pointer: '/data/name' }, title: 'Bad', detail: 'is short' },
				],
			},
			'/data/name: is short',
		],
		[
			'JSON:API parameters',
			{ errors: [{ source: { parameter: 'sort' }, title: 'Unknown' }] },
			'sort: Unknown',
		],
		[
			'OAuth',
			{ error: 'invalid_token', error_description: 'The token expired' },
			'The token expired',
		],
		[
			'FastAPI',
			{ detail: [{ loc: ['body', 'tags', 0], msg: 'is not text', type: 'type_error' }] },
			'body.tags.0: is not text',
		],
		[
			'details beside the message',
			{ error: { message: 'Invalid', details: [{ path: ['a', 'b'], message: 'is odd' }] } },
			'Invalid (a.b: is odd)',
		],
		[
			'JSON:API headers',
			{ errors: [{ source: { header: 'Accept' }, detail: 'is odd' }] },
			'Accept: is odd',
		],
		[
			'invalid_params',
			{ title: 'Invalid', invalid_params: [{ name: 'age', reason: 'is odd' }] },
			'Invalid (age: is odd)',
		],
		[
			'a parameter beside the message',
			{ error: { parameter: 'name', message: 'taken' } },
			'name: taken',
		],
		['a path of nothing', { errors: [{ path: [], message: 'Taken' }] }, 'Taken'],
		['a path of objects', { errors: [{ loc: [{}], msg: 'is odd' }] }, 'is odd'],
		['an empty field', { error: { field: '', message: 'Taken' } }, 'Taken'],
		['fields within fields', { errors: { address: { city: ['taken'] } } }, 'address: city: taken'],
		['a field beside the message', { error: { param: 'name', message: 'taken' } }, 'name: taken'],
		[
			'a list that repeats the text',
			{ error: { message: 'Taken', errors: [{ message: 'Taken' }] } },
			'Taken',
		],
		[
			'XML',
			'<?xml version="1.0"?><Error><Code>Taken</Code></Error>',
			'<?xml version="1.0"?><Error><Code>Taken</Code></Error>',
		],
	])('names the fields as %s does', (_, data, expected) => {
		expect(serviceText(data)).toBe(expected);
	});

	it('does not take the path of the request for a field', () => {
		const data = { status: 400, error: 'Bad Request', message: 'Taken', path: '/v1/agents' };

		expect(serviceText(data)).toBe('Taken');
	});

	it.each([
		['a path', nested(100_000, (inner) => [inner])],
		['a source', nested(100_000, (inner) => ({ source: inner }))],
	])('does not overflow the stack on a deeply nested field: %s', (_, deep) => {
		const errors = [{ path: deep, source: deep, message: 'Taken' }];

		expect(serviceText({ errors })).toBe('Taken');
	});

	it.each([
		['an object of other keys', { reason: 'taken' }, '{"reason":"taken"}'],
		['a number', 7, '7'],
		['false', false, 'false'],
	])('passes on %s as JSON', (_, data, expected) => {
		expect(serviceText(data)).toBe(expected);
	});

	it.each([
		['nothing', undefined],
		['null', null],
		['an empty text', ''],
		['an empty object', {}],
		['an empty list', []],
		['space only', ' \n '],
		['a web page', '<!doctype html><h1>502 Bad Gateway</h1>'],
		['a web page behind a line break', '\n <html></html>'],
	])('has no text for %s', (_, data) => {
		expect(serviceText(data)).toBeUndefined();
	});

	it('keeps 2,000 characters, of whatever form, and marks the cut', () => {
		const long = 'x'.repeat(50_000);
		const kept = 'x'.repeat(2_000);

		expect(serviceText(kept)).toBe(kept);
		expect(serviceText(long)).toBe(`${kept}…`);
		expect(serviceText({ errors: [long, long] })).toBe(`${kept}…`);
		expect(serviceText({ message: 'Taken', errors: { [long]: 'x' } })).toHaveLength(2_001);
		expect(
			serviceText({ errors: Array(9_000).fill({ field: 'name', msg: 'taken' }) }),
		).toHaveLength(2_001);
		expect(serviceText({ reason: long })).toBe(`{"reason":"${kept.slice(11)}…`);
	});

	it('is there at once for texts that are slow to compare', () => {
		const part = 'a'.repeat(2_500_000);
		const message = part.repeat(4);
		for (const error of [`${part}b${part}`, `aab${part}`]) {
			expect(serviceText({ message, errors: [error] })).toBe(`${'a'.repeat(2_000)}…`);
			expect(serviceText({ error: { message, details: [error] } })).toHaveLength(2_001);
		}
	});

	it.each([
		['objects', inObject],
		['lists', inList],
	])('writes %s nested too deep to be searched as JSON', (_, wrap) => {
		const data = nested(6, wrap);

		expect(serviceText(data)).toBe(JSON.stringify(data));
	});

	it.each([
		['objects', inObject],
		['lists', inList],
	])('does not overflow the stack on deeply nested %s', (_, wrap) => {
		const text = serviceText(nested(100_000, wrap));

		// Node.js may or may not be able to write it as JSON.
		expect(['undefined', 'string']).toContain(typeof text);
	});
});
