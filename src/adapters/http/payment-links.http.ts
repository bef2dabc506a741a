import type { PaymentLinksPort } from '#application/payment-links.port.ts';
import { linkInstallments, payByLink, readPaymentLink, sendPaymentLink } from '#contract/payment-links.ts';
import type { PaymentOrder } from '#domain/payment/payment-order.ts';
import { err } from '#domain/shared/result.ts';
import { call } from './call.ts';
import type { cardTokeniser } from './card-tokens.http.ts';
import type { Http } from './http-client.ts';

export const paymentLinksOverHttp = (
  http: Http,
  tokenise: ReturnType<typeof cardTokeniser>,
): PaymentLinksPort => ({
  open: (token) => call(http, readPaymentLink, { body: { token } }),
  tokenizeCard: (target, card) => tokenise(target, card),
  installments: (token, card) =>
    call(http, linkInstallments, {
      body: { token, ...(card.kind === 'saved' ? { cardId: card.cardId } : { bin: card.bin }) },
    }),
  async pay({ payment, key, ...body }) {
    const onWire = forLink(payment);
    return onWire === null
      ? err(notOffered)
      : call(http, payByLink, { body: { ...body, payment: onWire }, key });
  },
  send: ({ orderId, key }) => call(http, sendPaymentLink, { body: { orderId }, key }),
});

function forLink(payment: PaymentOrder) {
  switch (payment.method) {
    case 'CARD': {
      const { card, ...rest } = payment;
      return { ...rest, cardToken: card.token, paymentMethodId: card.paymentMethodId };
    }
    case 'CASH':
    case 'TRANSFER':
      return payment;
    default:
      return null;
  }
}

/** What a link has no words for. */
const notOffered = {
  kind: 'refused',
  code: 'METHOD_NOT_OFFERED',
  fields: [],
  retryAfter: null,
  detail: {},
  reference: null,
} as const;
