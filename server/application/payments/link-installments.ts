import type { MarketCode } from '#domain/market/market.ts';
import type { InstallmentOptions } from '#domain/payment/installment-options.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import type { Principal } from '../auth/principal.ts';
import { installmentOptions } from './installment-options.ts';
import { cardOwnerIn, type LinkParts, openTry } from './pay-by-link.ts';
import type { PaymentRefusal } from './payment-refusal.ts';
import { binOfCard } from './saved-cards.ts';

/**
 * Returns the card installments for the sale behind a payment link. Anyone with the link may ask while it can be
 * paid; a saved card is read only for its owner. Any other link fails with HOLD_EXPIRED, which reveals nothing about
 * it.
 */
export async function linkInstallments(
  parts: LinkParts,
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
): Promise<Result<InstallmentOptions, PaymentRefusal>> {
  const { sales } = parts;
  const link = await sales.openedLink(parts.paymentLinks.idOf(token) ?? '');
  const order = link === null || link.isCancelled ? null : await sales.order(link.orderId);
  const waiting = order === null ? null : await openTry(parts, order.id);
  const reservation = order === null ? null : await sales.reservation(order.reservationId);
  if (reservation === null || order?.market !== market || waiting?.method !== 'LINK')
    return err({ code: 'HOLD_EXPIRED' });
  const owner = cardOwnerIn(principal, order);
  const digits =
    bin !== undefined
      ? ok(bin)
      : owner === null || cardId === undefined
        ? err({ code: 'NOT_FOUND' } as const)
        : await binOfCard(parts, owner, cardId);
  return digits.ok ? installmentOptions(parts, reservation, { bin: digits.value, walletPart: 0 }) : digits;
}
