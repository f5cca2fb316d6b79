import type { IDataObject } from 'n8n-workflow';
import type { Execution } from '../../n8n/n8nApi.mjs';

/** The JSON of the items that a node output in an execution. */
export function getItems({ data }: Execution, node: string): IDataObject[] {
	const runs = data.resultData.runData[node] ?? [];
	const items = runs.flatMap((run) => (run.data?.main ?? []).flatMap((output) => output ?? []));
	return items.map(({ json }) => json);
}

/** The execution; throws with n8n's own error unless it succeeded. */
export async function succeeded(running: Promise<Execution>): Promise<Execution> {
	const execution = await running;
	const { id, status } = execution;
	if (status === 'success') return execution;
	throw new Error(`Execution ${id} ended as ${status}: ${errorText(execution)}`);
}

/** What the execution's error panel shows. */
export function errorText({ data }: Execution): string {
	const { error } = data.resultData;
	return error ? `${error.message} | ${String(error.description ?? '')}` : 'no error';
}
