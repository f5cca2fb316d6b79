import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { onCleanup } from '../../../processes/cleanup.mjs';

/** What n8n sends to ask a person. */
interface Question {
	text: string;
	reply_markup: { inline_keyboard: Array<Array<{ text: string; url: string }>> };
}

/** Telegram's Bot API on loopback, as far as n8n's Human Review needs it. */
export async function startTelegram() {
	const questions: Question[] = [];
	const server = createServer((request, response) => {
		void json(request).then((body) => {
			questions.push(body as Question);
			response.setHeader('content-type', 'application/json');
			response.end('{"ok":true,"result":{}}');
		});
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	onCleanup(() => {
		server.close();
		server.closeAllConnections();
	});
	const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	/** For n8n's Telegram node. */
	const credential = { accessToken: 'none', baseUrl };
	return { credential, questions };
}
