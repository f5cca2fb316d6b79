import { InputError } from '../errors/InputError';
import { agent } from './agent';
import type { Operation, Resource } from './operation';
import { workspace } from './workspace';

/** Everything the node can do. The description and the dispatch are both derived from this table. */
export const resources: Resource[] = [agent, workspace];

/** @throws {InputError} when the node has names that this version of the package does not know */
export function findOperation(resourceName: string, operationName: string): Operation {
	const operation = resources
		.find(({ option }) => option.value === resourceName)
		?.operations.find(({ option }) => option.value === operationName);
	if (operation === undefined) {
		throw new InputError(
			`There is no operation "${operationName}" for the resource "${resourceName}"`,
			"Choose 'Resource' and 'Operation' again in the node.",
		);
	}
	return operation;
}
