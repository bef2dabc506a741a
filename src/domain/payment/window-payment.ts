import type { Instant } from '../shared/instant.ts';

/** How long a code can be paid at a window of ours. Assumption: the 24 hours of the expiry helper (Spec §9). */
export const windowPayLength = 24 * 60 * 60_000;

type SaleTime = { readonly eventStartsAt: Instant; readonly now: Instant };

/** Until when: a day, though never once the event has begun. The money is there at once, so nobody waits for news of it. */
export const payAtWindowBefore = ({ eventStartsAt, now }: SaleTime): Instant =>
  Math.min(now + windowPayLength, eventStartsAt);

/** A code as somebody says or scans it: no spaces, no dashes, capital letters; null when it cannot be one. */
export function parseWindowCode(text: string): string | null {
  const code = text.replace(/[\s-]/g, '').toUpperCase();
  return /^[2-9A-HJ-NP-Z]{8}$/.test(code) ? code : null;
}
