import type { Scenario } from '../../core/scenario';
import { openSession } from '../../core/session';
import { checkCredential } from './credential';
import { checkCustomApiCall } from './customApiCall';
import { checkErrors } from './errors';
import { checkKeyPerItem } from './keyPerItem';
import { checkLifecycle } from './lifecycle';
import { checkListSearch } from './listSearch';
import { checkPagination } from './pagination';
import { checkResume } from './resume';
import { checkSharing } from './sharing';
import { checkTrigger } from './trigger';

/** Everything a user can do without looking: over n8n's API and by a real trigger. */
export const headless: Scenario = async (context) => {
	const session = await openSession(context);
	const { step } = context;
	const credential = await checkCredential(session, step);
	for (const check of [
		checkLifecycle,
		checkCustomApiCall,
		checkErrors,
		checkKeyPerItem,
		checkListSearch,
		checkPagination,
		checkResume,
		checkTrigger,
		checkSharing,
	]) {
		session.service.reset();
		await check(session, credential, step);
	}
	await session.close();
};
