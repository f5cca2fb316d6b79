import { omitFields, pickFields } from '../../../nodes/AppBuilder/text/pickFields';

const settings = { color: 'red', size: { width: 1, height: 2 } };
const [name, owner] = ['Shop', null];
const agents = [{ id: 'a', model: 'm' }, 'x', { id: 'b' }];
const workspace = {
	id: 'ws_1',
	name,
	owner,
	settings,
	agents,
	none: [],
	'a.b': 1,
};

describe('the fields picked from a workspace', () => {
	it.each([
		['by their names, in their order', ['name', 'id'], { name: 'Shop', id: 'ws_1' }],
		['without those that are not there', ['id', 'seats', 'settings.none'], { id: 'ws_1' }],
		[
			'several within one',
			['settings.size.width', 'settings.color'],
			{ settings: { size: { width: 1 }, color: 'red' } },
		],
		['whole where it is named too', ['settings.color', 'settings'], { settings }],
		['as a whole list where they are within one', ['agents.id'], { agents }],
		['whose own name has a dot', ['a.b'], { 'a.b': 1 }],
		['as a whole list where they are its elements', ['agents[2].id', 'agents[1]'], { agents }],
		[
			'whose own name is in brackets',
			["settings['size'].width"],
			{ settings: { size: { width: 1 } } },
		],
		['not within a text', ['name.length'], {}],
		['not inherited ones', ['toString', 'constructor.name'], {}],
	])('are there %s', (_, names, expected) => {
		const picked = pickFields(workspace, names) ?? {};

		expect(picked).toEqual(expected);
		expect(Object.keys(picked as object)).toEqual(Object.keys(expected));
	});

	it.each(['__proto__', '__proto__.x'])('may have the name %s', (name) => {
		const json = '{"__proto__":{"x":1}}';

		expect(JSON.stringify(pickFields(JSON.parse(json), [name]))).toBe(json);
	});
});

describe('a workspace without some fields', () => {
	it.each([
		['named', ['name', 'settings', 'agents', 'none', 'a.b'], { id: 'ws_1', owner: null }],
		['within others', ['settings.size.width'], { settings: { color: 'red', size: { height: 2 } } }],
		[
			'as a whole list',
			['agents[2].id', 'none[0]'],
			{ id: 'ws_1', name, owner, settings, 'a.b': 1 },
		],
		['that it does not have', ['seats', 'name.length', 'toString'], workspace],
	])('lacks those %s', (_, names, expected) => {
		const kept = omitFields(workspace, names);

		expect(kept).toMatchObject(expected);
		if ('id' in expected) expect(kept).toEqual(expected);
	});

	it('lacks one with the name __proto__ only where it is named', () => {
		const json = '{"__proto__":{"x":1},"a":1}';

		expect(JSON.stringify(omitFields(JSON.parse(json), ['a']))).toBe('{"__proto__":{"x":1}}');
		expect(JSON.stringify(omitFields(JSON.parse(json), ['__proto__']))).toBe('{"a":1}');
	});
});
