import * as z from 'zod/mini';
import { alertDecisions, alertStates, moneyAlertKinds } from '#domain/payment/money-alert.ts';
import { endpoint } from './endpoint.ts';
import { id, instant, money, page, text } from './values.ts';

/** Payment exceptions for managers. Not in the specification; see the product page. Payloads are ours. */

const tag = 'Payment exceptions';

const moneyAlert = z.object({
  id,
  kind: z.enum(moneyAlertKinds),
  since: instant,
  order: z.nullable(z.object({ id, code: z.string(), event: z.string() })),
  buyer: z.nullable(z.object({ name: z.string(), email: z.string() })),
  amount: z.nullable(money),
  /** The order total. */
  expected: z.nullable(money),
  paymentId: z.nullable(z.string()),
  detail: z.nullable(z.string()),
  decisions: z.array(z.enum(alertDecisions)),
  end: z.nullable(
    z.object({ decision: z.enum(alertDecisions), note: z.string(), by: z.string(), at: instant }),
  ),
});

export const listAlerts = endpoint({
  name: 'listAlerts',
  method: 'GET',
  path: '/api/backoffice/alerts',
  tag,
  summary:
    'Lists the payment exceptions of this market, newest first: payments that need a review, refunds that the provider rejected, refunds to pay by hand and disputes. `open` counts the unresolved ones.',
  access: 'manager',
  query: z.object({ state: z._default(z.enum(alertStates), 'OPEN'), page }),
  status: 200,
  response: z.object({
    items: z.array(moneyAlert),
    total: z.int(),
    open: z.int(),
    page: z.int(),
    pageSize: z.int(),
  }),
  failures: [],
});

export const endAlert = endpoint({
  name: 'endAlert',
  method: 'POST',
  path: '/api/backoffice/alerts/:id/end',
  tag,
  summary:
    'Resolves a payment exception once, with a note. TRANSITION_NOT_ALLOWED when another manager resolved it first or the decision is not among its `decisions`.',
  access: 'manager',
  recent: true,
  idempotent: true,
  params: z.object({ id }),
  body: z.object({ decision: z.enum(alertDecisions), note: text(300) }),
  status: 200,
  response: z.object({ alert: moneyAlert }),
  failures: ['NOT_FOUND', 'TRANSITION_REFUSED', 'PROVIDER_UNAVAILABLE'],
});
