import type { CheckoutPort } from '#application/checkout.port.ts';
import type { Outcome } from '#application/failure.ts';
import { cardTokenTarget, installmentOptions, removeCard } from '#contract/cards.ts';
import { assistedCheckout, cancelPayment, checkout, paymentChoices } from '#contract/checkout.ts';
import { getPurchase } from '#contract/orders.ts';
import { codeAtWindow, taquillaCheckout } from '#contract/window-sales.ts';
import type { Purchase } from '#domain/order/purchase.ts';
import type { PaymentOrder, PaymentOrderOf } from '#domain/payment/payment-order.ts';
import { saleDesks } from '#domain/sale/sale-mode.ts';
import { err } from '#domain/shared/result.ts';
import { mapped } from './answers.ts';
import { call } from './call.ts';
import type { cardTokeniser } from './card-tokens.http.ts';
import type { Http } from './http-client.ts';

type Order = Parameters<CheckoutPort['pay']>[0];

export function checkoutOverHttp(http: Http, tokenise: ReturnType<typeof cardTokeniser>): CheckoutPort {
  return {
    choices: async (reservationId, walletPart) =>
      mapped(
        await call(http, paymentChoices, { query: { reservationId, ...walletIn(walletPart) } }),
        ({ methods }) => methods,
      ),
    async tokenizeCard(reservationId, card) {
      const target = await call(http, cardTokenTarget, { body: { reservationId } });
      return target.ok ? tokenise(target.value, card) : target;
    },
    async tokenizeSavedCard(cardId, securityCode) {
      const target = await call(http, cardTokenTarget, { body: { cardId } });
      if (!target.ok) return target;
      const { card, ...provider } = target.value;
      return card === undefined ? err(cardGone) : tokenise(provider, { ...card, securityCode });
    },
    installments: (reservationId, card, walletPart) =>
      call(http, installmentOptions, {
        query: {
          reservationId,
          ...(card.kind === 'saved' ? { cardId: card.cardId } : { bin: card.bin }),
          ...walletIn(walletPart),
        },
      }),
    removeCard: async (cardId) =>
      mapped(await call(http, removeCard, { body: { cardId } }), ({ cards }) => cards),
    pay: (order) => (saleDesks[order.mode].namesFan ? payForFan(http, order) : payOwn(http, order)),
    purchase: async (of) =>
      mapped(
        await call(http, getPurchase, { query: of }),
        ({ token = null, place = null, awaitedLink = null, ...of }) => ({
          purchase: of.purchase,
          linkToken: token,
          reader: of.reader,
          place,
          awaitedLink,
        }),
      ),
    codeAtWindow: (code) => call(http, codeAtWindow, { query: { code } }),
    takeCash: ({ key, ...body }) => call(http, taquillaCheckout, { body, key }),
    cancelPayment: (orderId) => call(http, cancelPayment, { body: { orderId } }),
  };
}

/** In a query string. */
const walletIn = (walletPart = 0) => (walletPart > 0 ? { wallet: String(walletPart) } : {});

async function payOwn(http: Http, { payment, payer, walletPart = 0, ...order }: Order): Outcome<Purchase> {
  const { reservationId, channel, seenTotal, key } = order;
  if (payer === null) return err(notOffered);
  const onWire = forFan(payment);
  if (onWire === null) return err(notOffered);
  return call(http, checkout, {
    body: {
      reservationId,
      channel,
      seenTotal,
      payment: onWire,
      ...(walletPart > 0 && { wallet: { amount: walletPart } }),
      payer: {
        email: payer.email,
        firstName: payer.firstName,
        lastName: payer.lastName,
        ...(payer.documentType !== null && { documentType: payer.documentType }),
        ...(payer.documentNumber !== null && { documentNumber: payer.documentNumber }),
      },
    },
    key,
  });
}

async function payForFan(http: Http, { payment, fanId, ...order }: Order): Outcome<Purchase> {
  const { reservationId, channel, seenTotal, key } = order;
  if (fanId === null) return err({ ...notOffered, code: 'FAN_REQUIRED' });
  const onWire = forSeller(payment);
  if (onWire === null) return err(notOffered);
  return call(http, assistedCheckout, {
    body: { reservationId, fanId, channel, seenTotal, payment: onWire },
    key,
  });
}

/** What each desk's endpoint has words for. */
function forFan(payment: PaymentOrder) {
  switch (payment.method) {
    case 'CARD':
      return cardOf(payment);
    case 'CASH':
    case 'TRANSFER':
    case 'PAGUITOS':
    case 'WALLET':
      return payment;
    default:
      return null;
  }
}

function forSeller(payment: PaymentOrder) {
  switch (payment.method) {
    case 'CARD':
      return cardOf(payment);
    case 'TPV':
    case 'CASH':
    case 'TRANSFER':
    case 'IDENTIFICATION':
    case 'LINK':
    case 'PROCESSING_TRANSFER':
    case 'COURTESY':
      return payment;
    case 'RESERVATION': {
      const { method, until } = payment;
      return { method, until: until === null ? null : new Date(until).toISOString() };
    }
    default:
      return null;
  }
}

const cardOf = ({ card, ...rest }: PaymentOrderOf<'CARD'>) => ({
  ...rest,
  cardToken: card.token,
  paymentMethodId: card.paymentMethodId,
});

/** What this desk's own endpoint has no words for. */
const notOffered = {
  kind: 'refused',
  code: 'METHOD_NOT_OFFERED',
  fields: [],
  retryAfter: null,
  detail: {},
  reference: null,
} as const;

/** Another tab let go of it meanwhile. */
const cardGone = { ...notOffered, code: 'NOT_FOUND' } as const;
