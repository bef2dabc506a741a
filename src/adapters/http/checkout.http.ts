import * as z from 'zod/mini';
import type { CheckoutPort } from '#application/checkout.port.ts';
import type { AsyncResult } from '#application/failure.ts';
import { lookUpBoxOfficeCode, taquillaCheckout } from '#contract/box-office.ts';
import { cardInstallmentOptions, cardTokenTarget, removeCard } from '#contract/cards.ts';
import { assistedCheckout, cancelPayment, checkout, paymentOptions } from '#contract/checkout.ts';
import { getPurchase } from '#contract/orders.ts';
import { staffBookingPayment } from '#contract/payments.ts';
import type { Purchase } from '#domain/order/purchase.ts';
import type { PaymentInput, PaymentInputOf } from '#domain/payment/payment-input.ts';
import { salesChannelRules } from '#domain/payment/sales-channel.ts';
import { err } from '#domain/shared/result.ts';
import { call } from './call-endpoint.ts';
import type { createCardTokenizer } from './card-tokens.http.ts';
import type { Http } from './http-client.ts';
import { mapResult } from './map-result.ts';

type Order = Parameters<CheckoutPort['pay']>[0];

export function checkoutOverHttp(
  http: Http,
  tokenizeWithProvider: ReturnType<typeof createCardTokenizer>,
): CheckoutPort {
  return {
    listPaymentOptions: async (reservationId, walletPortion) =>
      mapResult(
        await call(http, paymentOptions, { query: { reservationId, ...toWalletQuery(walletPortion) } }),
        ({ methods }) => methods,
      ),
    async tokenizeCard(reservationId, card) {
      const target = await call(http, cardTokenTarget, { body: { reservationId } });
      return target.ok ? tokenizeWithProvider(target.value, card) : target;
    },
    async tokenizeSavedCard(cardId, securityCode) {
      const target = await call(http, cardTokenTarget, { body: { cardId } });
      if (!target.ok) return target;
      const { card, ...provider } = target.value;
      return card === undefined
        ? err(cardNotFound)
        : tokenizeWithProvider(provider, { ...card, securityCode });
    },
    findCardInstallments: (reservationId, card, walletPortion) =>
      call(http, cardInstallmentOptions, {
        query: {
          reservationId,
          ...(card.kind === 'saved' ? { cardId: card.cardId } : { bin: card.bin }),
          ...toWalletQuery(walletPortion),
        },
      }),
    removeCard: async (cardId) =>
      mapResult(await call(http, removeCard, { body: { cardId } }), ({ cards }) => cards),
    pay: (order) =>
      salesChannelRules[order.salesChannel].requiresFan ? payAsSeller(http, order) : payAsFan(http, order),
    findPurchase: async (of) =>
      mapResult(
        await call(http, getPurchase, { query: of }),
        ({ token = null, place = null, pendingPaymentLink = null, ...of }) => ({
          purchase: of.purchase,
          linkToken: token,
          viewer: of.viewer,
          place,
          pendingPaymentLink,
        }),
      ),
    findBoxOfficeSale: (code) => call(http, lookUpBoxOfficeCode, { query: { code } }),
    collectCash: ({ key, ...body }) => call(http, taquillaCheckout, { body, key }),
    cancelPayment: (orderId) => call(http, cancelPayment, { body: { orderId } }),
  };
}

/** Builds the query parameters of a wallet portion. */
const toWalletQuery = (walletPortion = 0) => (walletPortion > 0 ? { wallet: String(walletPortion) } : {});

async function payAsFan(
  http: Http,
  { payment, payer, walletPortion = 0, ...order }: Order,
): AsyncResult<Purchase> {
  const { reservationId, channel, expectedTotal, key } = order;
  if (payer === null) return err(methodNotOffered);
  const wirePayment = toFanPayment(payment);
  if (wirePayment === null) return err(methodNotOffered);
  return call(http, checkout, {
    body: {
      reservationId,
      channel,
      expectedTotal,
      payment: wirePayment,
      ...(walletPortion > 0 && { wallet: { amount: walletPortion } }),
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

async function payAsSeller(http: Http, { payment, fanId, ...order }: Order): AsyncResult<Purchase> {
  const { reservationId, channel, expectedTotal, key } = order;
  if (fanId === null) return err({ ...methodNotOffered, code: 'FAN_REQUIRED' });
  const wirePayment = toSellerPayment(payment);
  if (wirePayment === null) return err(methodNotOffered);
  return call(http, assistedCheckout, {
    body: { reservationId, fanId, channel, expectedTotal, payment: wirePayment },
    key,
  });
}

/** The request body of each sales channel's endpoint. */
function toFanPayment(payment: PaymentInput) {
  switch (payment.method) {
    case 'CARD':
      return toWireCard(payment);
    case 'CASH':
    case 'TRANSFER':
    case 'PAGUITOS':
    case 'WALLET':
      return payment;
    default:
      return null;
  }
}

function toSellerPayment(payment: PaymentInput) {
  switch (payment.method) {
    case 'CARD':
      return toWireCard(payment);
    case 'TPV':
    case 'CASH':
    case 'TRANSFER':
    case 'IDENTIFICATION':
    case 'LINK':
    case 'PROCESSING_TRANSFER':
    case 'COURTESY':
      return payment;
    case 'RESERVATION':
      return z.encode(staffBookingPayment, payment);
    default:
      return null;
  }
}

const toWireCard = ({ card, ...rest }: PaymentInputOf<'CARD'>) => ({
  ...rest,
  cardToken: card.token,
  paymentMethodId: card.paymentMethodId,
});

/** Rejects a method that this sales channel's endpoint does not support. */
const methodNotOffered = {
  kind: 'rejected',
  code: 'METHOD_NOT_OFFERED',
  fields: [],
  retryAfter: null,
  detail: {},
  reference: null,
} as const;

/** The saved card was removed in another tab. */
const cardNotFound = { ...methodNotOffered, code: 'NOT_FOUND' } as const;
