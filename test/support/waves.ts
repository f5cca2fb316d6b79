import type { LocalService } from '../service';
import { letGoOn } from './eventLoop';

/**
 * Makes requests wait at the service until as many are there together as may be, or as are left of all;
 * then lets these pass; any later ones too. Gives how many there were each time.
 */
export function inWaves(service: LocalService, all: number, together: number): number[] {
	const waves: number[] = [];
	const waiting: Array<() => void> = [];
	let left = all;
	let isPassing = false;

	async function passOn(): Promise<void> {
		if (isPassing) return;
		isPassing = true;
		// Those that should not come have a chance to.
		await letGoOn();
		waves.push(waiting.length);
		left = Math.max(0, left - waiting.length);
		for (const pass of waiting.splice(0)) pass();
		isPassing = false;
	}

	service.onRequest(async () => {
		await new Promise<void>((pass) => {
			waiting.push(pass);
			if (waiting.length >= Math.min(together, left)) void passOn();
		});
	});
	return waves;
}
