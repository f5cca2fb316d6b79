/** The parameters that return only these fields of a workspace. */
export const selectedFields = (...names: string[]) => ({
	output: 'selected',
	outputFields: { fields: names.map((value) => ({ field: { __rl: true, mode: 'name', value } })) },
});
