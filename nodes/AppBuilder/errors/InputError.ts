/**
 * What the user gave cannot be sent. Thrown before any request.
 * `message` names the field and what is wrong with it, `description` what to do.
 */
export class InputError extends Error {
	constructor(
		message: string,
		readonly description: string,
	) {
		super(message);
		this.name = 'InputError';
	}
}
