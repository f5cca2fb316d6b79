import type { LocalService } from '../../service';
import { changeService } from './changeService';

/** What someone else has made in the service before. */
export async function addWorkspace(service: LocalService, name: string): Promise<void> {
	await changeService(service, 'POST', 'workspaces', { name });
}
