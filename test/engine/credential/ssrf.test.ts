import { startService } from '../../service';
import { validCredential } from '../../service/credential';
import { inChild } from '../../support/child/inChild';
import { columns, operations } from '../../support/operations';

/** In its own process, because n8n reads the variable once. */
it("n8n's protection against server-side request forgery blocks every operation", async () => {
	const service = await startService();
	service.workspaces.set('seed', { id: 'seed' });
	const parameters = columns.map((column) => operations[column].parameters);
	const { runs } = await inChild(
		{ credential: validCredential(service), parameters },
		{ N8N_SSRF_PROTECTION_ENABLED: 'true' },
	);
	await service.close();

	const message = expect.stringMatching(/^n8n blocked the request: .+ restricted IP address$/);
	expect(runs).toEqual(columns.map(() => ({ message: message as unknown, outputs: 0 })));
	expect(service.journal).toEqual([]);
});
