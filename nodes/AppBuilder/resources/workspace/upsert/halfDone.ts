import { ServiceError } from '../../../errors/ServiceError';
import { idOf } from '../../../transport/pages/elementText';
import type { Action } from './decide';

/** Of thousands, more would fill the panel, and n8n's memory. */
const MAX_LISTED = 5;

/** Where several are updated, and one is not: the error also says which were and which were not sent. */
export function halfDone(error: unknown, actions: Action[], failed: number): unknown {
	if (!(error instanceof ServiceError) || actions.length < 2) return error;
	const parts = [
		['Affected', idsOf([actions[failed]])],
		['updated before', idsOf(actions.slice(0, failed))],
		['not sent', idsOf(actions.slice(failed + 1))],
	];
	const said = parts.filter(([, ids]) => ids !== '').map((part) => part.join(': '));
	const description = `${error.text.description} ${said.join('; ')}.`;
	return new ServiceError({ ...error.text, description });
}

function idsOf(actions: Action[]): string {
	const updates = actions.flatMap((one) => (one.action === 'update' ? [one.current] : []));
	const listed = updates.slice(0, MAX_LISTED).map(idOf).join(', ');
	const more = updates.length - MAX_LISTED;
	return more > 0 ? `${listed}, and ${more.toLocaleString('en')} more` : listed;
}
