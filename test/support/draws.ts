/** By hand each property is drawn more often: DRAWS=50000. */
const wanted = process.env.DRAWS;

/** How many cases fast-check draws. */
export const draws = (usual: number) => ({
	numRuns: wanted === undefined ? usual : Number(wanted),
});

/** Milliseconds that a property may take. */
export const DRAWS_TIMEOUT = wanted === undefined ? 900_000 : 2 ** 31 - 1;
