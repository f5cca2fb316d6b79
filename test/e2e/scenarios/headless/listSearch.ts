import assert from 'node:assert/strict';
import type { Check } from '../../core/check';
import { searchWorkspaces } from './searchWorkspaces';

export const checkListSearch: Check = async ({ api, service }, credential, step) => {
	await step('the list reads ten pages at a time, then goes on where it was', async () => {
		for (let number = 1; number <= 12; number++) service.addWorkspace({ name: `Number ${number}` });
		service.settings.pageSize = 1;
		const first = await searchWorkspaces(api, credential, 'Number 12');
		assert.deepEqual(first.results, []);
		assert.equal(service.journal.length, 10);
		const token = first.paginationToken as string;
		const second = await searchWorkspaces(api, credential, 'Number 12', token);
		assert.deepEqual(
			second.results.map(({ name }) => name),
			['Number 12'],
		);
	});
};
