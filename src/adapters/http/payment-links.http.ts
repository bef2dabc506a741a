import type { PaymentLinksPort } from '#application/payment-links.port.ts';
import {
  payByLink,
  paymentLinkInstallments,
  readPaymentLink,
  sendPaymentLink,
} from '#contract/payment-links.ts';
import { paymentLinkMethods } from '#domain/order/payment-link.ts';
import type { PaymentInput } from '#domain/payment/payment-input.ts';
import { hasTrait, isPaidBy } from '#domain/payment/payment-method.ts';
import { err } from '#domain/shared/result.ts';
import { call } from './call-endpoint.ts';
import type { createCardTokenizer } from './card-tokens.http.ts';
import type { Http } from './http-client.ts';
import { methodNotOffered, toWireCard } from './wire-payment.ts';

export const paymentLinksOverHttp = (
  http: Http,
  tokenizeWithProvider: ReturnType<typeof createCardTokenizer>,
): PaymentLinksPort => ({
  findLink: (token) => call(http, readPaymentLink, { body: { token } }),
  tokenizeCard: (target, card) => tokenizeWithProvider(target, card),
  findCardInstallments: (token, card) =>
    call(http, paymentLinkInstallments, {
      body: { token, ...(card.kind === 'saved' ? { cardId: card.cardId } : { bin: card.bin }) },
    }),
  async pay({ payment, key, ...body }) {
    const wirePayment = toLinkPayment(payment);
    return wirePayment === null
      ? err(methodNotOffered)
      : call(http, payByLink, { body: { ...body, payment: wirePayment }, key });
  },
  resend: ({ orderId, key }) => call(http, sendPaymentLink, { body: { orderId }, key }),
});

function toLinkPayment(payment: PaymentInput) {
  if (!isPaidBy(payment, paymentLinkMethods)) return null;
  return hasTrait(payment, 'takesCard') ? toWireCard(payment) : payment;
}
