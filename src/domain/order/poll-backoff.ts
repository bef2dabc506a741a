const second = 1_000;

/** The poll delays while a payment is unsettled: short at first, then longer. */
const pollDelays = [1, 2, 3, 5, 8, 13, 20, 30].map((seconds) => seconds * second);

/**
 * Returns the delay before the next poll. Clients with an update stream poll as well, because each poll makes
 * the server query the provider, whose webhook event may be lost. Assumption: the spec gives no rate.
 */
export const calculatePollDelay = (polls: number): number =>
  pollDelays[Math.max(0, polls - 1)] ?? 30 * second;

/** The number of polls after which the page says that it takes long and may be closed. */
export const slowAlertAfterPolls = 5;

/** The number of polls (about half an hour) after which polling pauses until the page is visible again. */
export const pauseAfterPolls = 64;

/**
 * The number of polls without a payment attempt after which a lost request counts as never received: until
 * then it may still be on its way. If it arrives later, the server rejects a second payment in progress.
 */
export const noAttemptAfterPolls = 3;
