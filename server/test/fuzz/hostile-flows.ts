import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/index.ts';
import { saleTransactionsOver } from '#server/unit-of-work/unit-of-work.postgres.ts';
import { aPlan, payInstallments } from '../installments.ts';
import { extend, release, seats, updateCart } from '../sale-requests.ts';
import type { TestResponse } from '../test-app.ts';
import type { TestEvent } from '../test-event.ts';
import type { TestPerson, TestSystem } from '../test-system.ts';
import type { Visitor } from '../visitors.ts';
import { hostileLeaf, replaceLeaf } from './arbitrary-from-schema.ts';

type FlowPeople = Readonly<Record<'fan' | 'mexican' | 'seller' | 'manager', TestPerson>>;
type Flow = (system: TestSystem, people: FlowPeople, event: TestEvent) => Promise<unknown>;

const inADay = () => new Date(Date.now() + 24 * 60 * 60_000).toISOString();

async function sendRefund(system: TestSystem, { fan, manager }: FlowPeople, event: TestEvent) {
  const held = await system.held(fan, event, 0);
  const { body } = await system.pay(fan, held);
  await manager.visitor.post(`/api/backoffice/sales/${body.orderId}/refunds`, {
    key: randomUUID(),
    body: {
      ticketIds: body.ticketIds,
      seats: 'FOR_SALE',
      reason: 'ASKED_FOR',
      note: 'Llamó',
      expectedAmount: { amount: held.total.total, currency: held.total.currency },
    },
  });
}

async function payByLink(system: TestSystem, { fan, seller }: FlowPeople, event: TestEvent) {
  const held = await system.heldAssisted(seller, event, 0);
  await system.sellAssistedWith(seller, held, { fan, payment: { method: 'LINK', channel: 'EMAIL' } });
  await system.drain();
  const [email] = system.sandbox.mailbox.list({ to: fan.email });
  const token = /#pay=([\w.-]+)/.exec(email?.text ?? '')?.[1] ?? 'none';
  await fan.visitor.post('/api/checkout/payment-link/read', { body: { token } });
  const { payment } = system.checkoutBody(held, await system.cardToken());
  const expectedTotal = { amount: held.total.total, currency: held.total.currency };
  const body = { token, channel: 'WEB_MOBILE', expectedTotal, payment };
  await fan.visitor.post('/api/checkout/payment-link', { key: randomUUID(), body });
}

/** Valid uses of the product: seats bought through every way to pay, carts changed, refunds, bookings, people. */
export const flows = {
  card: async (system, { fan }, event) => system.pay(fan, await system.held(fan, event, 0)),
  pse: async (system, { fan }, event) => {
    const payment = { method: 'TRANSFER', system: 'PSE', bankId: '1007', personType: 'individual' };
    const { body } = await system.payWith(fan, await system.held(fan, event, 0), payment);
    await system.cancelPayment(fan, body.orderId);
  },
  voucher: async (system, { mexican }) => {
    const held = await system.held(mexican, await system.event('MEX'), 0);
    const payment = { method: 'CASH', checkoutProvider: 'MERCADO_PAGO', provider: 'oxxo' };
    await system.payWith(mexican, held, payment);
  },
  boxOffice: async (system, { fan, seller }, event) => {
    const held = await system.held(fan, event, 0);
    const { body } = await system.payWith(fan, held, { method: 'CASH', checkoutProvider: 'TAQUILLA' });
    await system.collectCash(seller, { code: body.code, total: held.total });
  },
  walletPortion: async (system, { fan }, event) => {
    await saleTransactionsOver(system.db).wallets.credit({
      personId: fan.id,
      amount: { amount: 1_000_000, currency: 'COP' },
      key: randomUUID(),
      orderId: null,
    });
    await system.payPartlyFromWallet(fan, await system.held(fan, event, 0), 1_000_000);
  },
  hosted: async (system, { fan }, event) => {
    const { reservationId } = await system.held(fan, event, 0);
    const body = { reservationId, channel: 'WEB_DESKTOP' };
    await fan.visitor.post('/api/checkout/preference-id', { key: randomUUID(), body });
  },
  terminal: async (system, { fan, seller }, event) =>
    system.sellAssisted(seller, await system.heldAssisted(seller, event, 0), fan),
  courtesy: async (system, { fan, manager }, event) =>
    system.sellAssistedWith(manager, await system.heldAssisted(manager, event, 0), {
      fan,
      payment: { method: 'COURTESY', reasonType: 'PRESS', note: 'Radio' },
    }),
  booking: async (system, { fan, manager }, event) => {
    const held = await system.heldAssisted(manager, event, 0);
    const payment = { method: 'RESERVATION', deadline: inADay() };
    await system.sellAssistedWith(manager, held, { fan, payment });
    await system.payBooking(manager, held);
  },
  releasedBooking: async (system, { fan, manager }, event) => {
    const held = await system.heldAssisted(manager, event, 0);
    const payment = { method: 'RESERVATION', deadline: inADay() };
    await system.sellAssistedWith(manager, held, { fan, payment });
    await system.releaseBooking(manager, held);
  },
  cart: async (system, { fan }, event) => {
    const { reservationId } = await system.held(fan, event, 0);
    const ops = [{ op: 'add', item: seats(event, 1)[0] ?? {} }];
    await updateCart(fan.visitor, { reservationId, version: 1, ops });
    await extend(fan.visitor, reservationId);
    await release(fan.visitor, reservationId);
  },
  savedCard: async (system, { fan }) => {
    const body = { cardToken: await system.cardToken(), makeDefault: true };
    await fan.visitor.post('/api/checkout/user-card/save', { key: randomUUID(), body });
  },
  installments: async (system, { fan }) =>
    payInstallments(system, fan, await aPlan(system.db, fan), { installments: [0] }),
  refund: sendRefund,
  paymentLink: payByLink,
  decidedTransfer: async (system, { fan, seller, manager }, event) => {
    const held = await system.heldAssisted(seller, event, 0);
    const payment = { method: 'PROCESSING_TRANSFER', reference: `BANCO ${randomUUID().slice(0, 8)}` };
    await system.sellAssistedWith(seller, held, { fan, payment });
    await system.decideTransfer(manager, held, 'CONFIRMED');
  },
  cancelledEvent: async (system, { fan, manager }) => {
    const event = await system.event();
    await system.pay(fan, await system.held(fan, event, 0));
    const found = await manager.visitor.get(`/api/backoffice/events/${event.id}`);
    const body = { name: found.body.event.title, note: 'Lluvia' };
    await manager.visitor.post(`/api/backoffice/events/${event.id}/cancellation`, {
      key: randomUUID(),
      body,
    });
  },
  operator: async (_, { manager }) => {
    const email = `${randomUUID()}@correo.test`;
    const body = { email, firstName: 'Luz', lastName: 'Gil', roles: ['seller'], language: 'es' };
    await manager.visitor.post('/api/operators/invitations', { key: randomUUID(), body });
  },
  profile: async (_, { fan }) => {
    const send = (path: string, body: object) => fan.visitor.call('PUT', path, { key: randomUUID(), body });
    await send('/api/fan/late-payments', { place: 'BALANCE' });
    await send('/api/fan/preferences', { channels: ['EMAIL'], wantsNewsletter: false, language: 'es' });
  },
  support: async (_, { fan }) => {
    const message = `¿Me devuelven? ${randomUUID()}`;
    const body = { topic: 'REFUND', email: fan.email, orderCode: 'TQ7H2K44', message };
    await fan.visitor.post('/api/support-requests', { body });
  },
  signIn: async (system, { fan }) => {
    const contact = { email: fan.email, language: 'es' };
    const { body } = await fan.visitor.post('/api/auth/otp/send', { body: contact });
    const code = system.sandbox.mailbox.list({ to: fan.email }).at(-1)?.code ?? 'none';
    const { challengeId } = body;
    await fan.visitor.post('/api/auth/otp/confirm', { body: { challengeId, code } });
  },
} as const satisfies Record<string, Flow>;

export type HostileFlow = {
  readonly flow: keyof typeof flows;
  /** The request with the hostile leaf, among those with a body. */
  readonly nth: number;
  readonly at: number;
  readonly leaf: unknown;
};

export const hostileFlows: fc.Arbitrary<HostileFlow> = fc.record({
  flow: fc.constantFrom(...(Object.keys(flows) as (keyof typeof flows)[])),
  nth: fc.nat(3),
  at: fc.nat(30),
  leaf: hostileLeaf,
});

/** A response with the endpoint that gave it. */
export type AnsweredCall = { readonly endpoint: Endpoint; readonly response: TestResponse };

/** Plays a flow with one hostile leaf, as far as it goes, and returns the responses. */
export async function playHostileFlow(
  system: TestSystem,
  { flow, nth, at, leaf }: HostileFlow,
): Promise<readonly AnsweredCall[]> {
  const answered: AnsweredCall[] = [];
  let bodies = 0;
  const spoil = (person: TestPerson): TestPerson => {
    const call: Visitor['call'] = async (method, path, options = {}) => {
      const isSpoiled = options.body !== undefined && bodies++ === nth;
      const body = isSpoiled ? replaceLeaf(options.body, at, leaf) : options.body;
      const response = await person.visitor.call(method, path, { ...options, body });
      const endpoint = endpoints.find((one) => one.method === method && matches(one.path, path));
      if (endpoint === undefined) throw new Error(`No endpoint ${method} ${path}`);
      answered.push({ endpoint, response });
      return response;
    };
    const visitor = {
      ...person.visitor,
      call,
      get: (path: string, options = {}) => call('GET', path, options),
      post: (path: string, options = {}) => call('POST', path, options),
    };
    return { ...person, visitor };
  };
  const people: FlowPeople = {
    fan: spoil(await system.aFan()),
    mexican: spoil(await system.aFan({ market: 'MEX' })),
    seller: spoil(await system.aSeller()),
    manager: spoil(await system.aManager()),
  };
  const play: Flow = flows[flow];
  // A flow ends where the hostile leaf was rejected; what matters are the responses until then.
  await play(system, people, await system.event()).catch(() => undefined);
  return answered;
}

const matches = (pattern: string, path: string): boolean =>
  new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}$`).test(path.split('?')[0] ?? '');
