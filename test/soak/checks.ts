import type { Account, Evidence } from './account';
import type { RunPlan } from './runPlan';

type Check = (account: Account) => boolean;

const failed: Check = ({ error }) => error !== undefined;
const succeeded: Check = (account) => account.outputs.length > 0 && !failed(account);

/** Whether there was no fault, or only one that a retry overcomes. */
function mustSucceed({ operation, planned }: Account): boolean {
	if (!planned || planned.kind.isRefusal) return true;
	return !operation.isCreate && !planned.kind.isFinal && !planned.isLasting;
}

/** Whether the error is that of the fault the item met. None of them is about the item, so none names it. */
function saysSo({ error = '', planned }: Account): boolean {
	return planned?.kind.says.test(error) === true && !error.includes('[item');
}

/** What may be wrong with an item, and how it shows. */
export const checks: Record<string, Check> = {
	'items without an output': ({ outputs }) => outputs.length === 0,
	'items with two outputs': ({ outputs }) => outputs.length > 1,
	'outputs out of order': ({ place, item }) => place !== item.row,
	'never sent': ({ tries }) => tries.length === 0,
	'succeeded, but not on the server': (account) =>
		succeeded(account) && account.standing === 'not done',
	'twice on the server': ({ standing }) => standing === 'doubled',
	'damaged on the server': ({ standing }) => standing === 'damaged',
	'output of something else': (account) => succeeded(account) && !account.isAnswered,
	'creates sent again though perhaps done': ({ operation, tries }) =>
		operation.isCreate === true && tries.slice(0, -1).some((status) => status !== 429),
	'failed without saying why': (account) => failed(account) && !saysSo(account),
	'failed without need': (account) => failed(account) && mustSucceed(account),
};

/** What the service saw that belongs to no item. */
export function strangers(plan: RunPlan, accounts: Account[], evidence: Evidence): number {
	const tokens = new Set(plan.items.map(({ token }) => token));
	const objects = [...evidence.server.created.keys()].filter((token) => !tokens.has(token));
	const tries = accounts.reduce((sum, account) => sum + account.tries.length, 0);
	return objects.length + evidence.journal.length - tries;
}
