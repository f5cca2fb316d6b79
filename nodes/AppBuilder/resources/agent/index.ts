import type { Resource } from '../operation';
import { createAgent } from './create';

export const agent: Resource = {
	option: {
		name: 'Agent',
		value: 'agent',
		description: 'An AI agent with a model and instructions',
	},
	operations: [createAgent],
	defaultOperation: 'create',
};
