import * as z from 'zod/mini';
import { automaticChargeTextVersion } from '#domain/installment/automatic-charge.ts';
import { savedCard } from './cards.ts';
import { paymentOption } from './checkout.ts';
import { defineEndpoint } from './endpoint.ts';
import { installmentPlan, installmentSelection } from './installments.ts';
import { paymentsWithoutCard } from './payments.ts';
import { id, money, text, webUrl } from './values.ts';

/** Payments of a plan by its fan. Spec §3, §7; payloads are ours. */

const tag = 'Installments';

export const getInstallmentPlan = defineEndpoint({
  name: 'getInstallmentPlan',
  method: 'GET',
  path: '/api/checkout-service/installment',
  tag,
  summary:
    'Returns one plan of the caller with the methods that can pay it and the data for paying by card. Polls the provider while the result of a payment is unknown.',
  access: 'fan',
  query: z.object({ planId: id }),
  status: 200,
  response: z.object({
    plan: installmentPlan,
    card: z.object({
      /** The provider address for turning a card into a single-use token, and our public key. */
      url: webUrl,
      publicKey: z.string(),
      saved: z.array(savedCard),
    }),
    /** The methods that can pay the next installment and all remaining ones; empty while nothing can be paid. */
    options: z.object({ NEXT: z.array(paymentOption), REMAINING: z.array(paymentOption) }),
  }),
  failures: [],
});

export const checkoutInstallment = defineEndpoint({
  name: 'checkoutInstallment',
  method: 'POST',
  path: '/api/checkout/checkoutInstallment',
  tag,
  summary:
    'Pays selected installments of a plan of the caller, or all remaining ones. One charge per idempotency key. PAYMENT_IN_FLIGHT identifies the payment that is still open.',
  access: 'fan',
  idempotent: true,
  body: z.object({
    planId: id,
    installmentIds: installmentSelection,
    expectedTotal: money,
    payment: z.discriminatedUnion('method', [
      z.object({
        method: z.literal('CARD'),
        cardToken: text(80),
        paymentMethodId: text(40),
        /** The saved card that the token was made from. */
        savedCardId: z.optional(id),
      }),
      // The options say which of these pay installments.
      ...paymentsWithoutCard,
    ]),
  }),
  status: 201,
  response: z.object({ installmentPaymentId: id, plan: installmentPlan }),
  failures: [
    'PAYMENT_IN_FLIGHT',
    'ALREADY_PAID',
    'HOLD_EXPIRED',
    'TOTAL_CHANGED',
    'METHOD_NOT_OFFERED',
    'BALANCE_TOO_SMALL',
    'CARD_NUMBER_REJECTED',
    'PROVIDER_REJECTED',
    'PROVIDER_UNAVAILABLE',
  ],
});

export const cancelInstallmentPayment = defineEndpoint({
  name: 'cancelInstallmentPayment',
  method: 'POST',
  path: '/api/checkout/cancel-installment-payment',
  tag,
  summary:
    'Cancels the pending payment of a plan of the caller, so that its installments can be paid by another method. ALREADY_PAID, when the payment was completed first.',
  access: 'fan',
  body: z.object({ planId: id }),
  status: 200,
  response: z.object({ plan: installmentPlan }),
  failures: ['ALREADY_PAID', 'PAYMENT_IN_FLIGHT', 'PROVIDER_UNAVAILABLE'],
});

export const setAutomaticCharge = defineEndpoint({
  name: 'setAutomaticCharge',
  method: 'POST',
  path: '/api/installments/automatic-charge',
  tag,
  summary:
    'Agrees that a saved card of the caller is charged on the due dates of a plan, or withdraws that consent (`cardId` null). The consent is stored with the version of its text and the time.',
  access: 'fan',
  body: z.object({
    planId: id,
    cardId: z.nullable(id),
    /** The version of the text that the fan agreed to. */
    textVersion: z.literal(automaticChargeTextVersion),
  }),
  status: 200,
  response: z.object({ plan: installmentPlan }),
  failures: [],
});
