import type { INodeProperties } from 'n8n-workflow';

/** The property, and those that its options hold. */
export function withNested(property: INodeProperties): INodeProperties[] {
	const nested = (property.options ?? []).flatMap((option) => {
		if ('values' in option) return option.values;
		return 'type' in option ? [option] : [];
	});
	return [property, ...nested.flatMap(withNested)];
}
