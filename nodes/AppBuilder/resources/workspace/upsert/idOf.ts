import { firstText } from '../../../transport/pages/elementText';
import { ID_KEYS } from '../../../transport/pages/unwrapList';

/** The ID of a workspace as the service returned it; undefined where it has none. */
export function idOf(workspace: object): string | undefined {
	return firstText(workspace, ID_KEYS);
}
