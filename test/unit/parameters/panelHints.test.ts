import { Workflow, type IDataObject, type INodeTypes } from 'n8n-workflow';

import { AppBuilder } from '../../../nodes/AppBuilder/AppBuilder.node';
import { testNode } from '../testNode';

const node = new AppBuilder();
const nodeTypes = { getByNameAndVersion: () => node } as unknown as INodeTypes;

/** The beginnings of the hints that the editor shows for these parameters, and for so many of these input items. */
const hintsFor = (parameters: IDataObject, count?: number, json?: IDataObject) =>
	messagesFor(parameters, count, json).map((message) => message.split(' ').slice(0, 3).join(' '));

function messagesFor(parameters: IDataObject, count = 1, json: IDataObject = {}): string[] {
	const nodes = [{ ...testNode, parameters: { operation: 'create', ...parameters } as never }];
	const { expression } = new Workflow({ nodes, connections: {}, active: false, nodeTypes });
	const items = Array.from({ length: count }, () => ({ json }));
	return node.description.hints!.flatMap(({ displayCondition, message }) => {
		const { name } = testNode;
		const isShown = expression.getParameterValue(
			...([displayCondition!, null, 0, 0, name, items, 'manual' as const, {}] as const),
		);
		// The editor shows no hint for anything else.
		expect(typeof isShown).toBe('boolean');
		return isShown ? [message] : [];
	});
}

const rows = (...values: Array<[name: string, value: string]>) => ({
	fields: { assignments: values.map(([name, value]) => ({ name, value, type: 'string' })) },
});
/** As the button next to a value writes it. */
const fromAi = (key: string) =>
	`={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('${key}', \`\`, 'string') }}`;

describe('a hint of the panel', () => {
	it('says that two values left to the model are one', () => {
		expect(hintsFor(rows(['a', fromAi('Value')], ['b', fromAi('Value')]))).toEqual([
			'The model defines',
		]);
		expect(hintsFor(rows(['a', fromAi('Value')], ['b', fromAi('title')], ['c', 'Value']))).toEqual(
			[],
		);
	});

	it.each(['body.title', "body['first name']", 'query.id', 'params.id', 'headers.host'])(
		'says that %s nests',
		(name) => {
			expect(hintsFor(rows(['a', ''], [name, '={{ $json.missing.title }}']))).toEqual([
				'A name such',
			]);
		},
	);

	it.each(['body', 'bodywork', 'settings.body.title'])('accepts the name %s', (name) => {
		expect(hintsFor(rows([name, '']))).toEqual([]);
	});

	describe('for the item of a webhook', () => {
		const item = { headers: {}, params: {}, query: {}, body: {}, webhookUrl: '' };

		it.each<[string, IDataObject, IDataObject]>([
			['says that it is mapped with its headers', {}, item],
			['is not shown where they are to be ignored', { inputFieldsToIgnore: 'a, headers' }, item],
			['is not shown where fields are mapped', { mappingMode: 'defineBelow' }, item],
			['is not shown for another item', {}, { headers: {}, body: {} }],
		])('%s', (title, parameters, json) => {
			const shown = hintsFor({ mappingMode: 'autoMapInput', ...parameters }, 1, json);

			expect(shown).toEqual(title.startsWith('says') ? ['The item comes'] : []);
		});
	});

	it('says that a filter on what was done lets nothing of a dry run through', () => {
		const options = { dryRun: true, putActionInField: 'action' };
		expect(hintsFor({ operation: 'upsert', options })).toEqual(['In a dry']);
		expect(hintsFor({ operation: 'upsert', options: { ...options, dryRun: false } })).toEqual([]);
		expect(hintsFor({ operation: 'upsert', options: { dryRun: true } })).toEqual([]);
	});

	it.each([
		[101, 'about 1 min'],
		[200, 'about 1 min'],
		[201, 'up to 2 min'],
		[1_000, 'up to 10 min'],
		[6_100, 'up to 60 min'],
		[6_101, 'more than 60 min'],
	])('says how long %i writes take on the Free plan', (count, time) => {
		expect(messagesFor({}, count)).toEqual([
			`If your plan is Free (100 requests per minute), this takes ${time}. The browser's console shows the progress.`,
		]);
	});

	it.each<[string, IDataObject, number]>([
		['a hundred writes', {}, 100],
		['reads', { operation: 'get' }, 101],
		['a dry run', { options: { dryRun: true } }, 101],
	])('says nothing about %s', (_, parameters, count) => {
		expect(hintsFor(parameters, count)).toEqual([]);
	});
});
