import type { IExecuteFunctions, INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { InputError } from '../../../errors/InputError';

export type WhenExists = 'update' | 'updateIfDifferent' | 'skip';
export type WhenSeveral = 'stop' | 'updateAll';

interface Choice<T extends string> {
	label: string;
	name: string;
	description: string;
	options: Array<INodePropertyOptions & { value: T }>;
}

const whenExists: Choice<WhenExists> = {
	label: 'When It Exists',
	name: 'whenExists',
	description: 'What to do when a matching workspace already exists',
	options: [
		{ name: 'Update', value: 'update', description: 'Send the fields' },
		{
			name: 'Update If Different',
			value: 'updateIfDifferent',
			description: 'Send the fields only if at least one differs from its current value',
		},
		{ name: 'Skip', value: 'skip', description: 'Leave the workspace as it is' },
	],
};

const whenSeveral: Choice<WhenSeveral> = {
	label: 'When Several Match',
	name: 'whenSeveral',
	description: 'What to do if more than one workspace matches',
	options: [
		{ name: 'Stop', value: 'stop', description: 'Change none of them, and say which they are' },
		{
			name: 'Update All',
			value: 'updateAll',
			description: "Apply 'When It Exists' to each of them",
		},
	],
};

export const choiceProperties: INodeProperties[] = [
	propertyOf(whenExists),
	propertyOf(whenSeveral),
];

/** @throws {InputError} when an expression has returned something else */
export function readChoices(context: IExecuteFunctions, itemIndex: number) {
	return {
		whenExists: read(context, itemIndex, whenExists),
		whenSeveral: read(context, itemIndex, whenSeveral),
	};
}

/** The first option is the default. */
function propertyOf({ label, name, description, options }: Choice<string>): INodeProperties {
	const [{ value }] = options;
	return { displayName: label, name, type: 'options', options, default: value, description };
}

function read<T extends string>(
	context: IExecuteFunctions,
	itemIndex: number,
	{ label, name, options }: Choice<T>,
): T {
	const value: unknown = context.getNodeParameter(name, itemIndex, options[0].value);
	const option = options.find((one) => one.value === value);
	if (option !== undefined) return option.value;
	throw new InputError(
		`'${label}' is not one of its options`,
		`Choose one in the node, or correct its expression: it may return ${options.map((one) => `"${one.value}"`).join(', ')}.`,
	);
}
