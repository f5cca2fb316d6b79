import { defaultOptions, optionsProperty } from '../../../nodes/AppBuilder/parameters/options';

describe('the options', () => {
	it('are in alphabetical order', () => {
		const names = (optionsProperty.options ?? []).map((option) =>
			'displayName' in option ? option.displayName : option.name,
		);

		expect(names).toEqual([...names].sort());
	});

	it('have defaults in milliseconds where nothing is set', () => {
		expect(defaultOptions).toEqual({
			timeoutMs: 60_000,
			maxRetries: 4,
			queryParameters: [],
		});
	});

	it('that are numbers let the editor enter only what is accepted', () => {
		expect(optionsProperty.options).toMatchObject([
			{ name: 'dryRun', type: 'boolean', default: false },
			{ name: 'maxConcurrentRequests', typeOptions: { minValue: 1, maxValue: 10_000 } },
			{ name: 'maxRetries', typeOptions: { minValue: 0, maxValue: 20 } },
			{ name: 'queryParameters' },
			{ name: 'timeout', typeOptions: { minValue: 1, maxValue: 3_600_000 } },
		]);
	});
});
