import type { PaymentInputOf } from '#domain/payment/payment-input.ts';
import { createBoxOfficeHandler, findBoxOfficeOption } from './cash-box-office.ts';
import { createShopHandler, listShopOptions } from './cash-shop.ts';
import type { FindPaymentOption, PaymentMethodHandler } from './method-handler.ts';

/** Creates the handler of CASH: at a shop or at our box office. */
export const createCashHandler = (payment: PaymentInputOf<'CASH'>): PaymentMethodHandler =>
  payment.checkoutProvider === 'TAQUILLA' ? createBoxOfficeHandler() : createShopHandler(payment.provider);

/** Returns every cash location with its own availability; CASH is unavailable when none is open. */
export const findCashOption: FindPaymentOption = async (deps, sale) => {
  const cash = [await findBoxOfficeOption(deps, sale), ...(await listShopOptions(deps, sale))];
  const reason = cash.some(({ offered }) => offered) ? null : 'NO_CASH_PROVIDER';
  return { reason, cash };
};
