import { existsSync, readFileSync } from 'node:fs';

import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { AppBuilderApi } from '../../credentials/AppBuilderApi.credentials';
import { numberOptions } from '../../nodes/AppBuilder/parameters/options';
import { AppBuilder } from '../../nodes/AppBuilder/AppBuilder.node';
import { resources } from '../../nodes/AppBuilder/resources';
import { triggerProperties } from '../../nodes/AppBuilder/trigger/settings';
import { plans } from '../../nodes/AppBuilder/access/access';
import { withImageAddresses } from '../../scripts/withImageAddresses';
import { readmeTable } from './readmeTables';

const operations = resources.flatMap(({ option, operations: ofResource }) =>
	ofResource.map((operation) => ({ ...operation, resource: option.name })),
);

/** The options of all operations, each once, in the order of the alphabet. */
function allOptions(): INodeProperties[] {
	const { properties } = new AppBuilder().description;
	const options = properties
		.filter(({ name }) => name === 'options')
		.flatMap((property) => property.options as INodeProperties[]);
	const byName = new Map(options.map((option) => [option.displayName, option]));
	return [...byName.values()].sort((a, b) => a.displayName.localeCompare(b.displayName));
}

/** A field's default as the README writes it. */
function defaultOf(field: INodeProperties): string {
	if (field.type === 'options') {
		const options = field.options as INodePropertyOptions[];
		return options.find(({ value }) => value === field.default)!.name;
	}
	if (field.type === 'resourceLocator') {
		const { mode } = field.default as { mode: string };
		return field.modes!.find(({ name }) => name === mode)!.displayName;
	}
	if (field.type === 'boolean') return field.default === true ? 'on' : 'off';
	return typeof field.default === 'object' ? '' : String(field.default);
}

/** `Workspace → Create, Update` is two operations. */
function expand(names: string): string[] {
	const [resource, list] = names.split(' → ');
	return list.split(', ').map((operation) => `${resource} → ${operation}`);
}

describe('the tables of the README', () => {
	it('name the operations', () => {
		const rows = readmeTable('Operations').map((row) => `${row.Resource} → ${row.Operation}`);

		expect(rows).toEqual(operations.map(({ resource, option }) => `${resource} → ${option.name}`));
	});

	it('name the fields of each operation with their defaults', () => {
		const rows = readmeTable('Fields').flatMap(({ Operation, Field, Default }) =>
			expand(Operation).map((operation) => `${operation}: ${Field} = ${Default}`),
		);
		const fields = operations.flatMap(({ resource, option, properties }) =>
			properties
				.filter(({ displayOptions }) => displayOptions?.show?.['@tool'] === undefined)
				.map(
					(property) =>
						`${resource} → ${option.name}: ${property.displayName} = ${defaultOf(property)}`,
				),
		);

		expect(rows.sort()).toEqual(fields.sort());
	});

	it('name the options with their defaults', () => {
		const rows = readmeTable('Options').map((row) => [row.Option, row.Default]);
		const defaults: Record<string, number> = Object.fromEntries(
			Object.values(numberOptions).map((option) => [option.label, option.default]),
		);

		expect(rows.map(([option]) => option)).toEqual(
			allOptions().map(({ displayName }) => displayName),
		);
		const others: Record<string, string> = {
			'Additional Fields (JSON)': '{}',
			'Dry Run': 'off',
			'If Several Match': 'Stop',
			'Output Fields': 'all',
			'Query Parameters': 'none',
		};
		for (const [option, text] of rows) {
			expect(text).toMatch(defaults[option]?.toLocaleString('en') ?? others[option]);
		}
	});

	it('name the fields of the trigger and its options, with their defaults', () => {
		const rows = readmeTable('Trigger').map((row) => [row.Field, row.Default]);
		const [options] = triggerProperties.filter(({ name }) => name === 'options');
		const fields = triggerProperties.filter((field) => field !== options);
		const labels: Record<string, string> = { created: 'Workspace Created', '': '' };

		expect(rows).toEqual([
			...fields.map((field) => [field.displayName, labels[String(field.default)]]),
			...(options.options as INodeProperties[]).map(({ displayName, default: value }) => [
				displayName,
				expect.stringMatching(
					`^${typeof value === 'number' ? value.toLocaleString('en') : 'none'}`,
				),
			]),
		]);
	});

	it('name the fields of the credential, and its plans with their limits', () => {
		const rows = readmeTable('Credentials');
		const fields = new AppBuilderApi().properties.filter(
			({ type }) => !['notice', 'hidden'].includes(type),
		);
		const plan = rows.find(({ Field }) => Field === 'Plan')!['What to enter'];

		expect(rows.map(({ Field }) => Field)).toEqual(fields.map(({ displayName }) => displayName));
		for (const { label, requestsPerMinute } of Object.values(plans)) {
			expect(plan).toMatch(
				new RegExp(
					`${label} \\(${requestsPerMinute.toLocaleString('en')}( requests per minute)?\\)`,
				),
			);
		}
	});
});

describe('the pictures of the README', () => {
	const readme = readFileSync('README.md', 'utf8');
	const { repository } = JSON.parse(readFileSync('package.json', 'utf8')) as {
		repository: { url: string };
	};

	it('have absolute addresses in the repository, so that the page on npm shows them too', () => {
		// npm run format fixes it.
		expect(readme).toBe(withImageAddresses(readme, repository.url));
	});

	it('follow the repository', () => {
		const moved = withImageAddresses(
			'<img src="docs/a.png"><source srcset="https://raw.githubusercontent.com/o/n/main/docs/b.png">',
			'git+https://github.com/owner/name.git',
		);

		expect(moved).toBe(
			'<img src="https://raw.githubusercontent.com/owner/name/main/docs/a.png"><source srcset="https://raw.githubusercontent.com/owner/name/main/docs/b.png">',
		);
	});

	it('exist', () => {
		const names = [...readme.matchAll(/docs\/([^"/]+\.png)"/g)].map(([, name]) => name);

		expect(names.length).toBeGreaterThan(5);
		expect(names.filter((name) => !existsSync(`docs/${name}`))).toEqual([]);
	});
});
