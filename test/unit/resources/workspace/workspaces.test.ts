import type { IDataObject } from 'n8n-workflow';

import { Workspaces } from '../../../../nodes/AppBuilder/resources/workspace/upsert/workspaces';
import type { Client } from '../../../../nodes/AppBuilder/transport/client';

const baseUrl = 'https://api.example.com/v1';
const access = {
	...{ baseUrl, apiKey: 'key', listField: '' },
	pagination: { kind: 'none' } as const,
};

/** A list with one more workspace at each reading, and the function that ends a reading. */
function growingList() {
	const readings: Array<() => void> = [];
	const client: Client = async ({ path }) => {
		const value = Array.from({ length: readings.length + 1 }, (_, n) => [
			{ id: `a${n}`, name: 'A' },
			{ id: `b${n}`, name: 'B' },
		]).flat();
		await new Promise<void>((resolve) => readings.push(resolve));
		return { url: new URL(path, `${baseUrl}/`).href, value, status: 200, headers: new Headers() };
	};
	return { client, readings };
}

it('a workspace that must be read again is not looked up in a list whose reading started before it was written', async () => {
	const { client, readings } = growingList();
	const settings = { matchFields: ['name'], access, isDryRun: false, warn: () => undefined };
	const workspaces = new Workspaces({ continueOnFail: () => false }, settings);
	const seen: Record<string, number[]> = { A: [], B: [] };
	/** Leaves something that must be read. */
	const process = async (name: 'A' | 'B', writing = Promise.resolve()) =>
		await workspaces.process(client, JSON.stringify([name]), {
			decide(matches: IDataObject[]) {
				seen[name].push(matches.length);
				return [];
			},
			async apply() {
				await writing;
				return { outputs: [], workspaces: undefined };
			},
		});
	const settle = async () => await new Promise((resolve) => setTimeout(resolve, 5));

	const firstA = process('A');
	let written!: () => void;
	const firstB = process('B', new Promise<void>((resolve) => (written = resolve)));
	await settle();
	readings[0]();
	await firstA;
	// The second reading is for A, and still under way when B is written.
	const secondA = process('A');
	const secondB = process('B');
	await settle();
	written();
	await firstB;
	await settle();
	for (const end of readings) end();
	await Promise.all([secondA, secondB]);

	expect(seen).toEqual({ A: [1, 2], B: [1, 3] });
	expect(readings).toHaveLength(3);
});
