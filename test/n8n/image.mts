import { imageOf, type N8nImage } from './container';
import { findEngine } from './containerEngine';
import { withProgress } from '../processes/progress.mjs';
import { runProgram } from '../processes/runProgram.mjs';

/** The image, with an engine that runs it; pulled now if it is not there, which can take longer than a start may. */
export async function provideImage(image: string): Promise<N8nImage> {
	const engine = await findEngine();
	const run = async (...args: string[]) => await runProgram(engine, args, {});
	await run('image', 'inspect', image).catch(
		async () => await withProgress(`Pulling ${image}`, async () => await run('pull', image)),
	);
	return imageOf(image, engine);
}
