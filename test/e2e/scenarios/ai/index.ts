import { runChecks } from '../../core/check';
import type { Scenario } from '../../core/scenario';
import { openSession } from '../../core/session';
import { checkAgentTools } from './agent';
import { checkMcpTools } from './mcp';
import { checkHumanReview } from './review';

/** The node in the hands of a model: over MCP, in the AI Agent node, and behind a person's review. */
export const ai: Scenario = async (context) => {
	const session = await openSession(context);
	const { api, credentialData } = session;
	const credential = await api.createCredential('App Builder account', credentialData);
	const checks = [checkMcpTools, checkAgentTools, checkHumanReview];
	await runChecks(session, credential, context.step, checks);
	await session.close();
};
