import type { CheckoutPort } from '#application/checkout.port.ts';
import type { AsyncResult } from '#application/failure.ts';
import { lookUpBoxOfficeCode, taquillaCheckout } from '#contract/box-office.ts';
import { cardInstallmentOptions, cardTokenTarget, removeCard } from '#contract/cards.ts';
import {
  assistedCheckout,
  cancelPayment,
  checkout,
  paymentOptions,
  placeFreeOrder,
} from '#contract/checkout.ts';
import { getPurchase } from '#contract/orders.ts';
import type { Purchase } from '#domain/order/purchase.ts';
import type { PaymentInput } from '#domain/payment/payment-input.ts';
import { hasTrait, isPaidBy, paymentMethods } from '#domain/payment/payment-method.ts';
import { salesChannelRules } from '#domain/payment/sales-channel.ts';
import { err } from '#domain/shared/result.ts';
import { call } from './call-endpoint.ts';
import type { createCardTokenizer } from './card-tokens.http.ts';
import type { Http } from './http-client.ts';
import { mapResult } from './map-result.ts';
import { methodNotOffered, toWireBooking, toWireCard } from './wire-payment.ts';

type Order = Omit<Parameters<CheckoutPort['pay']>[0], 'payment'> & { readonly payment: PaymentInput };

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
    pay: ({ payment, ...of }) => {
      if (!isPaidBy(payment, paymentMethods)) return orderWithoutPayment(http, of);
      const order = { ...of, payment };
      return salesChannelRules[order.salesChannel].requiresFan
        ? payAsSeller(http, order)
        : payAsFan(http, order);
    },
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

function orderWithoutPayment(
  http: Http,
  { salesChannel, reservationId, fanId, channel, key }: Omit<Order, 'payment'>,
): AsyncResult<Purchase> {
  const isAssisted = salesChannelRules[salesChannel].requiresFan;
  return call(http, placeFreeOrder, {
    body: { reservationId, channel, ...(isAssisted && fanId !== null && { fanId }) },
    key,
  });
}

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

function toFanPayment(payment: PaymentInput) {
  if (!isPaidBy(payment, salesChannelRules.SELF_SERVICE.paymentMethods)) return null;
  return hasTrait(payment, 'takesCard') ? toWireCard(payment) : payment;
}

function toSellerPayment(payment: PaymentInput) {
  if (!isPaidBy(payment, salesChannelRules.ASSISTED.paymentMethods)) return null;
  if (hasTrait(payment, 'takesCard')) return toWireCard(payment);
  return hasTrait(payment, 'isBooking') ? toWireBooking(payment) : payment;
}

/** The saved card was removed in another tab. */
const cardNotFound = { ...methodNotOffered, code: 'NOT_FOUND' } as const;
