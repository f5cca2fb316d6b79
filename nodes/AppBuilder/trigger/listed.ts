import type { IDataObject } from 'n8n-workflow';

import { getId } from '../conventions';
import { ServiceError } from '../errors/ServiceError';
import { MAX_ID_LENGTH } from '../parameters/workspaceId';
import { fingerprintFields, type FieldFilter } from './fingerprint';

/** Why the trigger reads the whole list: missing workspaces would seem to be gone. */
export const NEED = 'The trigger needs the whole list.';

export interface Listed {
	id: string;
	fingerprint: string;
	workspace: IDataObject;
}

/** @throws {ServiceError} when an element has no ID that can be remembered */
export function toListed(elements: unknown[], filter: FieldFilter): Listed[] {
	return elements.map((element) => {
		const id = getId(element);
		if (id === undefined) throw unusableId('has no ID');
		if (id.length > MAX_ID_LENGTH) {
			const most = MAX_ID_LENGTH.toLocaleString('en');
			throw unusableId(`has an ID of more than ${most} characters`);
		}
		const fingerprint = fingerprintFields(element, filter);
		return { id, fingerprint, workspace: element as IDataObject };
	});
}

function unusableId(what: string): ServiceError {
	return new ServiceError({
		message: `The list contains a workspace that ${what}`,
		retry: 'later',
		description: "If this keeps happening, check 'List Field' in the credential.",
	});
}
