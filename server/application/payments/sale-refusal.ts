import type { PaymentMethod } from '#domain/payment/payment-method.ts';
import { type DeskSituation, deskRefusalOf } from '#domain/payment/payment-offer.ts';
import type { Carrier, SaleToPay } from './methods/carrier.ts';
import type { PaymentParts } from './payment-parts.ts';
import { notOffered, type PaymentRefusal } from './payment-refusal.ts';

/**
 * Why a method cannot take this sale, by the rule that its offer was made by and in the same order; with no transaction open.
 * What others may change meanwhile is asked again by `beginPayment`, under locks.
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
