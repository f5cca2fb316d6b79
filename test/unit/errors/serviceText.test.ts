import { serviceText } from '../../../nodes/AppBuilder/errors/serviceText';

describe('the message of an error response', () => {
	it.each([
		['plain text', ' Name is taken\n', 'Name is taken'],
		['message', { message: 'Name is taken' }, 'Name is taken'],
		['error as an object', { error: { message: 'Name is taken' } }, 'Name is taken'],
		['an object of other keys', { reason: 'taken' }, '{"reason":"taken"}'],
		[
			'fields, of which one is called title',
			{ title: ['Required.'], seats: ['No number.'] },
			'{"title":["Required."],"seats":["No number."]}',
		],
	])('is all that %s says', (_, data, text) => {
		expect(serviceText(data)).toStrictEqual({ text });
	});

	it.each([
		['by field', { message: 'Name is taken', fields: { title: 'too short' } }],
		['in a list', { message: ['title is too short'], error: 'Name is taken' }],
		['next to the text', { error: { code: 7, message: 'Name is taken' } }],
		['beside the object', { error: { message: 'Name is taken' }, errors: [] }],
		['as RFC 9457 does', { title: 'Bad Request', detail: 'Name is taken', status: 400 }],
		['in a vaguer word', { error: 'Bad Request', message: 'Name is taken' }],
	])('comes with the whole body if that says more: %s', (_, data) => {
		const body = JSON.stringify(data);

		expect(serviceText(data)).toStrictEqual({ text: 'Name is taken', body });
	});

	it.each([
		['nothing', undefined],
		['an empty list', []],
		['false', false],
		['space only', ' \n '],
		['a web page behind a line break', '\n <html></html>'],
	])('is not in %s', (_, data) => {
		expect(serviceText(data)).toEqual({});
	});

	it('is the body where objects are nested deeper than messages are', () => {
		const data = { error: [{ error: [{ error: [{ message: 'Deep' }] }] }] };

		expect(serviceText(data)).toEqual({ text: JSON.stringify(data) });
	});
});
