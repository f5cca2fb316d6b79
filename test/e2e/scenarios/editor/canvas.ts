import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import type { Editor } from './browser';

/** The node panel, as a user who knows only the word "workspace" uses it. */
export async function searchNodePanel({ page, photograph }: Editor): Promise<void> {
	await page.getByTestId('node-creator-plus-button').click();
	await page.getByTestId('node-creator-search-bar').waitFor();
	await page.keyboard.type('workspace');
	const item = page.getByTestId('node-creator-item-name').filter({ hasText: 'App Builder' });
	await item.waitFor();
	await photograph('node-panel');
	await item.click();
}

export async function dragActionIn({ page, photograph }: Editor): Promise<void> {
	const action = page.getByText('Update workspace', { exact: true });
	await action.waitFor();
	const actions = await page
		.getByTestId('node-creator-action-item')
		.or(page.getByTestId('item-iterator-item'))
		.allInnerTexts();
	for (const title of ['Create agent', 'Delete workspace', 'Get many workspaces']) {
		assert.ok(actions.join('\n').includes(title), `${title} is among the actions`);
	}
	await photograph('actions');
	await action.dragTo(page.getByTestId('canvas'), { targetPosition: { x: 960, y: 430 } });
	await page.getByTestId('ndv').waitFor();
}

/** Draws the connection from the node Customers to the new one. */
export async function connectNodes({ page, photograph }: Editor): Promise<void> {
	const output = page.locator(
		'[data-test-id=canvas-node-output-handle][data-node-name="Customers"]',
	);
	const input = page.locator(
		'[data-test-id=canvas-node-input-handle][data-node-name="Update workspace"]',
	);
	await drag(output, input);
	await page.getByTestId('edge').nth(1).waitFor({ state: 'attached' });
	await page.getByTestId('tidy-up-button').click();
	await photograph('canvas');
}

export async function openNode({ page }: Editor, name: string): Promise<void> {
	await page.locator(`[data-test-id=canvas-node][data-node-name="${name}"]`).dblclick();
	await page.getByTestId('ndv').waitFor();
}

/** In many small moves, because the editor handles each one. */
export async function drag(source: Locator, target: Locator): Promise<void> {
	const from = await findCenter(source);
	const to = await findCenter(target);
	const { mouse } = source.page();
	await mouse.move(from.x, from.y);
	await mouse.down();
	await mouse.move(to.x - 20, to.y - 20, { steps: 10 });
	await mouse.move(to.x, to.y, { steps: 5 });
	await mouse.up();
}

async function findCenter(locator: Locator): Promise<{ x: number; y: number }> {
	const box = await locator.boundingBox();
	assert.ok(box, 'the element is on the page');
	return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
