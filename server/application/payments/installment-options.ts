import { markets } from '#domain/market/market.ts';
import type { InstallmentOptions } from '#domain/payment/installment-options.ts';
import { restOf } from '#domain/payment/wallet-part.ts';
import { cartTotal } from '#domain/sale/cart.ts';
import { totalOf } from '#domain/sale/price.ts';
import { money } from '#domain/shared/money.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import type { ReservationRecord } from '../sale/sale-records.ts';
import type { PaymentProvider } from './payment-provider.port.ts';
import type { PaymentRefusal } from './payment-refusal.ts';

/**
 * Returns the card installments that the card's bank offers for this hold, found by the card's first digits (BIN).
 */
export async function installmentOptions(
  { provider }: { readonly provider: PaymentProvider },
  reservation: ReservationRecord,
  { bin, walletPart }: { readonly bin: string; readonly walletPart: number },
): Promise<Result<InstallmentOptions, PaymentRefusal>> {
  const { market } = reservation;
  const total = totalOf(cartTotal(reservation.items, markets[market].currency));
  const amount = restOf(total, money(walletPart, total.currency)) ?? total;
  const answer = await provider.installments({ market, bin, amount });
  if (!answer.ok) return err({ code: 'PROVIDER_UNAVAILABLE', retryAfter: 5 });
  return answer.value === null ? err({ code: 'NOT_FOUND' }) : ok(answer.value);
}
