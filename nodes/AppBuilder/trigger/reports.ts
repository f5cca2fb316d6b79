import type { EventName, WorkspaceEvent } from './events';

/** The events of a poll. */
export interface Reports {
	events: WorkspaceEvent[];
	/** Takes an event, or says that there is no room for it. One that nobody wants takes none. */
	report(event: WorkspaceEvent): boolean;
	hasRoom(): boolean;
}

export function createReports(wanted: readonly EventName[], maxEvents: number): Reports {
	const events: WorkspaceEvent[] = [];
	const hasRoom = () => events.length < maxEvents;
	return {
		events,
		hasRoom,
		report(event) {
			if (!wanted.includes(event.event)) return true;
			if (!hasRoom()) return false;
			events.push(event);
			return true;
		},
	};
}
