import type { ServiceProcess } from '../service/serviceProcess';
import type { Random } from './random';

/** Between two polls. */
const MOST_CHANGES = 12;

/** Somebody creates, updates and deletes a few workspaces. */
export async function changeWorld(
	{ send }: ServiceProcess,
	ids: string[],
	random: Random,
): Promise<void> {
	const left = [...ids];
	const anyId = () => left.splice(Math.floor(random() * left.length), 1)[0];
	for (let count = Math.floor(random() * MOST_CHANGES); count > 0; count--) {
		const kind = random();
		if (kind < 0.3) await send('POST', 'workspaces', { name: random() });
		else if (kind < 0.7) await send('PATCH', `workspaces/${anyId()}`, { name: random() });
		else await send('DELETE', `workspaces/${anyId()}`);
	}
}
