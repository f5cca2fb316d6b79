/** `npm run bench [-- NAME…]`: prints a table per benchmark. RESULTS.md holds a whole run. */
import { claim } from './claim';
import { fairness } from './fairness';
import { startServiceProcess } from '../support/serviceProcess';
import { saturation, sharedKey } from './saturation';
import { bulk, overhead } from './speed';
import type { Suite } from './suite';
import { surroundings } from '../figures/surroundings';
import { toMarkdown } from '../figures/table';

const suites: Record<string, Suite> = {
	claim,
	overhead,
	bulk,
	saturation,
	sharedKey,
	fairness,
};

const wanted = process.argv.slice(2);
const names = wanted.length > 0 ? wanted : Object.keys(suites);
console.log(surroundings());
const service = await startServiceProcess();
try {
	for (const name of names) {
		console.log(`\n### ${name}\n`);
		console.log(toMarkdown(await suites[name](service)));
	}
} finally {
	service.stop();
}
