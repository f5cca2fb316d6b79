import {
	keepPage,
	recentPage,
	type ListPage,
} from '../../../nodes/AppBuilder/listSearch/recentPages';
import { useMovedClock } from '../../support/movedClock';

useMovedClock();

const pageOf = (count: number, nameLength = 20): ListPage => ({
	items: Array.from({ length: count }, (_, index) => ({
		name: 'n'.repeat(nameLength),
		value: `ws_${index}`,
	})),
	url: 'https://api.example.com/v1/workspaces',
	nextUrl: undefined,
	count,
});

describe('the pages of the list that are kept', () => {
	it('are those that there is room for, the latest first', () => {
		const keys = ['first', 'second', 'third'];
		for (const key of keys) keepPage(key, pageOf(10_000));

		expect(keys.map((key) => recentPage(key) !== undefined)).toEqual([false, true, true]);
	});

	it.each([
		['workspaces', pageOf(100_000)],
		['text', pageOf(1, 10_000_000)],
	])('are none with too many %s', (_, page) => {
		keepPage('huge', page);

		expect(recentPage('huge')).toBeUndefined();
	});

	it('are a bounded number also when they are empty', () => {
		const keys = Array.from({ length: 100_000 }, (_, index) => `empty ${index}`);
		for (const key of keys) keepPage(key, pageOf(0));

		expect(recentPage(keys.at(-1)!)).toBeDefined();
		expect(keys.filter((key) => recentPage(key) !== undefined).length).toBeLessThan(30_000);
	});

	it('lead on to the next: none is kept whose next one is not known', () => {
		keepPage('unreadable', { ...pageOf(1), failure: new Error('Link') });

		expect(recentPage('unreadable')).toBeUndefined();
	});
});
