import * as z from 'zod/mini';
import { installmentPaymentStatuses } from '#domain/installment/installment-payment-status.ts';
import { remainingInstallments } from '#domain/installment/installment-plan.ts';
import { installmentStatuses } from '#domain/installment/installment-status.ts';
import { planKinds } from '#domain/installment/plan.ts';
import { planStates } from '#domain/installment/plan-state.ts';
import { planLimits } from '#domain/installment/plan-terms.ts';
import { purchaseChannels } from '#domain/market/purchase-channel.ts';
import { moneyMovements } from '#domain/order/purchase.ts';
import { paymentMethods } from '#domain/payment/payment-method.ts';
import { defineEndpoint } from './endpoint.ts';
import { bankChallenge, paymentInstruction } from './orders.ts';
import { terminalPayment } from './payments.ts';
import { id, instant, money, text } from './values.ts';

/** Installment plans. Spec §3, §4, §7; payloads are ours. */

const tag = 'Installments';

/** The days of grace, and the share of the paid money, in basis points, that is paid back when unpaid installments end a plan. */
const agreedTerms = z.object({ graceDays: z.int(), returnedShare: z.int() });

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
  /** OPENED: the seats are booked until `bookedUntil` for the first installment; null while its payment is under way. */
  state: z.enum(planStates),
  bookedUntil: z.nullable(instant),
  /** The order that the plan pays for; null for a plan without seats. */
  order: z.nullable(z.object({ orderId: id, code: z.string() })),
  terms: z.nullable(agreedTerms),
  /** The saved card that is charged on the due dates; null without the fan's consent. */
  automaticCardId: z.nullable(id),
  installments: z.array(
    z.object({
      installmentId: id,
      number: z.int(),
      amount: money,
      dueAt: instant,
      status: z.enum(installmentStatuses),
    }),
  ),
  /** The latest payment of the plan. `moneyMoved` says whether the payer was charged. */
  payment: z.nullable(
    z.object({
      installmentPaymentId: id,
      status: z.enum(installmentPaymentStatuses),
      method: z.enum(paymentMethods),
      statusDetail: z.nullable(z.string()),
      moneyMoved: z.enum(moneyMovements),
      amount: money,
      installmentIds: z.array(id),
      challenge: z.nullable(bankChallenge),
      /** Null once no payment is pending. */
      instruction: z.nullable(paymentInstruction),
      startedAt: instant,
    }),
  ),
  serverNow: instant,
});

export const listInstallmentPlans = defineEndpoint({
  name: 'listInstallmentPlans',
  method: 'GET',
  path: '/api/installments',
  tag,
  summary: 'Lists the installment plans of the signed-in fan, newest first, with amounts due and due dates.',
  access: 'fan',
  status: 200,
  response: z.object({ plans: z.array(installmentPlan) }),
  failures: [],
});

/** The installments to pay: some by id, or all remaining ones. */
export const installmentSelection = z.union([
  z.array(id).check(z.minLength(1), z.maxLength(60)),
  z.literal(remainingInstallments),
]);

export const plannedInstallment = z.object({
  number: z.int().check(z.gte(1), z.lte(planLimits.maxInstallments)),
  amount: money,
  dueAt: instant,
});

/** A plan for the cart of a hold: every installment with its date and amount, and what binds the buyer. */
export const offeredPlan = z.object({
  id,
  kind: z.enum(planKinds),
  timeZone: z.string(),
  total: money,
  installments: z.array(plannedInstallment),
  graceDays: z.int(),
  returnedShare: z.int(),
});

export const offeredPlans = defineEndpoint({
  name: 'offeredPlans',
  method: 'GET',
  path: '/api/bundles/installments',
  tag,
  summary: 'Lists the installment plans that can pay for this hold, each with the whole schedule.',
  access: 'public',
  query: z.object({ reservationId: id }),
  status: 200,
  response: z.object({ plans: z.array(offeredPlan) }),
  failures: [],
});

export const openInstallmentPlan = defineEndpoint({
  name: 'openInstallmentPlan',
  method: 'POST',
  path: '/api/installments',
  tag,
  summary:
    'Books the seats of a hold for an installment plan, whose first installment is paid next, within the time of a hold. One plan per idempotency key and hold; TOTAL_CHANGED, when the schedule is not the one that was shown.',
  access: 'fanOrSeller',
  idempotent: true,
  body: z.object({
    reservationId: id,
    /** The buyer of a sale that staff make; absent in a fan's own sale. */
    fanId: z.optional(id),
    channel: z.enum(purchaseChannels),
    offerId: id,
    /** The schedule that the buyer agreed to. */
    installments: z
      .array(plannedInstallment)
      .check(z.minLength(planLimits.minInstallments), z.maxLength(planLimits.maxInstallments)),
  }),
  status: 201,
  response: z.object({ plan: installmentPlan }),
  failures: [
    'HOLD_EXPIRED',
    'SALE_CLOSED',
    'PAYMENT_IN_FLIGHT',
    'TOTAL_CHANGED',
    'METHOD_NOT_OFFERED',
    'TICKET_LIMIT',
    'FAN_REQUIRED',
  ],
});

export const planHolder = z.object({ name: z.string(), email: z.string() });

export const assistedPlan = z.object({
  plan: installmentPlan,
  fan: planHolder,
  /** The amount refunded if a manager ends the plan now; null while nobody may. */
  endRefund: z.nullable(money),
});

export const findInstallmentPlans = defineEndpoint({
  name: 'findInstallmentPlans',
  method: 'GET',
  path: '/api/backoffice/installments',
  tag,
  summary:
    'Finds installment plans of this market, newest first, by the exact document number, e-mail address or phone of the fan, or by order code. Names are not searched.',
  access: 'seller',
  query: z.object({ q: text(120) }),
  status: 200,
  response: z.object({
    plans: z.array(assistedPlan),
  }),
  failures: [],
});

export const overdueInstallmentPlans = defineEndpoint({
  name: 'overdueInstallmentPlans',
  method: 'GET',
  path: '/api/backoffice/installments/overdue',
  tag,
  summary:
    'Lists the running plans of this market that a manager may end: an installment is unpaid beyond its grace, or the event is cancelled. The oldest debt comes first.',
  access: 'manager',
  status: 200,
  response: z.object({ plans: z.array(assistedPlan) }),
  failures: [],
});

export const endInstallmentPlan = defineEndpoint({
  name: 'endInstallmentPlan',
  method: 'POST',
  path: '/api/backoffice/installments/:id/end',
  tag,
  summary:
    'Ends a plan with unpaid installments: its seats are for sale again, and the agreed share of the paid money is credited to the balance of its fan.',
  access: 'manager',
  idempotent: true,
  params: z.object({ id }),
  /** The refund that the manager confirmed. */
  body: z.object({ expectedRefund: money }),
  status: 201,
  response: z.object({ plan: installmentPlan }),
  failures: ['NOT_FOUND', 'TRANSITION_NOT_ALLOWED', 'PAYMENT_IN_FLIGHT', 'TOTAL_CHANGED'],
});

export const collectInstallmentPayment = defineEndpoint({
  name: 'collectInstallmentPayment',
  method: 'POST',
  path: '/api/backoffice/installments/:id/payment',
  tag,
  summary:
    'Records an in-person payment of installments by card terminal or cash. The installments are paid immediately or nothing is recorded. PAYMENT_IN_FLIGHT identifies a payment of the fan that is still open.',
  access: 'seller',
  idempotent: true,
  params: z.object({ id }),
  body: z.object({
    installmentIds: installmentSelection,
    expectedTotal: money,
    payment: z.discriminatedUnion('method', [terminalPayment, z.object({ method: z.literal('CASH') })]),
  }),
  status: 201,
  response: z.object({ installmentPaymentId: id, plan: installmentPlan }),
  failures: [
    'NOT_FOUND',
    'PAYMENT_IN_FLIGHT',
    'ALREADY_PAID',
    'HOLD_EXPIRED',
    'TOTAL_CHANGED',
    'METHOD_NOT_OFFERED',
  ],
});
