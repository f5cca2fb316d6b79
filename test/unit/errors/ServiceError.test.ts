import { ServiceError } from '../../../nodes/AppBuilder/errors/ServiceError';

const LOOK =
	'The node did not repeat it, so that nothing is created twice: check in the service whether it was created.';
const text = { message: 'It was cut off', description: 'Try again later.' };

describe('the outcome of a request that did not succeed', () => {
	it('is unknown of a create that may have been carried out, and the user must look', () => {
		expect(new ServiceError({ ...text, mayBeProcessed: true }, 'POST')).toMatchObject({
			message: 'It was cut off',
			description: `Try again later. ${LOOK}`,
			isOutcomeUnknown: true,
		});
	});

	it.each(['GET', 'PATCH', 'DELETE', undefined])(
		'needs no words for %s, which creates nothing',
		(method) => {
			expect(new ServiceError({ ...text, mayBeProcessed: true }, method)).toMatchObject({
				...text,
				isOutcomeUnknown: false,
			});
		},
	);

	it.each([false, undefined])(
		'needs no words for a create that was certainly not carried out (%s)',
		(mayBeProcessed) => {
			expect(new ServiceError({ ...text, mayBeProcessed }, 'POST')).toMatchObject({
				...text,
				isOutcomeUnknown: false,
			});
		},
	);
});
