import { defaultExpiry } from '../shared/expiry.ts';
import type { Instant } from '../shared/instant.ts';
import { hasTrait, type SettlementMethod } from './payment-method.ts';

/** The time to pay a code at our box office. Assumption: the 24 hours of the expiry helper (Spec §9). */
export const boxOfficePaymentWindow = defaultExpiry;

type EventTiming = { readonly eventStartsAt: Instant; readonly now: Instant };

/**
 * Calculates the deadline of a box office code: a day, but never after the event has begun. Cash is confirmed
 * immediately, so no time for a confirmation is needed.
 */
export const calculateBoxOfficeDeadline = ({ eventStartsAt, now }: EventTiming): Instant =>
  Math.min(now + boxOfficePaymentWindow, eventStartsAt);

/** Parses a code as spoken or scanned: spaces, hyphens and case are ignored. Null if it cannot be one. */
export function parseBoxOfficeCode(text: string): string | null {
  const code = text.replace(/[\s-]/g, '').toUpperCase();
  return /^[2-9A-HJ-NP-Z]{8}$/.test(code) ? code : null;
}

type CollectedPayment = { readonly method: SettlementMethod; readonly provider: string };

/** Returns true for cash that our own box office collects against a code, rather than a shop of a cash provider. */
export const isBoxOfficeCash = (payment: CollectedPayment): boolean =>
  hasTrait(payment, 'isPaidAtPlace') && payment.provider === 'taquilla';
