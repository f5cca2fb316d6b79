import { DONE_FLAGS, getId, unwrap } from '../../conventions';
import { ServiceError } from '../../errors/ServiceError';
import { serviceText } from '../../errors/serviceText';
import { joinTexts } from '../../text/format';
import { isRecord } from '../../text/json';

/**
 * What a successful response means: a status is certain, words aren't. A 2xx is done, unless it's a 200 that shows no
 * ID, and has a flag that says that nothing was done. Then nobody knows whether a create was processed.
 */
export function denialIn(
	{ status, value }: { status: number; value: unknown },
	method: string,
): ServiceError | undefined {
	if (status !== 200 || !isRecord(value)) return undefined;
	const flags = method === 'DELETE' ? [...DONE_FLAGS, 'deleted'] : DONE_FLAGS;
	const isDenied = flags.some((name) => value[name] === false);
	// A deleted workspace may still be shown.
	const kinds = ['workspace', 'agent'] as const;
	const hasId = kinds.some((kind) => getId(unwrap(value, kind)) !== undefined);
	if (!isDenied || (method !== 'DELETE' && hasId)) return undefined;
	const { text = 'unknown reason', body } = serviceText(value);
	return new ServiceError({
		message: joinTexts(
			method === 'POST'
				? "The response doesn't confirm that anything was created"
				: 'The service rejected the request',
			text,
		),
		body,
		...(method === 'POST' && { retry: 'checkFirst' }),
		description: "Do what the service's message says.",
		reason: method === 'POST' ? 'outcomeUnknown' : 'rejected',
		isItemError: true,
	});
}
