/** The value of a parameter with a row for each of these fields. */
export const fieldRows = (...names: string[]) => ({
	fields: names.map((value) => ({ field: { __rl: true, mode: 'name', value } })),
});
