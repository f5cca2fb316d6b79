import type { Session } from '../../core/session';
import type { Editor } from './browser';

/** The credential dialog, opened from the node: saved first with a wrong key, then with the right one. */
export async function createCredential(
	{ page, photograph }: Editor,
	{ credentialData: { baseUrl, apiKey } }: Session,
): Promise<void> {
	await page.getByRole('button', { name: 'Connect to App Builder' }).click();
	const dialog = page.getByTestId('editCredential-modal');
	await dialog.waitFor();
	const field = (name: string) => dialog.getByTestId(`parameter-input-${name}`).locator('input');
	// As users fill it in: the local service of the tests needs http.
	await field('baseUrl').fill('https://api.example.com/v1');
	await field('apiKey').fill('a-key');
	await photograph('credential');
	await field('baseUrl').fill(String(baseUrl));
	await dialog.getByTestId('parameter-input-allowInsecureHttp').locator('.el-switch').click();
	// The local service names the next page whenever there is one.
	await dialog.getByTestId('parameter-input-listPagination').click();
	await page.getByRole('option').filter({ hasText: 'Next-Page URL' }).click();
	await field('apiKey').fill('wrong-key');
	await dialog.getByTestId('credential-save-button').click();
	await dialog.getByText('More details').click();
	await dialog.getByText('The service rejected the API key').waitFor();
	await photograph('credential-wrong-key');
	await field('apiKey').fill(String(apiKey));
	await dialog.getByTestId('credential-save-button').click();
	// The dialog closes itself when the test succeeds; opened again, it shows the result.
	await dialog.waitFor({ state: 'hidden' });
	await page.getByTestId('credential-edit-button').click();
	await dialog.getByText('Connection tested successfully').waitFor();
	// Escape closes the dialog and the node under it.
	await page.keyboard.press('Escape');
	await page.getByTestId('ndv').waitFor({ state: 'hidden' });
}
