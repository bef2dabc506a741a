import type { assistedCheckout, checkout } from '#contract/checkout.ts';
import type { EndpointBody } from '#contract/endpoint.ts';
import type { payByLink } from '#contract/payment-links.ts';
import type { PaymentInput } from '#domain/payment/payment-input.ts';
import { hasTrait } from '#domain/payment/payment-method.ts';

type PaymentWire = EndpointBody<typeof checkout | typeof assistedCheckout | typeof payByLink>['payment'];

/** Converts a payment body to the input of the use cases. */
export function toPaymentInput(payment: PaymentWire): PaymentInput {
  if (!hasTrait(payment, 'takesCard')) return payment;
  const { method, cardToken, paymentMethodId, ...rest } = payment;
  return { ...rest, method, card: { token: cardToken, paymentMethodId } };
}
