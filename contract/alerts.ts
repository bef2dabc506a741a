import * as z from 'zod/mini';
import { alertDecisions, alertStates, moneyAlertKinds } from '#domain/payment/money-alert.ts';
import { endpoint } from './endpoint.ts';
import { id, instant, money, page, text } from './values.ts';

/** Money that a manager has to look at. Spec says nothing of it; product: "Late and odd money". Payloads ours. */

const tag = 'Alerts';

const moneyAlert = z.object({
  id,
  kind: z.enum(moneyAlertKinds),
  since: instant,
  order: z.nullable(z.object({ id, code: z.string(), event: z.string() })),
  buyer: z.nullable(z.object({ name: z.string(), email: z.string() })),
  amount: z.nullable(money),
  /** What the order costs. */
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
    'Money of this market that a person has to look at, newest first: parked payments, refunds that the provider will not make, money to hand back, disputes. `open` counts those that wait.',
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
    'Do something about an alert, with a note, once: of two managers the second gets TRANSITION_REFUSED, and so does whoever wants what cannot be done about it (see `decisions`).',
  access: 'manager',
  recent: true,
  idempotent: true,
  params: z.object({ id }),
  body: z.object({ decision: z.enum(alertDecisions), note: text(300) }),
  status: 200,
  response: z.object({ alert: moneyAlert }),
  failures: ['NOT_FOUND', 'TRANSITION_REFUSED', 'PROVIDER_UNAVAILABLE'],
});
