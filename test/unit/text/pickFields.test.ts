import { omitFields, pickFields } from '../../../nodes/AppBuilder/text/pickFields';

const settings = { color: 'red', size: { width: 1, height: 2 } };
const workspace = {
	id: 'ws_1',
	name: 'Shop',
	owner: null,
	settings,
	agents: [{ id: 'a', model: 'm' }, 'x', { id: 'b' }],
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
		['of each object in an array', ['agents.id'], { agents: [{ id: 'a' }, { id: 'b' }] }],
		['of some objects in an array', ['agents.model'], { agents: [{ model: 'm' }, {}] }],
		['of an array without objects', ['none.id'], { none: [] }],
		['whose own name has a dot', ['a.b'], { 'a.b': 1 }],
		['of an element of an array', ['agents[2].id'], { agents: [{ id: 'b' }] }],
		['with a whole element of an array', ['agents[1]'], { agents: ['x'] }],
		['not of an element that is not there', ['agents[3]'], {}],
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
		['within each object of an array', ['agents.id'], { agents: [{ model: 'm' }, 'x', {}] }],
		['within one', ['agents[2].id'], { agents: [{ id: 'a', model: 'm' }, 'x', {}] }],
		['that are elements', ['agents[0]', 'agents[1]'], { agents: [{ id: 'b' }] }],
		['that it does not have', ['seats', 'name.length', 'agents[3]', 'toString'], workspace],
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
