import type { ServiceAccess } from '../credential/access';
import { fingerprintOf } from './fingerprint';
import type { TriggerSettings } from './settings';

/** What a snapshot belongs to, in few characters: with another address, key or query the list is another one. */
export function bindingOf(
	{ baseUrl, apiKey }: Pick<ServiceAccess, 'baseUrl' | 'apiKey'>,
	{ requestOptions, fields }: Pick<TriggerSettings, 'requestOptions' | 'fields'>,
): string {
	const { queryParameters } = requestOptions;
	return fingerprintOf(JSON.stringify([baseUrl, apiKey, queryParameters, fields]));
}
