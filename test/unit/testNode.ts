import type { INode } from 'n8n-workflow';

export const testNode: INode = {
	id: '1',
	name: 'App Builder',
	type: 'n8n-nodes-app-builder.appBuilder',
	typeVersion: 1,
	position: [0, 0],
	parameters: {},
};
