import type { Scenario } from '../../core/scenario';
import { openSession } from '../../core/session';
import { checkAgentTools } from './agent';
import { checkMcpTools } from './mcp';
import { checkHumanReview } from './review';

/** The node in the hands of a model: over MCP, in the AI Agent node, and behind a person's review. */
export const ai: Scenario = async (context) => {
	const session = await openSession(context);
	const credential = await session.api.createCredential(
		'App Builder account',
		session.credentialData,
	);
	await checkMcpTools(session, credential, context);
	session.service.reset();
	await checkAgentTools(session, credential, context);
	session.service.reset();
	await checkHumanReview(session, credential, context);
	await session.close();
};
