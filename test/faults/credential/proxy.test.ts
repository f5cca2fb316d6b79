import { startService, type LocalService } from '../../service';
import { startListener, type Listener } from '../../support/listener';
import { inChild } from '../../support/child/inChild';
import { operations } from '../operations';

const key = 'key-that-a-proxy-must-not-see';
let service: LocalService;
let proxy: Listener;

beforeAll(async () => {
	service = await startService({ apiKey: key });
	proxy = await startListener();
});
afterAll(async () => {
	await service.close();
	await proxy.close();
});
beforeEach(() => proxy.forget());

async function runAt(baseUrl: string, allowInsecureHttp: boolean) {
	const credential = { baseUrl, apiKey: key, plan: 'business', allowInsecureHttp };
	const parameters = [{ ...operations['Get Many'].parameters, options: { maxRetries: 0 } }];
	const environment = { HTTP_PROXY: proxy.origin, NO_PROXY: '', http_proxy: '', no_proxy: '' };
	const { runs } = await inChild({ credential, parameters }, environment);
	return runs[0];
}

describe('a proxy set for n8n', () => {
	it.each(['127.0.0.1', 'localhost', '[::1]', 'app.localhost'])(
		'does not see the key on the way to %s unless Allow Insecure HTTP is on',
		async (host) => {
			const { message } = await runAt(service.baseUrl.replace('127.0.0.1', host), false);

			expect(message).toMatch(/^'Base URL' starts with http:\/\//);
			expect(proxy.heard()).toBe('');
			expect(service.journal).toEqual([]);
		},
	);

	it('sees it also on the way to this machine when Allow Insecure HTTP is on', async () => {
		await runAt(service.baseUrl, true);

		expect(proxy.heard()).toContain(`Bearer ${key}`);
	});
});
