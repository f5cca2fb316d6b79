import { createJsonScanner } from '../../../../nodes/AppBuilder/transport/response/jsonScanner';

/** The text as it comes out of the scanner, fed with these pieces. */
export function scanned(...pieces: string[]): string {
	const scanner = createJsonScanner();
	return pieces.map((piece) => scanner.scan(piece)).join('') + scanner.end();
}
