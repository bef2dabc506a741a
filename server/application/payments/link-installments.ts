import type { MarketCode } from '#domain/market/market.ts';
import type { InstallmentOptions } from '#domain/payment/installment-options.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import type { Principal } from '../auth/principal.ts';
import { installmentOptions } from './installment-options.ts';
import { cardOwnerIn, type LinkParts, openTry } from './pay-by-link.ts';
import type { PaymentRefusal } from './payment-refusal.ts';
import { binOfCard } from './saved-cards.ts';

/**
 * In how many parts the bank behind a card lets be paid what a link is for. Whoever has the link may ask while it can be paid,
 * of a saved card only whose it is; of any other link nothing is said but that its time is over.
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
