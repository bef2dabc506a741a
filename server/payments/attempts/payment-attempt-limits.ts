import { holdWindow } from '#domain/reservation/hold-window.ts';

/**
 * The time for which the seats of a card payment stay held before the payment counts as never started. Assumption:
 * one hold.
 */
export const paymentLeaseMs = holdWindow.length;

/**
 * The number of declined payments after which a hold is released. Assumption: enough for two cards and typing errors.
 * An attempt that the provider never answered does not count.
 */
export const maxPaymentAttempts = 8;

/** The minimum interval between two checks of one attempt at the provider. */
export const minPollIntervalMs = 3_000;
