import type { Instant } from '../shared/instant.ts';
import { type CashRefusal, payWindow } from './cash-provider.ts';

/** How long a code can be paid at a window of ours. Assumption: the 24 hours of the expiry helper (Spec §9). */
export const windowPayLength = 24 * 60 * 60_000;

type SaleTime = { readonly eventStartsAt: Instant; readonly now: Instant };

/** Until when: a day, though never once the event has begun. The money is there at once, so nobody waits for news of it. */
export const payAtWindowBefore = ({ eventStartsAt, now }: SaleTime): Instant =>
  Math.min(now + windowPayLength, eventStartsAt);

/** Whether there is time to walk to a window. */
export const windowRefusalOf = (sale: SaleTime): CashRefusal | null =>
  payAtWindowBefore(sale) - sale.now < payWindow.least ? 'TOO_CLOSE_TO_EVENT' : null;

/** A code as somebody says or scans it: no spaces, no dashes, capital letters; null when it cannot be one. */
export function parseWindowCode(text: string): string | null {
  const code = text.replace(/[\s-]/g, '').toUpperCase();
  return /^[2-9A-HJ-NP-Z]{8}$/.test(code) ? code : null;
}
