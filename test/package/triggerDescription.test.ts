import { readFileSync } from 'node:fs';
import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import packageJson from '../../package.json';
import { AppBuilder } from '../../nodes/AppBuilder/AppBuilder.node';
import { AppBuilderTrigger } from '../../nodes/AppBuilder/AppBuilderTrigger.node';

const { description } = new AppBuilderTrigger();
const options = (name: string) =>
	description.properties.find((property) => property.name === name)!.options!;

describe("the trigger's description", () => {
	it('says that it is a trigger that polls, and is no tool', () => {
		expect(description).toMatchObject({
			displayName: 'App Builder Trigger',
			name: 'appBuilderTrigger',
			group: ['trigger'],
			polling: true,
			inputs: [],
			icon: new AppBuilder().description.icon,
			credentials: new AppBuilder().description.credentials,
		});
		expect(description).not.toHaveProperty('usableAsTool');
	});

	it('offers events and options in the order of the alphabet', () => {
		const events = (options('events') as INodePropertyOptions[]).map(({ name }) => name);
		const others = (options('options') as INodeProperties[]).map(({ displayName }) => displayName);

		expect(events).toEqual(['Workspace Created', 'Workspace Deleted', 'Workspace Updated']);
		expect(others).toEqual([...others].sort());
	});

	it('describes every field but the collection of options', () => {
		const silent = description.properties.filter((property) => !property.description);

		expect(silent.map(({ name }) => name)).toEqual(['options']);
	});

	it('shows in the subtitle what starts the workflow', () => {
		expect(description.subtitle).toContain('$parameter.events');
	});
});

it('each node has a codex file that names it', () => {
	const names = packageJson.n8n.nodes.map((path) => {
		const text = readFileSync(path.replace(/\.js$/, '.json'), 'utf8');
		return (JSON.parse(text) as { node: string }).node;
	});

	expect(names).toEqual([
		'n8n-nodes-app-builder.appBuilder',
		'n8n-nodes-app-builder.appBuilderTrigger',
	]);
});
