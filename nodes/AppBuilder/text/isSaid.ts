/** Whether a field says something: some services always have the fields for what goes wrong, and leave them empty. */
export function isSaid(value: unknown): boolean {
	return typeof value === 'object' && value !== null
		? Object.keys(value).length > 0
		: Boolean(value);
}
