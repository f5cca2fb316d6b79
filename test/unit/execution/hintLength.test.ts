import type { IExecuteFunctions, NodeExecutionHint } from 'n8n-workflow';

import { hintAtResumed } from '../../../nodes/AppBuilder/execution/resume/hints';
import { hintAtWait } from '../../../nodes/AppBuilder/execution/waitHints';
import { createTally } from '../../../nodes/AppBuilder/resources/workspace/upsert/tally';
import { Sender } from '../../../nodes/AppBuilder/transport/pacing/sender';

const MANY = 100_000;
const plan = { label: 'Business', requestsPerMinute: 1_000_000 };
const sender = new Sender({ kind: 'execution' });
Object.defineProperty(sender, 'waitedMs', { value: 86_340_000 });
const shared = new Sender({ kind: 'execution' });
Object.defineProperty(shared, 'waitedMs', { value: 86_340_000 });
shared.wasShort = true;
const waited = { access: { plan }, limit: () => MANY, sender };

const entry = { itemIndex: 0, identity: 'a', source: 'b', input: 'c', results: [{}] };
const column = 'settings.'.repeat(20);

/** Every hint below the output in its longest form. */
const longest: Record<string, (context: IExecuteFunctions) => void> = {
	'after a resumption': (context) => {
		hintAtResumed(context, {
			resumed: MANY,
			itemCount: MANY,
			left: Array.from({ length: MANY }, () => entry),
		});
	},
	'after a wait at the pace of the plan': (context) =>
		hintAtWait(context, { ...waited, limit: () => plan.requestsPerMinute }),
	"after a wait at the service's limit": (context) => hintAtWait(context, waited),
	'after a wait with others': (context) =>
		hintAtWait(context, { ...waited, limit: () => Infinity, sender: shared }),
	'after Create or Update': (context) => {
		const tally = createTally([column]);
		const wanted = { columns: [column], fields: { [column]: 'sent' } };
		tally.add(
			Array.from({ length: MANY }, (_, index) =>
				index % 2 ? { action: 'unchanged', current: {} } : { action: 'create' },
			),
			{ results: [{ [column]: 'stored' }], wanted: wanted as never, isDryRun: false },
		);
		tally.show(context);
	},
};

it.each(Object.entries(longest))('a hint %s has at most 120 characters', (_, hint) => {
	const hints: NodeExecutionHint[] = [];
	const addExecutionHints = (...added: NodeExecutionHint[]) => hints.push(...added);
	hint({ addExecutionHints } as unknown as IExecuteFunctions);

	expect(hints).not.toEqual([]);
	expect(hints.filter(({ message }) => message.length > 120)).toEqual([]);
});
