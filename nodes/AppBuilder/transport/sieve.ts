/** Hashes that need no memory: most answers have fewer. */
const UNCOUNTED = 10_000;
/** Bits for each hash at the bound; with 8, of 100 different ones about 6 are taken for others. */
const BITS = 8;

/** Counts different hashes by a bit each. */
export interface Sieve {
	/** False when there are now more different ones than the bound, at least. */
	add(hash: number): boolean;
}

export function createSieve(bound: number): Sieve {
	const size = 2 ** Math.ceil(Math.log2(bound * BITS));
	let seen: Uint8Array | undefined;
	let added = 0;
	let different = 0;
	return {
		add(hash) {
			if (++added <= UNCOUNTED) return true;
			seen ??= new Uint8Array(size / 8);
			// The upper bits of the hash are mixed better than the lower ones.
			const bit = ((hash ^ (hash >>> 16)) & (size - 1)) >>> 0;
			const mask = 1 << (bit & 7);
			if ((seen[bit >>> 3] & mask) === 0) {
				seen[bit >>> 3] |= mask;
				different++;
			}
			return different <= bound;
		},
	};
}
