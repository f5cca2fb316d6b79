/**
 * `npm run bench [-- NAME…]`: prints a table per benchmark, and whether it met its thresholds; if not, exits with 1.
 */
import { claim } from './claim';
import { fairness } from './fairness';
import { startServiceProcess } from '../support/serviceProcess';
import { saturation, sharedKey } from './saturation';
import { overhead } from './overhead';
import { isKept, verdict, type Suite } from './suite';
import { surroundings, toMarkdown } from '../support/figures';

const suites: Record<string, Suite> = {
	claim,
	overhead,
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
		const { rows, thresholds } = await suites[name](service);
		console.log(`${toMarkdown(rows)}\n`);
		for (const threshold of thresholds) console.log(verdict(threshold));
		if (!thresholds.every(isKept)) process.exitCode = 1;
	}
} finally {
	service.stop();
}
