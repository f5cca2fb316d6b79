import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type * as Playwright from 'playwright-core';
import type { Page } from 'playwright-core';
import { onCleanup } from '../../../n8n/processes/cleanup.mjs';
import { hasProgram, needDebianPackage } from '../../core/debian';
import type { Install } from '../../../n8n/install.mjs';
import { owner } from '../../../n8n/n8nApi.mjs';

export interface Editor {
	page: Page;
	/** Takes the page in light and in dark. */
	photograph(name: string): Promise<void>;
	close(): Promise<void>;
}

const flags = [
	'--no-sandbox',
	'--disable-gpu',
	'--disable-quic',
	'--no-first-run',
	'--disable-background-networking',
	'--disable-component-update',
	'--disable-sync',
];

/** Debian's Chromium with the owner logged in. */
export async function openBrowser(
	install: Install,
	url: string,
	screenshots: string,
): Promise<Editor> {
	await needDebianPackage('chromium', () => hasProgram('chromium'));
	const { chromium, selectors } = install.require('playwright-core') as typeof Playwright;
	selectors.setTestIdAttribute('data-test-id');
	const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: flags });
	const close = onCleanup(async () => await browser.close());
	const browserContext = await browser.newContext({ viewport: { width: 1440, height: 900 } });
	const page = await browserContext.newPage();
	page.setDefaultTimeout(30_000);
	// The editor would open a dialog when a page is left unsaved.
	page.on('dialog', (dialog) => void dialog.accept());
	const login = await browserContext.request.post(`${url}/rest/login`, {
		data: { emailOrLdapLoginId: owner.email, password: owner.password },
	});
	if (!login.ok()) throw new Error(`The login answered ${login.status()}`);
	await mkdir(screenshots, { recursive: true });

	async function photograph(name: string): Promise<void> {
		// Notifications cover a corner of the page.
		const closeToast = page.locator('.el-notification__closeBtn').first();
		// One may go by itself meanwhile.
		while (await closeToast.isVisible()) await closeToast.click({ timeout: 2_000 }).catch(() => {});
		for (const colorScheme of ['dark', 'light'] as const) {
			await page.emulateMedia({ colorScheme });
			// Until transitions have ended.
			await page.waitForTimeout(600);
			await page.screenshot({ path: join(screenshots, `${name}-${colorScheme}.png`) });
		}
	}

	return { page, photograph, close };
}
