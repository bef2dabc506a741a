import type { MarketCode } from '#domain/market/market.ts';
import type { InstallmentOptions } from '#domain/payment/installment-options.ts';
import { err, type Result } from '#domain/shared/result.ts';
import { installmentOptions } from './installment-options.ts';
import { type LinkParts, openTry } from './pay-by-link.ts';
import type { PaymentRefusal } from './payment-refusal.ts';

/**
 * In how many parts the bank behind a card lets be paid what a link is for. Whoever has the link may ask while it can be paid;
 * of any other nothing is said but that its time is over.
 */
export async function linkInstallments(
  parts: LinkParts,
  { token, bin, market }: { readonly token: string; readonly bin: string; readonly market: MarketCode },
): Promise<Result<InstallmentOptions, PaymentRefusal>> {
  const { sales } = parts;
  const link = await sales.openedLink(parts.paymentLinks.idOf(token) ?? '');
  const order = link === null || link.isCancelled ? null : await sales.order(link.orderId);
  const waiting = order === null ? null : await openTry(parts, order.id);
  const reservation = order === null ? null : await sales.reservation(order.reservationId);
  if (reservation === null || order?.market !== market || waiting?.method !== 'LINK')
    return err({ code: 'HOLD_EXPIRED' });
  return installmentOptions(parts, reservation, { bin, walletPart: 0 });
}
