/** The process of `startServiceProcess`. */
import { startService, type Fault, type ServiceSettings } from '../service';
import { answerOrders, type Worker } from './worker';

const service = await startService();
const { baseUrl, settings, workspaces, agents } = service;

const orders = {
	access: () => ({ baseUrl, apiKey: settings.apiKey }),
	/** Resets the service with these settings. */
	reset(chosen: Partial<ServiceSettings>) {
		service.reset();
		Object.assign(settings, chosen);
	},
	/** Creates this many workspaces of about this many bytes. */
	fill({ count, bytes }: { count: number; bytes: number }) {
		const notes = 'x'.repeat(Math.max(0, bytes - 80));
		for (let n = 0; n < count; n++) service.addWorkspace({ title: `Workspace ${n}`, notes });
	},
	/** Someone else creates a workspace, or renames or deletes the one with this ID. */
	change({ id, name }: { id?: string; name?: string }) {
		if (id === undefined) service.addWorkspace({ name });
		else if (name === undefined) workspaces.delete(id);
		else workspaces.set(id, { ...workspaces.get(id), name });
	},
	inject: (fault: Fault) => service.inject(fault),
	state: () => ({ workspaces: [...workspaces.values()], agents: [...agents.values()] }),
	journal: () => service.journal,
};
export type ServiceWorker = Worker<typeof orders>;

answerOrders(orders);
// Nobody is left who would end it.
process.once('disconnect', () => process.exit());
