import type { INodeExecutionData } from 'n8n-workflow';

import type { Entry } from './entry';
import type { Write } from './write';

/** Lets a run go on where an earlier attempt of it has ended. */
export interface Resumption {
	/**
	 * Gives the writes what was stored of them.
	 * @throws where completed items would be created again; then all stays stored
	 */
	takeUp(writes: Write[]): void;
	/** Stores what the writes have achieved, for the next attempt. */
	save(writes: Write[]): void;
	/** Stores nothing any more, unless n8n is about to run the items again. */
	end(writes: Write[], outputs: INodeExecutionData[]): void;
	/** What is stored and was not given to writes yet. */
	waiting(): Entry[];
	/** Whether completed items would have been created again: the error itself says how to resume. */
	isStopped(): boolean;
}
