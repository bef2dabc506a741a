import * as z from 'zod/mini';
import { installmentPaymentStatuses } from '#domain/installment/installment-payment.ts';
import { remaining } from '#domain/installment/installment-plan.ts';
import { installmentStatuses } from '#domain/installment/installment-status.ts';
import { planKinds } from '#domain/installment/plan.ts';
import { moneyMovements } from '#domain/order/purchase.ts';
import { paymentMethods } from '#domain/payment/payment-method.ts';
import { savedCard } from './cards.ts';
import { endpoint } from './endpoint.ts';
import { terminalPayment } from './payments.ts';
import { id, instant, money, text } from './values.ts';

/** Plans that are paid in quotas. Spec §3, §4, §7; payloads ours. */

const tag = 'Installments';

export const installmentPlan = z.object({
  planId: id,
  kind: z.enum(planKinds),
  title: z.string(),
  timeZone: z.string(),
  total: money,
  paid: money,
  due: money,
  /** Null once everything is paid. */
  nextDueAt: z.nullable(instant),
  installments: z.array(
    z.object({
      installmentId: id,
      number: z.int(),
      amount: money,
      dueAt: instant,
      status: z.enum(installmentStatuses),
    }),
  ),
  /** The newest payment of the plan. `moneyMoved` is what its payer most wants to know. */
  payment: z.nullable(
    z.object({
      installmentPaymentId: id,
      status: z.enum(installmentPaymentStatuses),
      method: z.enum(paymentMethods),
      statusDetail: z.nullable(z.string()),
      moneyMoved: z.enum(moneyMovements),
      amount: money,
      installmentIds: z.array(id),
      /** Where the payer confirms with their bank (3-D Secure). */
      challengeUrl: z.nullable(z.url()),
      startedAt: instant,
    }),
  ),
  serverNow: instant,
});

export const listInstallmentPlans = endpoint({
  name: 'listInstallmentPlans',
  method: 'GET',
  path: '/api/installments',
  tag,
  summary: 'The installment plans of the signed-in fan, newest first, with what is due and when.',
  access: 'fan',
  status: 200,
  response: z.object({ plans: z.array(installmentPlan) }),
  failures: [],
});

export const getInstallmentPlan = endpoint({
  name: 'getInstallmentPlan',
  method: 'GET',
  path: '/api/checkout-service/installment',
  tag,
  summary:
    'One plan of the caller as it stands now, and what paying it by card takes; asks the provider about a payment whose end is not known.',
  access: 'fan',
  query: z.object({ planId: id }),
  status: 200,
  response: z.object({
    plan: installmentPlan,
    card: z.object({
      /** Where the browser turns a card into a single-use token, and our public key there. */
      url: z.url(),
      publicKey: z.string(),
      saved: z.array(savedCard),
    }),
  }),
  failures: [],
});

/** Which quotas: some by id, or all that are left. */
const chosenQuotas = z.union([z.array(id).check(z.minLength(1), z.maxLength(60)), z.literal(remaining)]);

export const checkoutInstallment = endpoint({
  name: 'checkoutInstallment',
  method: 'POST',
  path: '/api/checkout/checkoutInstallment',
  tag,
  summary:
    'Pay quotas of a plan of one’s own, or all that are left at once. One charge per key; PAYMENT_IN_FLIGHT names the payment that is still open.',
  access: 'fan',
  idempotent: true,
  body: z.object({
    planId: id,
    installmentIds: chosenQuotas,
    seenTotal: money,
    payment: z.discriminatedUnion('method', [
      z.object({
        method: z.literal('CARD'),
        cardToken: text(80),
        paymentMethodId: text(40),
        /** The saved card that the token was made from. */
        savedCardId: z.optional(id),
      }),
      /** Not offered for quotas. */
      z.object({ method: z.literal(['CASH', 'TRANSFER', 'WALLET', 'PAGUITOS']) }),
    ]),
  }),
  status: 201,
  response: z.object({ installmentPaymentId: id, plan: installmentPlan }),
  failures: [
    'PAYMENT_IN_FLIGHT',
    'ALREADY_PAID',
    'TOTAL_CHANGED',
    'METHOD_NOT_OFFERED',
    'CARD_NUMBER_REFUSED',
    'PROVIDER_REFUSED',
    'PROVIDER_UNAVAILABLE',
  ],
});

export const plansAtDesk = endpoint({
  name: 'plansAtDesk',
  method: 'GET',
  path: '/api/backoffice/installments',
  tag,
  summary:
    'A seller finds plans of this market, newest first: of the fan with this document number, e-mail address or telephone, or of the order with this code. Each is asked for whole; names are not searched.',
  access: 'seller',
  query: z.object({ q: text(120) }),
  status: 200,
  response: z.object({
    plans: z.array(
      z.object({ plan: installmentPlan, fan: z.object({ name: z.string(), email: z.string() }) }),
    ),
  }),
  failures: [],
});

export const takeInstallments = endpoint({
  name: 'takeInstallments',
  method: 'POST',
  path: '/api/backoffice/installments/:id/payment',
  tag,
  summary:
    'A seller takes the money for quotas at the desk, by the card terminal or in cash: they are paid at once, or nothing happened. PAYMENT_IN_FLIGHT names the payment of the fan’s that is still open.',
  access: 'seller',
  idempotent: true,
  params: z.object({ id }),
  body: z.object({
    installmentIds: chosenQuotas,
    seenTotal: money,
    payment: z.discriminatedUnion('method', [terminalPayment, z.object({ method: z.literal('CASH') })]),
  }),
  status: 201,
  response: z.object({ installmentPaymentId: id, plan: installmentPlan }),
  failures: ['NOT_FOUND', 'PAYMENT_IN_FLIGHT', 'ALREADY_PAID', 'TOTAL_CHANGED', 'METHOD_NOT_OFFERED'],
});
