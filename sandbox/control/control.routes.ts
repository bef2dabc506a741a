import { type Context, Hono, type MiddlewareHandler } from 'hono';
import type { Clock } from '../clock.ts';
import type { WebhookMode } from '../provider/notifications.ts';
import { isPaymentStatus } from '../provider/payment.ts';
import { badRequest } from '../provider/problem.ts';
import type { Provider } from '../provider/provider.ts';
import { type Fields, readNumber, readText, toFields } from '../provider/untyped-fields.ts';
import type { Store } from '../store/store.ts';
import type { Fault, Faults } from './faults.ts';
import { renderProviderPage } from './provider.page.ts';

type ControlDeps = {
  readonly provider: Provider;
  readonly faults: Faults;
  readonly clock: Clock;
  readonly store: Store;
};

/** Creates the test controls of the sandbox, which no real provider has. */
export function createControlRoutes({ provider, faults, clock, store }: ControlDeps): Hono {
  const { ledger, notifications, payments } = provider;
  const routes = new Hono();

  for (const path of ['/sandbox/*', '/provider/waiting/*']) routes.use(path, rejectCrossSiteRequests);

  routes.get('/provider', (context) =>
    context.html(
      renderProviderPage({
        payments: payments.listRecent(50),
        ledger: ledger.entries().slice(-100).reverse(),
        notifications: notifications.list().slice(0, 50),
        mode: notifications.mode(),
        faults: faults.list(),
        down: faults.isDown(),
      }),
    ),
  );
  routes.post('/provider/waiting/:id', async (context) => {
    const { status } = await context.req.parseBody();
    settle(context, { status });
    return context.redirect('/provider', 303);
  });

  routes.get('/sandbox/health', (context) => context.json({ status: 'ok' }));

  routes.get('/sandbox/ledger', (context) => {
    const reference = context.req.query('external_reference');
    return context.json({ entries: ledger.entries(reference), totals: ledger.totals(reference) });
  });

  routes.post('/sandbox/payments/:id/settle', async (context) =>
    context.json(settle(context, toFields(await context.req.json().catch(() => null)))),
  );

  // Simulates a payment at a shop or by transfer: the payer knows only the reference and the amount.
  routes.post('/sandbox/references/:reference/pay', async (context) => {
    const paid = readNumber(toFields(await context.req.json().catch(() => null)), 'amount');
    const { id } = payments.findByReference(context.req.param('reference'));
    return context.json(payments.settle(id, { status: 'approved', ...(paid !== undefined && { paid }) }));
  });

  function settle(context: Context, body: Fields) {
    const status = readText(body, 'status') ?? '';
    if (!isPaymentStatus(status))
      throw badRequest('invalid_status', 'status is not one of the payment statuses');
    if (status === 'refunded') throw badRequest('invalid_status', 'refunds are made through the API');
    const detail = readText(body, 'status_detail');
    return payments.settle(Number(context.req.param('id')), { status, ...(detail && { detail }) });
  }

  routes.get('/sandbox/faults', (context) => context.json({ down: faults.isDown(), faults: faults.list() }));
  routes.post('/sandbox/faults', async (context) => {
    const body = toFields(await context.req.json().catch(() => null));
    return context.json(faults.add(parseFault(body)), 201);
  });
  routes.delete('/sandbox/faults', (context) => {
    faults.clear();
    return context.body(null, 204);
  });
  routes.post('/sandbox/down', async (context) => {
    faults.setDown(toFields(await context.req.json().catch(() => null)).down !== false);
    return context.json({ down: faults.isDown() });
  });

  routes.get('/sandbox/webhooks', (context) =>
    context.json({ mode: notifications.mode(), notifications: notifications.list() }),
  );
  routes.post('/sandbox/webhooks/mode', async (context) => {
    notifications.setMode(parseMode(toFields(await context.req.json().catch(() => null))));
    return context.json(notifications.mode());
  });
  routes.post('/sandbox/webhooks/flush', async (context) =>
    context.json({ delivered: await notifications.flush() }),
  );
  routes.post('/sandbox/webhooks/revive', (context) =>
    context.json({ revived: notifications.requeueUndelivered() }),
  );
  routes.post('/sandbox/webhooks/send', async (context) => {
    const body = toFields(await context.req.json().catch(() => null));
    const paymentId = readNumber(body, 'paymentId');
    if (paymentId === undefined) throw badRequest('paymentId', 'paymentId is missing');
    const answers = await notifications.send({
      paymentId,
      url: readText(body, 'url'),
      secret: readText(body, 'secret'),
      ageSeconds: readNumber(body, 'ageSeconds'),
      copies: readNumber(body, 'copies'),
    });
    return context.json({ answers });
  });

  routes.post('/sandbox/clock', async (context) => {
    const milliseconds = readNumber(toFields(await context.req.json().catch(() => null)), 'advanceMs');
    if (milliseconds === undefined || milliseconds < 0)
      throw badRequest('advanceMs', 'advanceMs must not be negative');
    clock.advance(milliseconds);
    payments.expireOverdue();
    return context.json({ now: new Date(clock.now()).toISOString() });
  });

  routes.post('/sandbox/reset', (context) => {
    store.reset();
    faults.clear();
    clock.reset();
    notifications.setMode({ kind: 'normal' });
    return context.body(null, 204);
  });

  return routes;
}

/** Rejects requests of other sites open in the same browser. Tests and servers do not send this header. */
const rejectCrossSiteRequests: MiddlewareHandler = async (context, next) => {
  if (context.req.header('sec-fetch-site') === 'cross-site') {
    return context.json(
      { message: 'not from another site', error: 'forbidden', status: 403, cause: [] },
      403,
    );
  }
  return next();
};

function parseFault(body: Fields): Fault {
  const path = readText(body, 'path');
  const method = readText(body, 'method');
  const times = readNumber(body, 'times') ?? 1;
  const delayMs = readNumber(body, 'delayMs');
  const status = readNumber(body, 'status');
  if (!path) throw badRequest('path', 'path is missing: name the requests that fail');
  if (!Number.isInteger(times) || times < 1) throw badRequest('times', 'times must be a positive integer');
  if (delayMs !== undefined && !(delayMs >= 0)) throw badRequest('delayMs', 'delayMs must not be negative');
  if (status !== undefined && !(Number.isInteger(status) && status >= 400 && status <= 599)) {
    throw badRequest('status', 'status must be from 400 to 599');
  }
  const flags = (['cutBefore', 'cutAfterCommit', 'hang'] as const).filter((flag) => body[flag] === true);
  if (delayMs === undefined && status === undefined && flags.length === 0) {
    throw badRequest('fault', 'name at least one of delayMs, status, cutBefore, cutAfterCommit, hang');
  }
  return {
    path,
    times,
    ...(method && { method }),
    ...(delayMs !== undefined && { delayMs }),
    ...(status !== undefined && { status }),
    ...Object.fromEntries(flags.map((flag) => [flag, true])),
  };
}

function parseMode(body: Fields): WebhookMode {
  const amount = (name: string, otherwise: number) => {
    const value = readNumber(body, name) ?? otherwise;
    if (!(value >= 0)) throw badRequest(name, `${name} must not be negative`);
    return value;
  };
  switch (readText(body, 'kind')) {
    case 'normal':
      return { kind: 'normal' };
    case 'late':
      return { kind: 'late', delayMs: amount('delayMs', 60_000) };
    case 'lost':
      return { kind: 'lost' };
    case 'doubled':
      return { kind: 'doubled', copies: Math.max(1, Math.floor(amount('copies', 2))) };
    case 'shuffled':
      return { kind: 'shuffled', windowMs: amount('windowMs', 5_000), seed: amount('seed', 1) };
    default:
      throw badRequest('kind', 'kind is one of normal, late, lost, doubled, shuffled');
  }
}
