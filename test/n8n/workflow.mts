import type { IConnections, IDataObject, INode } from 'n8n-workflow';

/** A workflow as n8n's REST API and its Import from File take it. */
export interface Workflow {
	name: string;
	nodes: INode[];
	connections: IConnections;
	settings: IDataObject;
	active: boolean;
	versionId?: string;
}

/** One node of a workflow; the rest of what n8n wants to know follows from it. */
export type Step = Pick<INode, 'name' | 'type' | 'typeVersion' | 'parameters'> & Partial<INode>;

export interface Link {
	from: string;
	to: string;
	/** Main unless told; AI nodes have other kinds. */
	type?: string;
	toIndex?: number;
}

/** Joins the nodes in a row, or by the links where they are given. */
export function workflow(name: string, steps: Step[], links: Link[] = inARow(steps)): Workflow {
	const nodes = steps.map((step, index) => ({
		id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
		position: [index * 220, 0] as [number, number],
		...step,
	}));
	return {
		name,
		nodes,
		connections: connect(links),
		settings: { executionOrder: 'v1' },
		active: false,
	};
}

function inARow(steps: Step[]): Link[] {
	return steps.slice(1).map(({ name }, index) => ({ from: steps[index].name, to: name }));
}

function connect(links: Link[]): IConnections {
	const connections: Record<string, Record<string, [object[]]>> = {};
	for (const { from, to, type = 'main', toIndex = 0 } of links) {
		connections[from] ??= {};
		connections[from][type] ??= [[]];
		connections[from][type][0].push({ node: to, type, index: toIndex });
	}
	return connections as unknown as IConnections;
}
