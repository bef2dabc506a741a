import type { PaymentMethod } from '#domain/payment/payment-method.ts';
import { type DeskSituation, deskRefusalOf } from '#domain/payment/payment-offer.ts';
import type { Carrier, SaleToPay } from './methods/carrier.ts';
import type { PaymentParts } from './payment-parts.ts';
import { notOffered, type PaymentRefusal } from './payment-refusal.ts';

/**
 * Validates that a method can pay for a sale, by the same rules and in the same order as its payment option; runs
 * outside any transaction. `createPaymentAttempt` checks again under locks what may change meanwhile.
 */
export async function saleRefusal(
  parts: PaymentParts,
  {
    method,
    carrier,
    sale,
    mode,
    roles,
  }: {
    readonly method: PaymentMethod;
    readonly carrier: Carrier;
    readonly sale: SaleToPay;
  } & Pick<DeskSituation, 'mode' | 'roles'>,
): Promise<PaymentRefusal | null> {
  const { market, total } = sale;
  const reason = deskRefusalOf(method, { mode, roles, market, kind: 'ticket', total, fanNamed: true });
  if (reason !== null) return notOffered(reason);
  return (await carrier.refusal?.(parts, sale)) ?? null;
}
