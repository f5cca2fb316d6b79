import { fieldPicker } from '../../../nodes/AppBuilder/parameters/pickFields';

const workspace = {
	id: 'ws_1',
	name: 'Shop',
	owner: null,
	settings: { color: 'red', size: { width: 1, height: 2 } },
	agents: [{ id: 'a', model: 'm' }, 'x', { id: 'b' }],
	'a.b': 1,
};

describe('the fields picked of a workspace', () => {
	it.each([
		['by their names, in their order', ['name', 'id'], { name: 'Shop', id: 'ws_1' }],
		['with what is null', ['owner'], { owner: null }],
		['without those that are not there', ['id', 'seats', 'settings.none'], { id: 'ws_1' }],
		['within others by dots', ['settings.color'], { settings: { color: 'red' } }],
		[
			'several within one',
			['settings.size.width', 'settings.color'],
			{ settings: { size: { width: 1 }, color: 'red' } },
		],
		[
			'whole where it is named too',
			['settings.color', 'settings'],
			{ settings: workspace.settings },
		],
		[
			'whole where it is named first',
			['settings', 'settings.color'],
			{ settings: workspace.settings },
		],
		['of each object in an array', ['agents.id'], { agents: [{ id: 'a' }, { id: 'b' }] }],
		['whose own name has a dot', ['a.b'], { 'a.b': 1 }],
		['not within a text', ['name.length'], {}],
		['not inherited ones', ['toString', 'constructor.name'], {}],
	])('are there %s', (_, names, expected) => {
		const picked = fieldPicker(names)(workspace);

		expect(picked).toEqual(expected);
		expect(Object.keys(picked)).toEqual(Object.keys(expected));
	});

	it.each(['__proto__', '__proto__.x'])('may have the name %s', (name) => {
		const json = '{"__proto__":{"x":1}}';

		expect(JSON.stringify(fieldPicker([name])(JSON.parse(json)))).toBe(json);
	});

	it('may have names with very many dots', () => {
		expect(fieldPicker(['id', 'a.'.repeat(100_000)])(workspace)).toEqual({ id: 'ws_1' });
	});

	it('leave the workspace as it was', () => {
		const before = structuredClone(workspace);
		fieldPicker(['settings.color', 'agents.id'])(workspace);

		expect(workspace).toEqual(before);
	});
});
