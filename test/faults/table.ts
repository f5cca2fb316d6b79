import type { Cell } from './row';
import { columns, type Column } from './operations';

const LEGEND =
	'One row a fault, one column an operation: ok or fail, requests the service saw, state left in it.';

/** The matrix as text, one line a fault, with the first message that was given. */
export function formatMatrix(results: Map<string, Record<Column, Cell> | undefined>): string {
	const head = ['Fault', ...columns, 'Message'];
	const lines = [...results].map(([fault, cells]) =>
		cells
			? [fault, ...columns.map((column) => formatCell(cells[column])), messageOf(cells)]
			: [fault, ...columns.map(() => '?'), 'did not end'],
	);
	const widths = head.map((_, index) =>
		Math.max(...[head, ...lines].map((line) => line[index].length)),
	);
	const format = (line: string[]) =>
		line
			.map((text, index) => text.padEnd(widths[index]))
			.join('  ')
			.trimEnd();
	const rule = widths.map((width) => '-'.repeat(width));
	return ['', LEGEND, '', ...[head, rule, ...lines].map(format)].join('\n');
}

function formatCell({ outcome, requests, left }: Cell): string {
	return `${outcome === 'ok' ? 'ok  ' : 'fail'} ${requests}${left && ` ${left}`}`;
}

function messageOf(cells: Record<Column, Cell>): string {
	return columns.map((column) => cells[column].outcome).find((text) => text !== 'ok') ?? '';
}
