import type { AttemptRecord } from '../sale/sale-records.ts';
import { closeLapsed } from './close-lapsed.ts';
import { closeUnstarted } from './close-unstarted.ts';
import { endAtProvider, lapsing } from './end-at-provider.ts';
import { askAgainAfterMs } from './payment-lease.ts';
import type { PaymentProvider, ProviderPayment } from './payment-provider.port.ts';
import { type SettleParts, settlePayment } from './settle-payment.ts';
import { tellingPayments } from './telling-payments.ts';

export type AskParts = SettleParts & { readonly provider: PaymentProvider };

/**
 * Fetches the provider's payments of an attempt and settles them. Of several concurrent callers one asks the
 * provider, at most once per `quietForMs`. Payments that are overdue or abandoned by their payer are cancelled at the
 * provider on this occasion. False when the provider does not respond.
 */
export async function askProvider(
  parts: AskParts,
  attempt: AttemptRecord,
  quietForMs = askAgainAfterMs,
): Promise<boolean> {
  if (attempt.provider === 'taquilla') await closeLapsed(parts.sales, attempt.id);
  if (attempt.provider !== 'mercado-pago') return true;
  if (!(await parts.sales.claimCheck(attempt.id, quietForMs))) return true;
  const payments = await paymentsOf(parts.provider, attempt);
  if (payments === null) return false;
  for (const payment of tellingPayments(payments)) await settlePayment(parts, attempt.id, payment);
  if (payments.length === 0) await closeUnstarted(parts.sales, attempt.id);
  else await endAtProvider(parts, attempt.id, await lapsing(parts, attempt.id, payments));
  return true;
}

/** Returns every payment that the provider has for an attempt; null when it does not respond. */
export async function paymentsOf(
  provider: PaymentProvider,
  attempt: AttemptRecord,
): Promise<readonly ProviderPayment[] | null> {
  // On a hosted page one attempt may have several payments; only the search returns them all.
  if (attempt.providerPaymentId !== null && !attempt.isHosted) {
    const answer = await provider.payment(attempt.providerPaymentId);
    if (answer.ok && answer.value !== null) return [answer.value];
    if (!answer.ok) return null;
  }
  const answer = await provider.paymentsFor(attempt.id);
  return answer.ok ? answer.value : null;
}
