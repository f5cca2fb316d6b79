import { valueAt } from '../../../nodes/AppBuilder/text/fieldPath';

const fields = { id: 1, none: null, 'a.b': { c: 2 }, settings: { color: 'red' }, list: [{ x: 1 }] };

it.each([
	['id', 1],
	['none', null],
	['settings.color', 'red'],
	['a.b', { c: 2 }],
	...['seats', 'a', 'a.b.c', 'settings.', 'settings.size', 'id.x', 'list.x', 'toString', ''].map(
		(path): [string, unknown] => [path, undefined],
	),
])('the value at %j is %j', (path, value) => {
	expect(valueAt(fields, path)).toEqual(value);
});
