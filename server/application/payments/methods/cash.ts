import type { PaymentOrderOf } from '#domain/payment/payment-order.ts';
import type { Carrier, Chooser } from './carrier.ts';
import { byShop, shopWays } from './shop.ts';
import { byWindow, windowWay } from './window.ts';

/** CASH, at a shop or at a window of ours. */
export const byCash = (payment: PaymentOrderOf<'CASH'>): Carrier =>
  payment.desk === 'TAQUILLA' ? byWindow() : byShop(payment.provider);

/** Every place, each with its own answer; none of them open is why cash is not to be had. */
export const cashChoice: Chooser = async (parts, sale) => {
  const cash = [await windowWay(parts, sale), ...(await shopWays(parts, sale))];
  const reason = cash.some(({ offered }) => offered) ? null : 'NO_CASH_PROVIDER';
  return { reason, cash };
};
