import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { AppBuilderApi } from '../../credentials/AppBuilderApi.credentials';
import { plans } from '../../nodes/AppBuilder/access/plans';
import { AppBuilder } from '../../nodes/AppBuilder/AppBuilder.node';
import { resources } from '../../nodes/AppBuilder/resources';
import { triggerProperties } from '../../nodes/AppBuilder/trigger/settings';
import { markdownTable } from './markdownTable';

const operations = resources.flatMap(({ option, operations: resourceOperations }) =>
	resourceOperations.map((operation) => ({ ...operation, resource: option.name })),
);

/** A field's default as the documents write it. */
function formatDefault(field: INodeProperties): string {
	if (field.type === 'options' || field.type === 'multiOptions') {
		const options = field.options as INodePropertyOptions[];
		const defaults = [field.default].flat();
		return options
			.filter(({ value }) => defaults.includes(value))
			.map(({ name }) => name)
			.join(', ');
	}
	if (field.type === 'resourceLocator') {
		const { mode } = field.default as { mode: string };
		return field.modes!.find(({ name }) => name === mode)!.displayName;
	}
	if (field.type === 'boolean') return field.default === true ? 'on' : 'off';
	if (field.type === 'json' && field.default !== '') return `\`${String(field.default)}\``;
	return typeof field.default === 'object' ? '' : field.default!.toLocaleString('en');
}

/** The options of all operations, each once, in alphabetical order. */
function allOptions(): INodeProperties[] {
	const { properties } = new AppBuilder().description;
	const options = properties
		.filter(({ name }) => name === 'options')
		.flatMap((property) => property.options as INodeProperties[]);
	const byName = new Map(options.map((option) => [option.displayName, option]));
	return [...byName.values()].sort((a, b) => a.displayName.localeCompare(b.displayName));
}

/** `Workspace → Create, Update` is two operations. */
function expand(names: string): string[] {
	const [resource, list] = names.split(' → ');
	return list.split(', ').map((operation) => `${resource} → ${operation}`);
}

describe('the documents name', () => {
	it('the operations', () => {
		const rows = markdownTable('README.md', 'Operations');
		const named = rows.map(({ Resource, Operation }) => `${Resource} → ${Operation}`);

		expect(named).toEqual(operations.map(({ resource, option }) => `${resource} → ${option.name}`));
	});

	it('the fields of each operation, with their defaults', () => {
		const rows = markdownTable('docs/fields-and-options.md', 'Fields');
		const named = rows.flatMap(({ Operation, Field, Default }) =>
			expand(Operation).map((operation) => `${operation}: ${Field} = ${Default}`),
		);
		const fields = operations.flatMap(({ resource, option, properties }) =>
			properties
				.filter(({ type }) => type !== 'hidden')
				// What only a tool of an AI agent has is told below the table.
				.filter(({ displayOptions }) => displayOptions?.show?.['@tool'] === undefined)
				.map(
					(field) => `${resource} → ${option.name}: ${field.displayName} = ${formatDefault(field)}`,
				),
		);

		expect(named.sort()).toEqual(fields.sort());
	});

	it('the options, with their defaults', () => {
		const rows = markdownTable('docs/fields-and-options.md', 'Options');

		expect(rows.map(({ Option, Default }) => [Option, Default])).toEqual(
			allOptions().map((option) => [option.displayName, formatDefault(option)]),
		);
	});

	it('the fields and options of the trigger, with their defaults', () => {
		const rows = markdownTable('docs/trigger.md', 'Fields');
		const fields = triggerProperties.flatMap((field) =>
			field.name === 'options' ? (field.options as INodeProperties[]) : [field],
		);

		expect(rows.map(({ Field, Default }) => [Field, Default])).toEqual(
			fields.map((field) => [field.displayName, formatDefault(field)]),
		);
	});

	it('the fields of the credential', () => {
		const fields = new AppBuilderApi().properties.filter(
			({ type }) => !['notice', 'hidden'].includes(type),
		);
		const labels = [...new Set(fields.map(({ displayName }) => displayName))];
		const inReadme = markdownTable('README.md', 'Credentials').map(({ Field }) => Field);
		const named = markdownTable('docs/credentials.md', 'Fields of the credential');

		expect(named.map(({ Field }) => Field)).toEqual(labels);
		expect(inReadme).toEqual(labels.filter((label) => inReadme.includes(label)));
	});

	it.each([
		['README.md', 'Credentials'],
		['docs/credentials.md', 'Fields of the credential'],
	])('the plans with their limits (%s)', (file, heading) => {
		const rows = markdownTable(file, heading);
		const { 'What to enter': text } = rows.find(({ Field }) => Field === 'Service Plan')!;

		for (const { label, requestsPerMinute } of Object.values(plans)) {
			expect(text).toMatch(
				new RegExp(
					`${label} \\(${requestsPerMinute.toLocaleString('en')}( requests per minute)?\\)`,
				),
			);
		}
	});
});
