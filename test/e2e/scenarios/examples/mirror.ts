import assert from 'node:assert/strict';
import type { INodeParameters } from 'n8n-workflow';
import type { Execution, SavedWorkflow } from '../../../n8n/n8nApi.mjs';
import { waitFor } from '../../../n8n/processes/waitFor.mjs';
import { errorText, getItems } from '../../core/executionData';
import type { Session } from '../../core/session';

/** n8n looks once a minute for executions that have waited long enough. */
const timeout = 150_000;

export type Row = Record<string, unknown>;

export const row = (code: number): Row => ({ code, title: `Customer ${code}`, color: 'green' });

export const rows = (count: number): Row[] =>
	Array.from({ length: count }, (_, index) => row(index + 1));

/** A workspace as the workflow has created it. */
export const made = (code: unknown): Row => ({ ...row(Number(code)), code, source: 'crm' });

/** The workflow of mirror-sheet.json, with its service. */
export class Mirror {
	readonly #session: Session;
	readonly #workflow: SavedWorkflow;

	constructor(session: Session, workflow: SavedWorkflow) {
		this.#session = session;
		this.#workflow = workflow;
	}

	/** Puts 20 workspaces of its own into the service, with numbers and texts in turn, and two of others. */
	seed(): void {
		const { service } = this.#session;
		service.reset();
		for (let code = 1; code <= 20; code++) service.addWorkspace(made(code % 2 ? code : `${code}`));
		service.addWorkspace({ code: 20, title: 'By hand' });
		service.addWorkspace({ code: 21, title: 'Of the shop', source: 'shop' });
	}

	async set(node: string, parameters: INodeParameters): Promise<SavedWorkflow> {
		const { api } = this.#session;
		const workflow = await api.getWorkflow(this.#workflow.id);
		Object.assign(workflow.nodes.find(({ name }) => name === node)!.parameters, parameters);
		return await api.updateWorkflow(workflow);
	}

	/** @param sheet its rows, or what the node in its place does */
	async run(sheet: Row[] | string): Promise<Execution> {
		const isCode = typeof sheet === 'string';
		const jsCode = isCode ? sheet : `return ${JSON.stringify(sheet.map((json) => ({ json })))};`;
		const workflow = await this.set('Rows', { jsCode });
		return await this.#session.api.runWorkflow(workflow, 'Every Night');
	}

	/** What was sent except reads, such as "DELETE ws_1". */
	takeWrites(): string[] {
		const sent = this.#session.service.journal.splice(0);
		const writes = sent.filter(({ method }) => method !== 'GET');
		return writes.map(({ method, path }) => `${method} ${path.split('/')[3] ?? ''}`.trim());
	}

	/** The form, at the address in the message. */
	async form(waiting: Execution, request?: RequestInit): Promise<string> {
		assert.equal(waiting.status, 'waiting', errorText(waiting));
		const [{ link }] = getItems(waiting, 'Stop If Too Many');
		const response = await fetch(String(link), request);
		assert.equal(response.status, 200);
		return await response.text();
	}

	async answer(waiting: Execution, answer: 'Keep them' | 'Delete them'): Promise<Execution> {
		const body = new FormData();
		body.set('field-0', answer);
		await this.form(waiting, { method: 'POST', body });
		return await this.end(waiting);
	}

	async end({ id }: Execution): Promise<Execution> {
		return await waitFor(
			`the end of execution ${id}`,
			async () => {
				const execution = await this.#session.api.getExecution(id).catch(() => undefined);
				return execution?.status === 'success' && execution;
			},
			{ timeout },
		);
	}
}
