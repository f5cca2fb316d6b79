import { numberOptions } from '../../nodes/AppBuilder/parameters/numberOptions';
import { defaultOptions } from '../../nodes/AppBuilder/parameters/options';
import { optionsField } from '../../nodes/AppBuilder/parameters/optionsField';

describe('the options', () => {
	it.each(Object.entries(numberOptions))(
		'have a field for %s, with the bounds and the default that hold when it is read',
		(name, { label, min, max, default: defaultValue }) => {
			expect(optionsField.options).toContainEqual(
				expect.objectContaining({
					displayName: label,
					name,
					type: 'number',
					typeOptions: { minValue: min, maxValue: max, numberPrecision: 0 },
					default: defaultValue,
				}),
			);
			expect(defaultValue).toBeGreaterThanOrEqual(min);
			expect(defaultValue).toBeLessThanOrEqual(max);
		},
	);

	it('are in alphabetical order', () => {
		const names = (optionsField.options ?? []).map((option) =>
			'displayName' in option ? option.displayName : option.name,
		);

		expect(names).toEqual([...names].sort());
	});

	it('have defaults in milliseconds where nothing is set', () => {
		expect(defaultOptions).toEqual({
			timeout: 60_000,
			maxRetries: 4,
			maxWait: 300_000,
			queryParameters: [],
		});
	});
});
