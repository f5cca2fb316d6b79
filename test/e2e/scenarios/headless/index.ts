import type { Scenario } from '../../core/scenario';
import { openSession } from '../../core/session';
import { checkBuiltInNodes } from './builtInNodes';
import { checkCredential } from './credential';
import { checkCustomApiCall } from './customApiCall';
import { checkErrors } from './errors';
import { checkHostile } from './hostile';
import { checkImport } from './import';
import { checkKeyPerItem } from './keyPerItem';
import { checkLifecycle } from './lifecycle';
import { checkListSearch } from './listSearch';
import { checkPagination } from './pagination';
import { checkResume } from './resume';
import { checkSchedule } from './schedule';
import { checkSharing } from './sharing';
import { checkTrigger } from './trigger';
import { checkUpsert } from './upsert';

/** Everything a user can do without looking: over n8n's API and by a real trigger. */
export const headless: Scenario = async (context) => {
	const session = await openSession(context);
	const { step } = context;
	const credential = await checkCredential(session, step);
	for (const check of [
		checkLifecycle,
		checkBuiltInNodes,
		checkCustomApiCall,
		checkErrors,
		checkKeyPerItem,
		checkListSearch,
		checkHostile,
		checkImport,
		checkPagination,
		checkResume,
		checkSchedule,
		checkTrigger,
		checkSharing,
		checkUpsert,
	]) {
		session.service.reset();
		await check(session, credential, step);
	}
	await session.close();
};
