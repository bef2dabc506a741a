import { timingSafeEqual } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { findBrand, findSiteByBin } from './card-number.ts';
import { listInstallmentOptions } from './installments.ts';
import {
  identificationTypes,
  paymentMethods,
  type Site,
  sites,
  toMethodResponse,
} from './payment-methods.ts';
import { badRequest, cause, notFound, ProviderProblem } from './problem.ts';
import type { Provider } from './provider.ts';
import { type Fields, toFields } from './untyped-fields.ts';

export type ProviderKeys = { readonly publicKey: string; readonly accessToken: string };

type Bindings = { Bindings: HttpBindings };

/** Creates the provider's public API with the paths of Mercado Pago's reference. */
export function createProviderApi(provider: Provider, keys: ProviderKeys): Hono<Bindings> {
  const api = new Hono<Bindings>();
  const seller = requireSeller(keys.accessToken);
  const anyone = requireBrowserOrSeller(keys);
  const key = (context: Context) => context.req.header('x-idempotency-key')?.trim() || undefined;

  for (const path of [
    '/v1/card_tokens',
    '/v1/payment_methods',
    '/v1/payment_methods/*',
    '/v1/identification_types',
  ]) {
    api.use(path, cors({ origin: '*', allowMethods: ['GET', 'POST'], allowHeaders: ['*'], maxAge: 600 }));
  }
  api.post('/v1/card_tokens', anyone, async (context) =>
    context.json(
      provider.cardTokens.create(
        await readBody(context),
        keys.publicKey,
        context.req.query('public_key') === undefined ? 'SELLER' : 'BROWSER',
      ),
      201,
    ),
  );

  api.get('/v1/payment_methods', anyone, (context) => context.json(findPaymentMethods(context.req.query())));
  api.get('/v1/payment_methods/search', anyone, (context) => {
    const results = findPaymentMethods(context.req.query());
    return context.json({ paging: { total: results.length, limit: results.length, offset: 0 }, results });
  });
  api.get('/v1/payment_methods/installments', anyone, (context) =>
    context.json(listInstallmentOptions({ ...context.req.query(), site: readSite(context.req.query()) })),
  );
  api.get('/v1/identification_types', anyone, (context) =>
    context.json(identificationTypes[readSite(context.req.query()) ?? 'MCO']),
  );

  api.post('/v1/payments', seller, async (context) =>
    context.json(provider.payments.create(await readBody(context), key(context)), 201),
  );
  api.get('/v1/payments/search', seller, (context) => {
    const { external_reference, status, limit, offset } = context.req.query();
    const paging = {
      limit: Math.min(parseWholeNumber(limit, 30), 1000),
      offset: parseWholeNumber(offset, 0),
    };
    const { total, results } = provider.payments.search({
      externalReference: external_reference,
      status,
      ...paging,
    });
    return context.json({ paging: { total, ...paging }, results });
  });
  api.get('/v1/payments/:id', seller, (context) =>
    context.json(provider.payments.get(Number(context.req.param('id')))),
  );
  api.put('/v1/payments/:id', seller, async (context) =>
    context.json(provider.payments.update(Number(context.req.param('id')), await readBody(context))),
  );
  api.post('/v1/payments/:id/refunds', seller, async (context) =>
    context.json(
      provider.payments.refund(Number(context.req.param('id')), await readBody(context), key(context)),
      201,
    ),
  );
  api.get('/v1/payments/:id/refunds', seller, (context) =>
    context.json(provider.payments.get(Number(context.req.param('id'))).refunds),
  );
  api.get('/v1/payments/:id/refunds/:refund', seller, (context) => {
    const { refunds } = provider.payments.get(Number(context.req.param('id')));
    const refund = refunds.find(({ id }) => id === Number(context.req.param('refund')));
    if (!refund) throw notFound(2000, 'Refund not found');
    return context.json(refund);
  });

  api.post('/v1/customers', seller, async (context) =>
    context.json(provider.customers.create(await readBody(context)), 201),
  );
  api.get('/v1/customers/search', seller, (context) => {
    const results = provider.customers.search(context.req.query('email'));
    return context.json({ paging: { total: results.length, limit: 10, offset: 0 }, results });
  });
  api.get('/v1/customers/:id', seller, (context) =>
    context.json(provider.customers.get(context.req.param('id'))),
  );
  api.get('/v1/customers/:id/cards', seller, (context) =>
    context.json(provider.customers.cards(context.req.param('id'))),
  );
  api.post('/v1/customers/:id/cards', seller, async (context) => {
    const card = provider.cardTokens.spend(String((await readBody(context)).token ?? ''));
    return context.json(provider.customers.addCard(context.req.param('id'), card), 201);
  });
  api.delete('/v1/customers/:id/cards/:card', seller, (context) =>
    context.json(provider.customers.removeCard(context.req.param('id'), context.req.param('card'))),
  );

  api.post('/checkout/preferences', seller, async (context) =>
    context.json(provider.preferences.create(await readBody(context)), 201),
  );
  api.get('/checkout/preferences/:id', seller, (context) =>
    context.json(provider.preferences.get(context.req.param('id'))),
  );
  api.put('/checkout/preferences/:id', seller, async (context) =>
    context.json(provider.preferences.update(context.req.param('id'), await readBody(context))),
  );
  return api;
}

async function readBody(context: Context): Promise<Fields> {
  const text = await context.req.text();
  if (text.trim() === '') return {};
  try {
    return toFields(JSON.parse(text));
  } catch {
    throw badRequest('json_syntax_error', 'The request body is not valid JSON');
  }
}

function findPaymentMethods(query: Record<string, string>) {
  const site = readSite(query);
  const bin = query.bin ?? query.bins;
  const brand = bin ? findBrand(bin) : undefined;
  return paymentMethods
    .filter((method) => !site || method.site === site)
    .filter((method) => !query.id || method.id === query.id)
    .filter((method) => !bin || method.id === brand?.methodId)
    .map(toMethodResponse);
}

function readSite(query: Record<string, string>): Site | undefined {
  const named = sites.find((site) => site === query.site_id);
  return named ?? (query.bin ? findSiteByBin(query.bin) : undefined);
}

function parseWholeNumber(text: string | undefined, otherwise: number): number {
  return text && /^\d+$/.test(text) ? Number(text) : otherwise;
}

function requireSeller(accessToken: string): MiddlewareHandler {
  return async (context, next) => {
    const bearer = /^Bearer (.+)$/i.exec(context.req.header('authorization') ?? '')?.[1];
    if (!bearer) throw unauthorizedProblem(5, 'Must provide your access_token to proceed');
    if (!isSameText(bearer, accessToken)) throw unauthorizedProblem(4, 'invalid access token');
    await next();
  };
}

function requireBrowserOrSeller({ publicKey, accessToken }: ProviderKeys): MiddlewareHandler {
  const seller = requireSeller(accessToken);
  return async (context, next) => {
    const sent = context.req.query('public_key');
    if (sent === undefined) return seller(context, next);
    if (!isSameText(sent, publicKey)) throw unauthorizedProblem('E404', 'public_key not found');
    await next();
    return undefined;
  };
}

function unauthorizedProblem(code: number | string, message: string): ProviderProblem {
  return new ProviderProblem(401, 'unauthorized', message, [cause(code, message)]);
}

function isSameText(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
