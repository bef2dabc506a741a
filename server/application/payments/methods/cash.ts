import type { PaymentOrderOf } from '#domain/payment/payment-order.ts';
import type { Carrier, Chooser } from './carrier.ts';
import { byShop, shopWays } from './shop.ts';
import { byWindow, windowWay } from './window.ts';

/** Creates the handler of CASH: at a shop or at our box office. */
export const byCash = (payment: PaymentOrderOf<'CASH'>): Carrier =>
  payment.desk === 'TAQUILLA' ? byWindow() : byShop(payment.provider);

/** Returns every cash location with its own availability; CASH is unavailable when none is open. */
export const cashChoice: Chooser = async (parts, sale) => {
  const cash = [await windowWay(parts, sale), ...(await shopWays(parts, sale))];
  const reason = cash.some(({ offered }) => offered) ? null : 'NO_CASH_PROVIDER';
  return { reason, cash };
};
