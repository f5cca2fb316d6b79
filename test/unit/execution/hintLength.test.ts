import type { IExecuteFunctions, NodeExecutionHint } from 'n8n-workflow';

import { KeptFields } from '../../../nodes/AppBuilder/execution/keptFields';
import { hintAtWait } from '../../../nodes/AppBuilder/execution/progress';
import { hintAtResumed } from '../../../nodes/AppBuilder/execution/resume/summary';
import { Tally } from '../../../nodes/AppBuilder/resources/workspace/upsert/tally';

const MANY = 100_000;
const plan = { label: 'Business', requestsPerMinute: 1_000_000 };
const sender = { waitedMs: 86_340_000, slowedBy: new Set<'limit'>() };
const shared = { ...sender, slowedBy: new Set(['limit' as const]) };
const waited = { access: { plan }, limit: () => MANY, sender };

const column = 'settings.'.repeat(20);

/** Every hint in the output panel in its longest form. */
const longest: Record<string, (context: IExecuteFunctions) => void | Promise<void>> = {
	'after a resumption': (context) => {
		hintAtResumed(context, MANY);
	},
	'after a wait at the pace of the plan': (context) =>
		hintAtWait(context, [{ ...waited, limit: () => plan.requestsPerMinute }]),
	"after a wait at the service's limit": (context) => hintAtWait(context, [waited]),
	'after a wait with others': (context) =>
		hintAtWait(context, [{ ...waited, limit: () => Infinity, sender: shared }]),
	'after fields were not kept': async (context) => {
		const kept = new KeptFields();
		const [url, status, headers] = ['', 200, new Headers()];
		const client = async () => ({ url, status, headers, value: { id: 1, title: '' } });
		const body = JSON.stringify({ [column]: 1, [`${column}b`]: 2 });
		for (let item = 0; item < MANY; item++) {
			await kept.watch(client, item)({ method: 'POST', path: '', body });
		}
		kept.show(context);
	},
	'after Create or Update': (context) => {
		const tally = new Tally([column]);
		const actions = Array.from({ length: MANY }, (_, index) =>
			index % 2 ? { action: 'unchanged' as const, current: {} } : { action: 'create' as const },
		);
		tally.add(actions, { [column]: 'sent' }, [{ [column]: 'stored' }]);
		tally.show(context);
	},
};

it.each(Object.entries(longest))('a hint %s has at most 120 characters', async (_, hint) => {
	const hints: NodeExecutionHint[] = [];
	const addExecutionHints = (...added: NodeExecutionHint[]) => hints.push(...added);
	const getInputData = () => ({ length: MANY });
	await hint({ addExecutionHints, getInputData } as unknown as IExecuteFunctions);

	expect(hints).not.toEqual([]);
	expect(hints.filter(({ message }) => message.length > 120)).toEqual([]);
});
