import * as z from 'zod/mini';
import {
  paymentExceptionDecisions,
  paymentExceptionKinds,
  paymentExceptionStates,
} from '#domain/payment/payment-exception.ts';
import { defineEndpoint } from './endpoint.ts';
import { id, instant, money, page, text } from './values.ts';

/** Payment exceptions for managers. Not in the specification; see the product page. Payloads are ours. */

const tag = 'Payment exceptions';

export const paymentException = z.object({
  id,
  kind: z.enum(paymentExceptionKinds),
  since: instant,
  order: z.nullable(z.object({ id, code: z.string(), event: z.string() })),
  buyer: z.nullable(z.object({ name: z.string(), email: z.string() })),
  amount: z.nullable(money),
  /** The order total. */
  expected: z.nullable(money),
  paymentId: z.nullable(z.string()),
  detail: z.nullable(z.string()),
  decisions: z.array(z.enum(paymentExceptionDecisions)),
  resolution: z.nullable(
    z.object({ decision: z.enum(paymentExceptionDecisions), note: z.string(), by: z.string(), at: instant }),
  ),
});

export const listPaymentExceptions = defineEndpoint({
  name: 'listPaymentExceptions',
  method: 'GET',
  path: '/api/backoffice/payment-exceptions',
  tag,
  summary:
    'Lists the payment exceptions of this market, newest first: payments that need a review, refunds that the provider rejected, refunds to pay by hand and disputes. `open` counts the unresolved ones.',
  access: 'manager',
  query: z.object({ state: z._default(z.enum(paymentExceptionStates), 'OPEN'), page }),
  status: 200,
  response: z.object({
    items: z.array(paymentException),
    total: z.int(),
    open: z.int(),
    page: z.int(),
    pageSize: z.int(),
  }),
  failures: [],
});

export const resolvePaymentException = defineEndpoint({
  name: 'resolvePaymentException',
  method: 'POST',
  path: '/api/backoffice/payment-exceptions/:id/resolution',
  tag,
  summary:
    'Resolves a payment exception once, with a note. TRANSITION_NOT_ALLOWED when another manager resolved it first or the decision is not among its `decisions`.',
  access: 'manager',
  requiresRecentSignIn: true,
  idempotent: true,
  params: z.object({ id }),
  body: z.object({ decision: z.enum(paymentExceptionDecisions), note: text(300) }),
  status: 200,
  response: z.object({ alert: paymentException }),
  failures: ['NOT_FOUND', 'TRANSITION_NOT_ALLOWED', 'PROVIDER_UNAVAILABLE'],
});
