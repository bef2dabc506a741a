import { holdWindow } from '#domain/sale/hold-window.ts';

/** How long the seats of a card payment wait before we may believe that it was never started. Assumption: one hold. */
export const cardLeaseMs = holdWindow.length;

/**
 * How often the provider may say no to a hold before the system ends it. Assumption: enough for two cards and typing errors.
 * A try that the provider never answered is not one of them.
 */
export const mostTries = 8;

/** Nobody asks the provider about one try more often than this. */
export const askAgainAfterMs = 3_000;
