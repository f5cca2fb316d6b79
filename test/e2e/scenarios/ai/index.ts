import type { Scenario } from '../../core/scenario';
import { openSession } from '../../core/session';
import { checkAgentTools } from './agent';
import { checkMcpTools } from './mcp';

/** The node in the hands of a model: over MCP and in the AI Agent node. */
export const ai: Scenario = async (context) => {
	const session = await openSession(context);
	const credential = await session.api.createCredential(
		'App Builder account',
		session.credentialData,
	);
	await checkMcpTools(session, credential, context);
	session.service.reset();
	await checkAgentTools(session, credential, context);
	await session.close();
};
