import { InputError } from '../../nodes/AppBuilder/errors/InputError';
import { workspacePath } from '../../nodes/AppBuilder/transport/workspacePath';

/** The path of the workspace, undefined for an ID that is refused; it must be refused as bad input. */
export function pathUnlessRefused(id: unknown): string | undefined {
	try {
		return workspacePath(id);
	} catch (error) {
		expect(error).toBeInstanceOf(InputError);
		return undefined;
	}
}
