import type { MarketCode } from '#domain/market/market.ts';
import type { CardInstallmentOptions } from '#domain/payment/card-installments.ts';
import { hasTrait } from '#domain/payment/payment-method.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import type { Principal } from '#server/kernel/public.ts';
import type { PaymentError } from '../attempts/payment-error.ts';
import { findCardInstallmentOptions } from '../saved-cards/card-installment-options.ts';
import { findCardBin, type SavedCardDeps } from '../saved-cards/saved-cards.ts';
import { findCardOwner, findOpenAttempt, type PaymentLinkDeps } from './pay-by-link.ts';

/**
 * Returns the card installments for the sale behind a payment link. Anyone with the link may ask while it can be
 * paid; a saved card is read only for its owner. Any other link fails with HOLD_EXPIRED, which reveals nothing about
 * it.
 */
export async function findLinkCardInstallments(
  deps: PaymentLinkDeps & Pick<SavedCardDeps, 'cardVault'>,
  {
    principal,
    token,
    bin,
    cardId,
    market,
  }: {
    readonly principal: Principal;
    readonly token: string;
    readonly bin?: string | undefined;
    readonly cardId?: string | undefined;
    readonly market: MarketCode;
  },
): Promise<Result<CardInstallmentOptions, PaymentError>> {
  const { sales } = deps;
  const link = await sales.links.findUsable(deps.paymentLinks.verifyToken(token) ?? '');
  const order = link === null || link.isCancelled ? null : await sales.orders.find(link.orderId);
  const waiting = order === null ? null : await findOpenAttempt(deps, order.id);
  const reservation = order === null ? null : await sales.reservations.find(order.reservationId);
  if (reservation === null || order?.market !== market || !waiting || !hasTrait(waiting, 'isPaidByLink'))
    return err({ code: 'HOLD_EXPIRED' });
  const owner = findCardOwner(principal, order);
  const digits =
    bin !== undefined
      ? ok(bin)
      : owner === null || cardId === undefined
        ? err({ code: 'NOT_FOUND' } as const)
        : await findCardBin(deps, owner, cardId);
  return digits.ok
    ? findCardInstallmentOptions(deps, reservation, { bin: digits.value, walletPortion: 0 })
    : digits;
}
