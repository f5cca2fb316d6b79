import { hasField } from '../../../nodes/AppBuilder/text/fieldPath';

const value = {
	id: 1,
	none: null,
	'a.b': { c: 1 },
	settings: { color: 'red' },
	agents: [1, { model: 'm' }],
};

it.each([
	...['id', 'none', 'settings', 'settings.color', 'agents', 'agents.model', 'a.b', 'a.b.c'].map(
		(path) => [path, true] as const,
	),
	...['', 'seats', 'a', 'set', 'settings.', 'settings.size', 'id.x', 'agents.name', 'toString'].map(
		(path) => [path, false] as const,
	),
])('whether there is a field named %j: %s', (path, expected) => {
	expect(hasField(value, path)).toBe(expected);
});
