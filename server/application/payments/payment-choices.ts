import { markets } from '#domain/market/market.ts';
import type { PaymentChoice } from '#domain/payment/payment-choice.ts';
import { paymentOffer } from '#domain/payment/payment-offer.ts';
import { restOf } from '#domain/payment/wallet-part.ts';
import { cartTotal } from '#domain/sale/cart.ts';
import { totalOf } from '#domain/sale/price.ts';
import { saleDesks } from '#domain/sale/sale-mode.ts';
import { money } from '#domain/shared/money.ts';
import type { Principal } from '../auth/principal.ts';
import type { House } from '../sale/house.port.ts';
import type { ReservationRecord } from '../sale/sale-records.ts';
import { choosers } from './methods/methods.ts';
import type { PaymentParts } from './payment-parts.ts';

/**
 * Lists the payment options of a hold, each with what its form needs or the reason why it is unavailable: first by
 * sales channel and role, then by the method's own rules of amount, market and date. The other methods only have to
 * pay what the wallet portion leaves.
 */
export async function paymentChoices(
  parts: PaymentParts,
  {
    reservation,
    principal,
    house,
    walletPart = 0,
  }: {
    readonly reservation: ReservationRecord;
    readonly principal: Principal;
    readonly house: House;
    readonly walletPart?: number;
  },
): Promise<readonly PaymentChoice[]> {
  const { mode, market, now } = reservation;
  const whole = totalOf(cartTotal(reservation.items, markets[market].currency));
  const rest = restOf(whole, money(walletPart, whole.currency)) ?? whole;
  const isAtDesk = mode === 'ASSISTED';
  const personId = isAtDesk ? null : principal.personId;
  const payer =
    isAtDesk && reservation.personId !== null ? await parts.sales.buyer(reservation.personId) : null;
  return Promise.all(
    saleDesks[mode].paymentMethods.map(async (method): Promise<PaymentChoice> => {
      // The WALLET method pays the whole order; a wallet portion combines with the other methods.
      const total = method === 'WALLET' ? whole : rest;
      const { reason, ...details } = await choosers[method](parts, {
        market,
        total,
        eventStartsAt: house.startsAt,
        now,
        payer,
        personId,
      });
      const offer = paymentOffer(method, {
        mode,
        roles: principal.roles,
        market,
        kind: 'ticket',
        total,
        fanNamed: reservation.personId !== null,
        walletBalance: details.balance ?? null,
        cashDeskOpen: details.cash?.some(({ offered }) => offered) ?? false,
      });
      const why = offer.offered ? reason : offer.reason;
      return { method, offered: why === null, reason: why, ...details };
    }),
  );
}
