import type { PaymentInputOf } from '#domain/payment/payment-input.ts';
import { createBoxOfficeHandler, findBoxOfficeOption } from './cash-box-office.ts';
import { createCollectedCashHandler, findCollectedCashOption } from './cash-collected.ts';
import { createShopHandler, listShopOptions } from './cash-shop.ts';
import type { FindPaymentOption, PaymentMethodHandler } from './method-handler.ts';

/** Creates the handler of CASH: at a shop, at our box office by code, or to the seller at once. */
export function createCashHandler(payment: PaymentInputOf<'CASH'>): PaymentMethodHandler {
  if (payment.checkoutProvider !== 'TAQUILLA') return createShopHandler(payment.provider);
  return payment.collected ? createCollectedCashHandler() : createBoxOfficeHandler();
}

/** Returns every cash location with its own availability; CASH is unavailable when none is open. */
export const findCashOption: FindPaymentOption = async (deps, sale) => {
  const cash = [
    ...(sale.isSellerPresent ? [findCollectedCashOption(sale)] : []),
    await findBoxOfficeOption(deps, sale),
    ...(await listShopOptions(deps, sale)),
  ];
  const reason = cash.some(({ offered }) => offered) ? null : 'NO_CASH_PROVIDER';
  return { reason, cash };
};
