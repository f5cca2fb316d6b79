import { readFileSync } from 'node:fs';

import { AppBuilderApi } from '../../credentials/AppBuilderApi.credentials';
import { alias } from '../../nodes/AppBuilder/AppBuilder.node.json';
import { AppBuilder } from '../../nodes/AppBuilder/AppBuilder.node';
import { AppBuilderTrigger } from '../../nodes/AppBuilder/AppBuilderTrigger.node';
import packageJson from '../../package.json';
import { withNested } from './withNested';

/** https://docs.n8n.io/connect/create-nodes/build-your-node/reference/codex-files */
const CATEGORIES = [
	...['Data & Storage', 'Finance & Accounting', 'Marketing & Content', 'Productivity'],
	...['Miscellaneous', 'Sales', 'Development', 'Analytics', 'Communication', 'Utility'],
];
const MAX_HINT = 120;

interface Codex {
	categories: string[];
	alias: string[];
}

const nodes = [new AppBuilder().description, new AppBuilderTrigger().description];
const top = [...nodes.flatMap(({ properties }) => properties), ...new AppBuilderApi().properties];
const all = top.flatMap(withNested);
const withModes = all.flatMap((property) => [property, ...(property.modes ?? [])]);

/** Of the colors in an icon, as WCAG counts it. */
function bestContrast(icon: string, background: string): number {
	const svg = readFileSync(icon.replace('file:../../', ''), 'utf8');
	const colors = [...svg.matchAll(/#[\da-f]{6}/gi)].map(([color]) => luminance(color));
	const behind = luminance(background);
	const ratio = (color: number) =>
		(Math.max(color, behind) + 0.05) / (Math.min(color, behind) + 0.05);
	return Math.max(...colors.map(ratio));
}

function luminance(color: string): number {
	const [red, green, blue] = [1, 3, 5]
		.map((start) => Number.parseInt(color.slice(start, start + 2), 16) / 255)
		.map((part) => (part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
	return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

describe("n8n's guidelines for what the editor shows", () => {
	it(`let a hint have at most ${MAX_HINT} characters`, () => {
		const nodeHints = nodes.flatMap(({ hints = [] }) => hints.map(({ message }) => message));
		const hints = [...withModes.map(({ hint }) => hint ?? ''), ...nodeHints];

		expect(hints.filter(({ length }) => length > MAX_HINT)).toEqual([]);
	});

	it('want no key without a value: n8n before 2.41 cannot load a workflow with such a node', () => {
		for (const description of [...nodes, { ...new AppBuilderApi(), authenticate: 1 }]) {
			expect(JSON.parse(JSON.stringify(description))).toStrictEqual(description);
		}
	});

	it('want placeholders that give an example', () => {
		const examples = withModes.filter(
			({ type, placeholder }) => placeholder && !/ollection$/.test(type),
		);

		expect(examples.length).toBeGreaterThan(0);
		for (const { placeholder } of examples) expect(placeholder).toMatch(/^(e\.g\. |Select )/);
	});
});

describe("n8n's guidelines for nodes", () => {
	it('want categories that n8n has, none of them for logic or AI, and nothing below them', () => {
		for (const [index, path] of packageJson.n8n.nodes.entries()) {
			const file = path.replace('dist/', '').replace(/js$/, 'json');
			const codex = JSON.parse(readFileSync(file, 'utf8')) as Codex;
			const node = `n8n-nodes-app-builder.${nodes[index].name}`;
			// n8n drops a codex without `resources`, even if they're empty.
			const required = { categories: expect.any(Array), resources: expect.any(Object) };
			expect(codex).toMatchObject({ node, nodeVersion: '1.0', ...required });
			expect(codex).not.toHaveProperty('subcategories');
			expect(codex.categories.filter((name) => !CATEGORIES.includes(name))).toEqual([]);
			// The node panel searches the aliases of the node alone.
			expect(alias).toEqual(expect.arrayContaining(codex.alias));
		}
	});

	it('want icons that stand out from the background, a file for each theme', () => {
		for (const { icon, defaults } of nodes) {
			const { light, dark } = icon as { light: string; dark: string };
			expect(bestContrast(light, '#ffffff')).toBeGreaterThan(3);
			expect(bestContrast(dark, '#2b2b2b')).toBeGreaterThan(3);
			expect(defaults).not.toHaveProperty('color');
		}
	});
});
