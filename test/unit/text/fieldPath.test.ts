import { parsePath, splitNames, valueAt } from '../../../nodes/AppBuilder/text/fieldPath';

const fields = {
	id: 1,
	none: null,
	'a.b': { c: 2 },
	settings: { color: 'red', 'postal code': 7, "it's": 8 },
	list: [{ x: 1 }, ['y']],
	'Customer No.': 'C1',
	'Price [EUR]': 9,
	'Last, First': 'Doe, Jane',
	"['literal']": 'own',
};

it.each([
	['id', 1],
	['none', null],
	['settings.color', 'red'],
	['a.b', { c: 2 }],
	["['a.b'].c", 2],
	['["a.b"].c', 2],
	["settings['postal code']", 7],
	['settings.postal code', 7],
	["settings['it\\'s']", 8],
	['list[0].x', 1],
	["list[0]['x']", 1],
	['list.0.x', 1],
	['list[1][0]', 'y'],
	['Customer No.', 'C1'],
	["['Customer No.']", 'C1'],
	['Price [EUR]', 9],
	["['Price [EUR]']", 9],
	['Last, First', 'Doe, Jane'],
	["['literal']", 'own'],
	...[
		...['seats', 'a', 'settings.', 'settings.size', 'id.x', 'list.x', 'list[2]', 'a.b.c'],
		...['toString', '__proto__', 'constructor.name', "['constructor']['prototype']", ''],
	].map((path): [string, unknown] => [path, undefined]),
])('the value at %j is %j', (path, value) => {
	expect(valueAt(fields, path)).toEqual(value);
});

it.each([
	['title', ['title']],
	['settings.color', ['settings', 'color']],
	["address['postal code'].x", ['address', 'postal code', 'x']],
	['tags[0]', ['tags', 0]],
	['years.2024', ['years', '2024']],
	["years['2024']", ['years', '2024']],
	["['a.b'][10]", ['a.b', 10]],
	// Not paths.
	...['Customer No.', '.env', 'a..b', 'Price [EUR]', 'a[', "['a", '[]', ' '].map(
		(name): [string, string[]] => [name, [name]],
	),
])('the path %j leads through %j', (path, keys) => {
	expect(parsePath(path)).toEqual(keys);
});

it.each([
	['a, b', ['a', ' b']],
	["['Last, First'], row", ["['Last, First']", ' row']],
	['address["a, b"].c,d', ['address["a, b"].c', 'd']],
	["O'Brien, ['x", ["O'Brien", " ['x"]],
])('the names in %j are %j', (text, names) => {
	expect(splitNames(text)).toEqual(names);
});
