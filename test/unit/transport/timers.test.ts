import { clearTimeout, setTimeout } from '../../../nodes/AppBuilder/transport/timers';
import { pass, useMovedClock } from '../../support/movedClock';

useMovedClock();

it('the timers of the bundled libraries call back, unless they are cleared', async () => {
	const called: string[] = [];
	clearTimeout(setTimeout(() => called.push('cleared'), 1));
	clearTimeout(undefined);
	setTimeout(() => called.push('at once'));
	setTimeout(() => called.push('late'), 1_000);
	await pass(999);
	expect(called).toEqual(['at once']);
	await pass(1);

	expect(called).toEqual(['at once', 'late']);
});
