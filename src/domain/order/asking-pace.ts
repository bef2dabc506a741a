const second = 1_000;

/** Waits between two questions about a payment that has not settled: quick at first, then ever more patient. */
const waits = [1, 2, 3, 5, 8, 13, 20, 30].map((seconds) => seconds * second);

/**
 * How long to wait before asking once more, after so many questions. Who is told of every change asks all the same: that makes
 * the box office ask the provider, whose own news may be lost. Assumption: the spec names no pace.
 */
export const waitBeforeAsking = (asked: number): number => waits[Math.max(0, asked - 1)] ?? 30 * second;

/** After so many questions a person is told that it takes long and that the page may be left. */
export const slowAfter = 5;

/** After so many questions (about half an hour) the page rests until somebody looks at it again. */
export const restAfter = 64;

/**
 * How often the box office must say 'nothing was tried' before a lost payment counts as not made: a request may still
 * be on its way. Should it arrive later still, the box office refuses a second payment in flight.
 */
export const nothingTriedAfter = 3;
