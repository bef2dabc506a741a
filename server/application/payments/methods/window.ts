import type { CashWay } from '#domain/payment/payment-choice.ts';
import type { PaymentParts } from '../payment-parts.ts';
import type { Carrier, SaleToPay } from './carrier.ts';
import { notYet } from './not-yet.ts';

/** CASH at a window of ours: a code to pay by. */
export const byWindow = (): Carrier => notYet;

export async function windowWay(_parts: PaymentParts, _sale: SaleToPay): Promise<CashWay> {
  return { desk: 'TAQUILLA', provider: null, offered: false, reason: 'NOT_YET', payBy: null, payAt: [] };
}
