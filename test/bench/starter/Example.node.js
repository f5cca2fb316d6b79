// A node of the size of n8n-nodes-starter's, the reference for what requiring a node costs.
const { NodeConnectionTypes, NodeOperationError } = require('n8n-workflow');

class Example {
	description = {
		displayName: 'Example',
		name: 'example',
		group: ['input'],
		version: 1,
		description: 'Basic example node',
		defaults: { name: 'Example' },
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		usableAsTool: true,
		properties: [{ displayName: 'My String', name: 'myString', type: 'string', default: '' }],
	};

	async execute() {
		const items = this.getInputData();
		items.forEach((item, index) => {
			if (!item.json) throw new NodeOperationError(this.getNode(), 'No item', { itemIndex: index });
			item.json.myString = this.getNodeParameter('myString', index, '');
		});
		return [items];
	}
}

module.exports = { Example };
