import { markets } from '#domain/market/market.ts';
import type { CardInstallmentOptions } from '#domain/payment/card-installments.ts';
import { calculatePayableRemainder } from '#domain/payment/wallet-portion.ts';
import { calculateCartTotal } from '#domain/sale/cart.ts';
import { getTotal } from '#domain/sale/price.ts';
import { money } from '#domain/shared/money.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import type { ReservationRecord } from '#server/unit-of-work/public.ts';
import type { PaymentError } from '../attempts/payment-error.ts';
import type { PaymentProvider } from '../attempts/payment-provider.port.ts';

/**
 * Returns the card installments that the card's bank offers for this hold, found by the card's first digits (BIN).
 */
export async function findCardInstallmentOptions(
  { provider }: { readonly provider: Pick<PaymentProvider, 'listInstallmentOptions'> },
  reservation: ReservationRecord,
  { bin, walletPortion }: { readonly bin: string; readonly walletPortion: number },
): Promise<Result<CardInstallmentOptions, PaymentError>> {
  const { market } = reservation;
  const total = getTotal(calculateCartTotal(reservation.items, markets[market].currency));
  const amount = calculatePayableRemainder(total, money(walletPortion, total.currency)) ?? total;
  const answer = await provider.listInstallmentOptions({ market, bin, amount });
  if (!answer.ok) return err({ code: 'PROVIDER_UNAVAILABLE', retryAfter: 5 });
  return answer.value === null ? err({ code: 'NOT_FOUND' }) : ok(answer.value);
}
