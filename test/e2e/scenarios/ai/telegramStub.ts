import type { Credential, N8nApi } from '../../../n8n/n8nApi.mjs';
import { startStub } from './stub';

/** What n8n sends to ask a person. */
interface Question {
	text: string;
	reply_markup: { inline_keyboard: Array<Array<{ text: string; url: string }>> };
}

/** Telegram's Bot API, as far as n8n's Human Review needs it. */
export async function startTelegram(
	api: N8nApi,
): Promise<{ questions: Question[]; credential: Credential }> {
	const questions: Question[] = [];
	const baseUrl = await startStub((body) => {
		questions.push(body as Question);
		return { ok: true, result: {} };
	});
	const data = { accessToken: 'none', baseUrl };
	return { questions, credential: await api.createCredential('Local chat', data, 'telegramApi') };
}
