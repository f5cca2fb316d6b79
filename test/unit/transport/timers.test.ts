import { clearTimeout, setTimeout } from '../../../nodes/AppBuilder/transport/timers';
import { pass, useMovedClock } from '../../support/movedClock';

useMovedClock();

it('the timers of the bundled libraries do not call back once they are cleared', async () => {
	let calls = 0;
	clearTimeout(setTimeout(() => calls++, 1));
	clearTimeout(undefined);
	await pass(1_000);

	expect(calls).toBe(0);
});
