import type { LocalService } from '../service';
import { letGoOn } from './eventLoop';

/**
 * Holds requests at the service until the maximum number or all remaining ones have arrived, then lets them and any
 * later ones pass. Returns how many there were each time.
 */
export function inWaves(service: LocalService, all: number, together: number): number[] {
	const waves: number[] = [];
	const waiting: Array<() => void> = [];
	let left = all;
	let isPassing = false;

	async function passOn(): Promise<void> {
		if (isPassing) return;
		isPassing = true;
		// Requests that shouldn't be sent get a chance to arrive.
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
