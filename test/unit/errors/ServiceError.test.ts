import { ServiceError } from '../../../nodes/AppBuilder/errors/ServiceError';

const text = { message: 'It was cut off', description: 'Try again later.' };

describe('a create whose outcome is unknown', () => {
	it('says that the user must look', () => {
		expect(new ServiceError({ ...text, isOutcomeUnknown: true })).toMatchObject({
			message: 'It was cut off',
			description:
				'Try again later. The node did not repeat it, so that nothing is created twice: check in the service whether it was created.',
			isOutcomeUnknown: true,
		});
	});
});

it.each([false, undefined])('anything else does not (%s)', (isOutcomeUnknown) => {
	expect(new ServiceError({ ...text, isOutcomeUnknown })).toMatchObject({
		...text,
		isOutcomeUnknown: false,
	});
});
