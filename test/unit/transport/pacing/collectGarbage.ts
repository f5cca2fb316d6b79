import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Frees what nothing holds any more; what was looked at in this turn of the event loop counts as held. */
export async function collectGarbage(): Promise<void> {
	await new Promise(setImmediate);
	collect();
}
