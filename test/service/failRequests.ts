import type { Fault } from './faults';
import type { LocalService } from './service';

/** The requests with these numbers, counted from 1 since the service started clean, meet the fault. */
export function failRequests(service: LocalService, numbers: number[], fault: Fault): void {
	service.onRequest(async (number) => {
		if (numbers.includes(number)) service.inject(fault);
	});
}
