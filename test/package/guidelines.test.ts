import { readFileSync } from 'node:fs';

import { AppBuilderApi } from '../../credentials/AppBuilderApi.credentials';
import { alias } from '../../nodes/AppBuilder/AppBuilder.node.json';
import { AppBuilder } from '../../nodes/AppBuilder/AppBuilder.node';
import { AppBuilderTrigger } from '../../nodes/AppBuilder/AppBuilderTrigger.node';
import packageJson from '../../package.json';

/** https://docs.n8n.io/connect/create-nodes/build-your-node/reference/codex-files */
const CATEGORIES = [
	...['Data & Storage', 'Finance & Accounting', 'Marketing & Content', 'Productivity'],
	...['Miscellaneous', 'Sales', 'Development', 'Analytics', 'Communication', 'Utility'],
];

interface Codex {
	categories: string[];
	alias: string[];
}

const nodes = [new AppBuilder().description, new AppBuilderTrigger().description];

describe("n8n's guidelines", () => {
	it('want no key without a value: n8n before 2.41 cannot load a workflow with such a node', () => {
		for (const description of [...nodes, { ...new AppBuilderApi(), authenticate: 1 }]) {
			expect(JSON.parse(JSON.stringify(description))).toStrictEqual(description);
		}
	});

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
});
