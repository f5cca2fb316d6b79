/** How often a property is checked: pure functions often, what goes through sockets less so. */
export const PURE = { numRuns: 10_000 };
export const THROUGH_SOCKETS = { numRuns: 150 };
/** Runs of the node over so many items each, where each item is a check of its own. */
export const ITEMS_PER_RUN = 20;
export const BATCHES_THROUGH_SOCKETS = { numRuns: 15 };
