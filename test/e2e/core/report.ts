export interface Result {
	scenario: string;
	n8n: string;
	node: string;
	seconds: number;
	/** Undefined when all went well. */
	failure: string | undefined;
}

/** The closing table, and the line that counts for CI. */
export function printReport(results: Result[]): void {
	const rows = results.map(({ scenario, n8n, node, seconds, failure }) => [
		scenario,
		n8n,
		node,
		failure === undefined ? 'passed' : 'FAILED',
		`${seconds.toFixed(0)} s`,
	]);
	const table = [['Scenario', 'n8n', 'Node', 'Result', 'Time'], ...rows];
	const widths = table[0].map((_, column) => Math.max(...table.map((row) => row[column].length)));
	const line = (row: string[]) => row.map((cell, i) => cell.padEnd(widths[i])).join('  ');
	console.log(`\n${table.map(line).join('\n')}`);
	const failed = results.filter(({ failure }) => failure !== undefined).length;
	console.log(`\n${results.length - failed} passed, ${failed} failed`);
}
