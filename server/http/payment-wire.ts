import type { assistedCheckout, checkout } from '#contract/checkout.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import type { payByLink } from '#contract/payment-links.ts';
import type { PaymentChoice } from '#domain/payment/payment-choice.ts';
import type { PaymentOrder } from '#domain/payment/payment-order.ts';
import { isoOrNull } from './wire.ts';

type WirePayment = BodyOf<typeof checkout | typeof assistedCheckout | typeof payByLink>['payment'];

/** Converts a payment body to the input of the use cases. */
export function paymentFrom(payment: WirePayment): PaymentOrder {
  if (payment.method !== 'CARD') return payment;
  const { method, cardToken, paymentMethodId, ...rest } = payment;
  return { ...rest, method, card: { token: cardToken, paymentMethodId } };
}

export const choicesOnWire = (choices: readonly PaymentChoice[]) =>
  choices.map(({ cash, transfer, ...choice }) => ({
    ...choice,
    ...(cash && { cash: cash.map((way) => ({ ...way, payBy: isoOrNull(way.payBy) })) }),
    ...(transfer && { transfer: { ...transfer, payBy: isoOrNull(transfer.payBy) } }),
  }));
