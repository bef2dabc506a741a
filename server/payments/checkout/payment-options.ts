import { markets } from '#domain/market/market.ts';
import { paymentMethodTraits } from '#domain/payment/payment-method.ts';
import { evaluatePaymentOffer } from '#domain/payment/payment-offer.ts';
import type { PaymentOption } from '#domain/payment/payment-option.ts';
import { salesChannelRules } from '#domain/payment/sales-channel.ts';
import { calculatePayableRemainder } from '#domain/payment/wallet-portion.ts';
import { calculateCartTotal } from '#domain/sale/cart.ts';
import { getTotal } from '#domain/sale/price.ts';
import { money } from '#domain/shared/money.ts';
import type { SalesContext } from '#server/catalogue/public.ts';
import type { Principal } from '#server/kernel/public.ts';
import type { ReservationRecord } from '#server/unit-of-work/public.ts';
import { paymentOptionFinders } from '../methods/method-registry.ts';
import type { PaymentDeps } from '../methods/payment-deps.ts';

/**
 * Lists the payment options of a hold, each with what its form needs or the reason why it is unavailable: first by
 * sales channel and role, then by the method's own rules of amount, market and date. The other methods only have to
 * pay what the wallet portion leaves.
 */
export async function listPaymentOptions(
  deps: PaymentDeps,
  {
    reservation,
    principal,
    salesContext,
    walletPortion = 0,
    isByLink = false,
  }: {
    readonly reservation: ReservationRecord;
    readonly principal: Principal;
    readonly salesContext: SalesContext;
    readonly walletPortion?: number;
    /** Asked by the payer of a link, who is not at the box office. */
    readonly isByLink?: boolean;
  },
): Promise<readonly PaymentOption[]> {
  const { salesChannel, market, now } = reservation;
  const orderTotal = getTotal(calculateCartTotal(reservation.items, markets[market].currency));
  const remainder =
    calculatePayableRemainder(orderTotal, money(walletPortion, orderTotal.currency)) ?? orderTotal;
  const isAssisted = salesChannel === 'ASSISTED';
  const personId = isAssisted ? null : principal.personId;
  const payer =
    isAssisted && reservation.personId !== null ? await deps.sales.buyers.find(reservation.personId) : null;
  return Promise.all(
    salesChannelRules[salesChannel].paymentMethods.map(async (method): Promise<PaymentOption> => {
      // The WALLET method pays the whole order; a wallet portion combines with the other methods.
      const total = paymentMethodTraits[method].paysFromBalance ? orderTotal : remainder;
      const { reason, ...details } = await paymentOptionFinders[method](deps, {
        market,
        total,
        eventStartsAt: salesContext.startsAt,
        now,
        payer,
        personId,
        isSellerPresent: isAssisted && !isByLink,
      });
      const offer = evaluatePaymentOffer(method, {
        salesChannel: salesChannel,
        roles: principal.roles,
        market,
        kind: 'ticket',
        total,
        isFanIdentified: reservation.personId !== null,
        walletBalance: details.balance ?? null,
        hasCashOption: details.cash?.some(({ offered }) => offered) ?? false,
      });
      const unavailableReason = offer.offered ? reason : offer.reason;
      return { method, offered: unavailableReason === null, reason: unavailableReason, ...details };
    }),
  );
}
