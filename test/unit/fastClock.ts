/** Import this before the modules under test: a minute of their clock lasts 100 ms. */
export const CLOCK_SCALE = 600;

(globalThis as { CLOCK_SCALE?: number }).CLOCK_SCALE = CLOCK_SCALE;
