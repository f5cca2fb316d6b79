import type { Scenario } from '../../core/scenario';
import { openSession } from '../../core/session';
import { checkMcpTools } from './mcp';

/** The node in the hands of a model over MCP; the example of a chat has the AI Agent node. */
export const ai: Scenario = async (context) => {
	const session = await openSession(context);
	const { api, credentialData } = session;
	const credential = await api.createCredential('App Builder account', credentialData);
	await checkMcpTools(session, credential, context.step);
	await session.close();
};
