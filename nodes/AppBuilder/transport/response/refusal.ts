import { UNAVAILABLE } from '../../errors/failure';
import { ServiceError } from '../../errors/ServiceError';
import { serviceText } from '../../errors/serviceText';
import { isRecord } from '../../text/isRecord';
import { isSaid } from '../../text/isSaid';
import { isWorkspace } from '../pages/unwrapList';

/**
 * What a successful response that is no list says instead of doing what was asked; undefined where it says nothing
 * of the kind. A workspace may have fields of its own that are named `error`.
 */
export function refusalIn(value: unknown): ServiceError | undefined {
	if (!isRecord(value)) return undefined;
	const { success, ok, error, errors } = value;
	const isFailed = success === false || ok === false;
	const isComplaint = !isWorkspace(value) && (isSaid(error) || isSaid(errors));
	return isFailed || isComplaint ? refused(value) : undefined;
}

function refused(value: object): ServiceError {
	return new ServiceError({
		message: `The service did not accept the request: ${serviceText(value)}`,
		description: 'Do what the service says, or try again later.',
		concernsItem: true,
		failure: UNAVAILABLE,
	});
}
