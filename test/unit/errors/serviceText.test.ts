import { serviceText } from '../../../nodes/AppBuilder/errors/serviceText';

describe('the message of an error response', () => {
	it.each([
		['plain text', ' Name is taken\n', 'Name is taken'],
		['error as an object', { error: { code: 7, message: 'Name is taken' } }, 'Name is taken'],
		['message before error', { error: 'Bad Request', message: 'Name is taken' }, 'Name is taken'],
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
		['objects', 'error'],
		['lists', 'errors'],
	])('ends in JSON where %s are nested deeper than messages are', (_, key) => {
		const data = { [key]: [{ [key]: [{ [key]: [{ message: 'Deep' }] }] }] };

		expect(serviceText(data)).toBe(JSON.stringify(data));
	});
});
