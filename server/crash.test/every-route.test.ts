import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { endpoints } from '#contract/index.ts';
import { openRenewals } from '#server/passes/open-renewals.ts';
import { postgresRenewals } from '#server/passes/renewals.repository.ts';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
import { fingerprintTables } from '#server/test/fingerprint.ts';
import { importTestEvent } from '#server/test/imported-event.ts';
import {
  aPlan,
  aPlanInDefault,
  buildCollectionBody,
  buildInstallmentPaymentBody,
  offerPlans,
  readOfferedPlans,
} from '#server/test/installments.ts';
import { readCount } from '#server/test/read-count.ts';
import { admissions, seats } from '#server/test/sale-requests.ts';
import type { TestResponse } from '#server/test/test-app.ts';
import { aBundle } from '#server/test/test-bundle.ts';
import type { TestEvent } from '#server/test/test-event.ts';
import { type HeldReservation, setUpTestSystem, type TestPerson } from '#server/test/test-system.ts';
import type { Visitor } from '#server/test/visitors.ts';

/** A valid call: who makes it and with what input. */
type PreparedCall = {
  readonly caller: TestPerson;
  readonly body?: object;
  /** The value for `:id` in the path. */
  readonly id?: string;
  readonly query?: string;
};

const mutations = endpoints.filter(({ method }) => method !== 'GET');
const served = (calls: Readonly<Record<string, () => Promise<PreparedCall>>>) =>
  Object.entries(calls).filter(([name]) => mutations.some((endpoint) => endpoint.name === name));
const keyed = mutations.filter((endpoint) => 'idempotent' in endpoint && endpoint.idempotent);

/**
 * Routes without an idempotency key that change something and are not covered here, with the reason why repeating them
 * is harmless.
 */
const exempt: Readonly<Record<string, readonly string[]>> = {
  'sends a code; only the latest counts, and sending is limited': [
    ...['sendOtp', 'requestOtp', 'resendOtp', 'forgot', 'preRegister', 'signUp'],
    ...['validatePhone', 'validateEmail', 'sendReauthentication'],
  ],
  'a proof is valid once; a caller without a response requests another': [
    ...['confirmOtp', 'verifyOtp', 'forgotSubmit', 'checkPhone', 'updatePhoneNumber', 'changeEmail'],
    ...['confirmReauthentication', 'secondFactor', 'enrolSecondFactor', 'confirmEnrolment'],
    ...[
      'reauthenticateOperator',
      'replaceSecondFactor',
      'acceptInvitation',
      'taquillaSession',
      'changePassword',
    ],
  ],
  'signs in again, as often as the password is correct': [...['login', 'signIn', 'reauthenticateByPassword']],
  'replaces the last secret by a new one': [
    ...['issueSessionCode', 'beginSecondFactorReplacement', 'renewRecoveryCodes', 'inviteOperator'],
  ],
  'sets the state of an account, however often it is repeated': [
    ...[
      'saveCommunicationPreferences',
      'updateFan',
      'changeRoles',
      'removeOperator',
      'resetSecondFactor',
      'unsubscribe',
    ],
    ...['requirePasswordReset', 'saveLatePaymentDestination', 'setAutomaticCharge'],
  ],
  'is emailed once a day, however often the same sender repeats it': ['sendSupportRequest'],
  'changes nothing': [
    ...['validateIdentification', 'readInvitation', 'readSessionCode', 'cardTokenTarget', 'findAccounts'],
    ...['readPaymentLink', 'paymentLinkInstallments', 'reportClientError', 'readOffer'],
  ],
};

/** The number of rounds in which each response is cut off. */
const cutRounds = readCount('CUT_ROUNDS', 1);

describeOnEachEngine('fault/cut-after-commit, every route that changes anything,', (suite) => {
  const system = setUpTestSystem(suite);
  // Without webhooks nothing else changes meanwhile.
  beforeEach(() => system().control('webhooks/mode', { kind: 'lost' }));
  let counter = 0;
  let made: Promise<TestEvent> | undefined;
  const aSeat = async () => {
    made ??= system().event();
    counter += 1;
    return { event: await made, seat: counter };
  };
  const aCart = async () => {
    const [{ event, seat }, caller] = [await aSeat(), await system().aFan()];
    return { caller, event, seat, held: await system().held(caller, event, seat) };
  };
  /** A staff booking for a fan. */
  const createBooking = async () => {
    const [{ event, seat }, manager, fan] = [await aSeat(), await system().aManager(), await system().aFan()];
    const held = await system().heldAssisted(manager, event, seat);
    const deadline = new Date(Date.now() + 24 * 60 * 60_000).toISOString();
    await system().sellAssistedWith(manager, held, { fan, payment: { method: 'RESERVATION', deadline } });
    return { manager, held, expectedTotal: { amount: held.total.total, currency: held.total.currency } };
  };
  /** A seat of last season that is reserved for its holder. */
  const createRenewal = async () => {
    const [last, next, fan] = [await aBundle(suite.db), await aBundle(suite.db), await system().aFan()];
    await system().pay(fan, await system().held(fan, last, 0));
    await suite.db.query(
      "insert into renewal_period (bundle_id, renews_id, reserved_until) values ($1, $2, now() + interval '12 hours')",
      [next.id, last.id],
    );
    await openRenewals(postgresRenewals(suite.db), { passId: next.id, isDryRun: false });
    const { body } = await fan.visitor.get('/api/renewals');
    return { fan, id: String(body.renewals[0].reservationId) };
  };
  /** A payment link that a seller sent. */
  const createPaymentLink = async () => {
    const [{ event, seat }, seller, fan] = [await aSeat(), await system().aSeller(), await system().aFan()];
    const held = await system().heldAssisted(seller, event, seat);
    const payment = { method: 'LINK', channel: 'EMAIL' };
    const { body } = await system().sellAssistedWith(seller, held, { fan, payment });
    return { seller, fan, held, orderId: String(body.orderId) };
  };
  const paymentExceptions: { readonly manager: TestPerson; readonly id: string }[] = [];
  // Retries refunds that failed: an open refund at the end would be an error.
  afterEach(async () => {
    for (const { manager, id } of paymentExceptions.splice(0))
      await manager.visitor.post(`/api/backoffice/payment-exceptions/${id}/resolution`, {
        key: randomUUID(),
        body: { decision: 'RETRY_REFUND', note: 'Otra vez' },
      });
  });
  /** A payment exception: the provider rejected the refund of a card payment. */
  const startDraft = async () => {
    const [event, caller] = [await importTestEvent(suite.db), await system().aManager()];
    const { body } = await caller.visitor.call('POST', `/api/backoffice/catalogue/${event.id}/drafts`, {
      key: randomUUID(),
      body: { purpose: 'CHANGE' },
    });
    return { caller, draft: body };
  };
  const aTicketToOffer = async () => {
    const [{ caller, event, held }, receiver] = [await aCart(), await system().aFan()];
    await suite.db.query("update event set starts_at = now() + interval '5 days' where id = $1", [event.id]);
    const { body } = await system().pay(caller, held);
    return { caller, receiver, ticketIds: body.ticketIds, to: { email: receiver.email } };
  };
  const anOffer = async () => {
    const { caller, receiver, ticketIds, to } = await aTicketToOffer();
    const { body } = await caller.visitor.post('/api/ticket-transfers', {
      key: randomUUID(),
      body: { ticketIds, to },
    });
    return { caller, receiver, id: String(body.id) };
  };
  const createPaymentException = async () => {
    // Otherwise the server below would reject the refunds of earlier rounds too.
    await system().drain();
    const [{ caller: fan, held }, manager] = [await aCart(), await system().aManager()];
    const { body } = await system().pay(fan, held);
    const rejectingServer = system().serve({
      through: (provider) => ({
        ...provider,
        refund: async () => ({ ok: false, error: { kind: 'rejected', status: 400, codes: ['2063'] } }),
      }),
    });
    await manager.visitor.post(`/api/backoffice/sales/${body.orderId}/refunds`, {
      key: randomUUID(),
      body: { ...toRefundBody(held), ticketIds: body.ticketIds },
    });
    await system().drain([rejectingServer.sale]);
    const alert = await system().one<{ id: string }>('select id from payment_exception where order_id = $1', [
      body.orderId,
    ]);
    paymentExceptions.push({ manager, id: alert.id });
    return { manager, id: alert.id };
  };
  const toRefundBody = ({ total }: HeldReservation) => ({
    seats: 'FOR_SALE',
    reason: 'ASKED_FOR',
    note: 'Llamó',
    expectedAmount: { amount: total.total, currency: total.currency },
  });
  const pse = { method: 'TRANSFER', system: 'PSE', bankId: '1007', personType: 'individual' } as const;

  /** The routes that an idempotency key makes safe to repeat. */
  const keyedCalls: Readonly<Record<string, () => Promise<PreparedCall>>> = {
    async holdSeats() {
      const [{ event, seat }, caller] = [await aSeat(), await system().aFan()];
      return { caller, body: { eventId: event.id, salesChannel: 'SELF_SERVICE', items: seats(event, seat) } };
    },
    async holdBestAvailable() {
      const [event, caller] = [await system().event(), await system().aFan()];
      return {
        caller,
        body: { eventId: event.id, salesChannel: 'SELF_SERVICE', quantity: 2, together: true },
      };
    },
    async extendReservation() {
      const { caller, held } = await aCart();
      return { caller, body: { reservationId: held.reservationId } };
    },
    async updateCart() {
      const { caller, held } = await aCart();
      const { reservationId } = held;
      const { body } = await caller.visitor.get(`/api/checkout-service/cart?reservationId=${reservationId}`);
      const op = { op: 'add', item: admissions('GN', 1) };
      return { caller, body: { reservationId, version: body.version, ops: [op] } };
    },
    async checkout() {
      const { caller, held } = await aCart();
      return { caller, body: system().checkoutBody(held, await system().cardToken(), caller.email) };
    },
    async checkoutInstallment() {
      const caller = await system().aFan();
      const plan = await aPlan(system().db, caller);
      return {
        caller,
        body: buildInstallmentPaymentBody(plan, await system().cardToken(), { installments: [0] }),
      };
    },
    async openInstallmentPlan() {
      const [event, caller] = [await system().event(), await system().aFan()];
      await offerPlans(system().db, event);
      const { reservationId } = await system().held(caller, event, 0);
      const [{ id, installments }] = await readOfferedPlans(caller, { reservationId });
      return { caller, body: { reservationId, offerId: id, installments, channel: 'WEB_MOBILE' } };
    },
    async endInstallmentPlan() {
      const [event, seller, fan] = [await system().event(), await system().aSeller(), await system().aFan()];
      await offerPlans(system().db, event);
      const { planId, expectedRefund } = await aPlanInDefault(system(), { seller, fan, event, seat: 0 });
      return { caller: await system().aManager(), id: planId, body: { expectedRefund } };
    },
    async collectInstallmentPayment() {
      const plan = await aPlan(system().db, await system().aFan());
      return {
        caller: await system().aSeller(),
        id: plan.planId,
        body: buildCollectionBody(plan, { installments: [0] }),
      };
    },
    async preferenceId() {
      const { caller, held } = await aCart();
      return { caller, body: { reservationId: held.reservationId, channel: 'WEB_MOBILE' } };
    },
    async saveCard() {
      return {
        caller: await system().aFan(),
        body: { cardToken: await system().cardToken(), makeDefault: true },
      };
    },
    async placeFreeOrder() {
      const [{ event, seat }, caller] = [await aSeat(), await system().aFan()];
      const { reservationId } = await system().held(caller, event, seat);
      await system().db.query(
        'update reservation_item set base = 0, fee = 0, tax = 0, total = 0 where reservation_id = $1',
        [reservationId],
      );
      return { caller, body: { reservationId, channel: 'WEB_MOBILE' } };
    },
    async assistedCheckout() {
      const [{ event, seat }, caller, fan] = [await aSeat(), await system().aSeller(), await system().aFan()];
      const { reservationId, total } = await system().heldAssisted(caller, event, seat);
      return {
        caller,
        body: {
          reservationId,
          fanId: fan.id,
          channel: 'WEB_DESKTOP',
          expectedTotal: { amount: total.total, currency: total.currency },
          payment: { method: 'TPV', voucherNumber: `V-2026-${seat}` },
        },
      };
    },
    async payStaffBooking() {
      const { manager, held, expectedTotal } = await createBooking();
      return {
        caller: manager,
        id: held.reservationId,
        body: { expectedTotal, payment: { method: 'CASH' } },
      };
    },
    async releaseStaffBooking() {
      const { manager, held } = await createBooking();
      return { caller: manager, id: held.reservationId, body: {} };
    },
    async renewPass() {
      const { fan, id } = await createRenewal();
      return { caller: fan, id, body: {} };
    },
    async releaseRenewal() {
      const { fan, id } = await createRenewal();
      return { caller: fan, id, body: {} };
    },
    async decideTransfer() {
      const [{ event, seat }, caller, fan] = [await aSeat(), await system().aSeller(), await system().aFan()];
      const held = await system().heldAssisted(caller, event, seat);
      const payment = { method: 'PROCESSING_TRANSFER', reference: `BANCO ${seat}` };
      await system().sellAssistedWith(caller, held, { fan, payment });
      const expectedTotal = { amount: held.total.total, currency: held.total.currency };
      return {
        caller: await system().aSeller(),
        id: held.reservationId,
        body: { decision: 'CONFIRMED', expectedTotal },
      };
    },
    async taquillaCheckout() {
      const { caller: fan, held } = await aCart();
      const { body } = await system().payWith(fan, held, { method: 'CASH', checkoutProvider: 'TAQUILLA' });
      const expectedTotal = { amount: held.total.total, currency: held.total.currency };
      return { caller: await system().aSeller(), body: { code: body.code, expectedTotal } };
    },
    async registerFan() {
      counter += 1;
      return {
        caller: await system().aSeller(),
        body: {
          firstName: 'Mariana',
          lastName: 'Rojas',
          documentType: 'CC',
          documentNumber: String(1_020_000_000 + counter),
          email: `${randomUUID()}@correo.co`,
          phone: `300${String(2_000_000 + counter)}`,
        },
      };
    },
    async refundSoldOrder() {
      const { caller: fan, held } = await aCart();
      const { body } = await system().pay(fan, held);
      return {
        caller: await system().aManager(),
        id: body.orderId,
        body: { ...toRefundBody(held), ticketIds: body.ticketIds },
      };
    },
    async payByLink() {
      const [{ fan, held }, caller] = [await createPaymentLink(), await system().aFan()];
      await system().drain();
      const [email] = system().sandbox.mailbox.list({ to: fan.email });
      const [, token] = /#pay=([\w.-]+)/.exec(email?.text ?? '') ?? [];
      const { channel, expectedTotal, payment } = system().checkoutBody(held, await system().cardToken());
      return { caller, body: { token, channel, expectedTotal, payment } };
    },
    async sendPaymentLink() {
      const { seller: caller, orderId } = await createPaymentLink();
      await system().drain();
      return { caller, body: { orderId } };
    },
    async resolvePaymentException() {
      const { manager: caller, id } = await createPaymentException();
      return { caller, id, body: { decision: 'RETRY_REFUND', note: 'El banco ya lo admite' } };
    },
    async cancelEvent() {
      const [event, caller] = [await system().event(), await system().aManager()];
      const { body } = await caller.visitor.get(`/api/backoffice/events/${event.id}`);
      return { caller, id: event.id, body: { name: body.event.title, note: 'Lluvia' } };
    },
    async startEventDraft() {
      const [event, caller] = [await importTestEvent(suite.db), await system().aManager()];
      return { caller, id: event.id, body: { purpose: 'COPY' } };
    },
    async saveEventDraft() {
      const { caller, draft } = await startDraft();
      return { caller, id: draft.id, body: { version: 1, fields: { ...draft.fields, maxTickets: 4 } } };
    },
    async publishEventDraft() {
      const { caller, draft } = await startDraft();
      return { caller, id: draft.id, body: { version: 1 } };
    },
    async discardEventDraft() {
      const { caller, draft } = await startDraft();
      return { caller, id: draft.id, body: { version: 1 } };
    },
    async offerTickets() {
      const { caller, ticketIds, to } = await aTicketToOffer();
      return { caller, body: { ticketIds, to } };
    },
    async withdrawOffer() {
      const { caller, id } = await anOffer();
      return { caller, id, body: {} };
    },
    async acceptOffer() {
      const { receiver: caller, id } = await anOffer();
      return { caller, body: { offer: id } };
    },
    async changeSaleControls() {
      const [event, caller] = [await system().event(), await system().aManager()];
      const { body } = await caller.visitor.get(`/api/backoffice/events/${event.id}/sale`);
      const { version, saleOpensAt, saleClosesAt } = body;
      const sections = [{ code: 'M1', access: 'BLOCKED' }];
      return {
        caller,
        id: event.id,
        body: { version, isSuspended: true, saleOpensAt, saleClosesAt, sections },
      };
    },
  };

  /** The routes that are idempotent without a key. */
  const idempotentCalls: Readonly<Record<string, () => Promise<PreparedCall>>> = {
    async releaseReservation() {
      const { caller, held } = await aCart();
      return { caller, body: { reservationId: held.reservationId } };
    },
    async cancelPayment() {
      const { caller, held } = await aCart();
      const { body } = await system().payWith(caller, held, pse);
      return { caller, body: { orderId: body.orderId } };
    },
    async cancelInstallmentPayment() {
      const caller = await system().aFan();
      const { planId } = await aPlan(system().db, caller);
      const { body } = await caller.visitor.get(`/api/checkout-service/installment?planId=${planId}`);
      const [first] = body.plan.installments;
      await caller.visitor.post('/api/checkout/checkoutInstallment', {
        key: randomUUID(),
        body: { planId, installmentIds: [first.id], expectedTotal: first.amount, payment: pse },
      });
      return { caller, body: { planId } };
    },
    async declineOffer() {
      const { receiver: caller, id } = await anOffer();
      return { caller, body: { offer: id } };
    },
    async removeCard() {
      const caller = await system().aFan();
      const body = { cardToken: await system().cardToken(), makeDefault: true };
      const saved = await caller.visitor.post('/api/checkout/user-card/save', {
        key: randomUUID(),
        body: body,
      });
      return { caller, body: { cardId: saved.body.cards[0].id } };
    },
    logout: async () => ({ caller: await system().aFan() }),
    signOut: async () => ({ caller: await system().aFan() }),
    endSessions: async () => ({ caller: await system().aFan(), body: {}, query: '?which=all' }),
    deleteUser: async () => ({ caller: await system().aFan() }),
  };

  const findEndpoint = (name: string) => {
    const found = mutations.find((endpoint) => endpoint.name === name);
    if (found === undefined) throw new Error(`No route ${name}`);
    return found;
  };
  const toPath = (name: string, { id = '', query = '' }: PreparedCall): string =>
    findEndpoint(name).path.replace(':id', id) + query;
  const toText = ({ body }: PreparedCall): string | undefined =>
    body === undefined ? undefined : JSON.stringify(body);
  const send = (
    visitor: Visitor,
    name: string,
    prepared: PreparedCall,
    key: string,
    text = toText(prepared),
  ): Promise<TestResponse> =>
    visitor.call(findEndpoint(name).method, toPath(name, prepared), {
      key,
      ...(text !== undefined && { body: text }),
    });

  /**
   * Sends over a real connection and cuts it at the first byte of the response: everything was done, but the caller
   * knows nothing.
   */
  function sendAndCut(name: string, prepared: PreparedCall, key: string): Promise<void> {
    const { host, port, origin } = new URL(system().url);
    const text = toText(prepared);
    const cookies = [...prepared.caller.visitor.jar]
      .map(([cookie, value]) => `${cookie}=${value}`)
      .join('; ');
    const lines = [
      `${findEndpoint(name).method} ${toPath(name, prepared)} HTTP/1.1`,
      `host: ${host}`,
      `origin: ${origin}`,
      `cookie: ${cookies}`,
      `idempotency-key: ${key}`,
      ...(text === undefined
        ? ['content-length: 0']
        : ['content-type: application/json', `content-length: ${Buffer.byteLength(text)}`]),
    ];
    return new Promise((resolve, reject) => {
      const socket = connect(Number(port), '127.0.0.1');
      let isAnswered = false;
      socket.once('data', () => {
        isAnswered = true;
        socket.destroy();
      });
      socket.once('error', reject);
      socket.once('close', () => (isAnswered ? resolve() : reject(new Error('No response to cut'))));
      socket.write(`${lines.join('\r\n')}\r\n\r\n${text ?? ''}`);
    });
  }

  /** Every table except sessions and rate limits. */
  const fingerprintBusinessTables = async () =>
    Object.fromEntries(
      Object.entries(await fingerprintTables(suite.db)).filter(
        ([table]) => !['session', 'rate_limit'].includes(table),
      ),
    );

  it('is repeated here, or exempt with a reason', () => {
    const known = [
      ...Object.keys(keyedCalls),
      ...Object.keys(idempotentCalls),
      ...Object.values(exempt).flat(),
    ];

    expect(mutations.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([]);
    expect(known.filter((name, at) => known.indexOf(name) !== at)).toEqual([]);
    // Every route with a key is repeated here under that key.
    expect(keyed.map(({ name }) => name).filter((name) => !(name in keyedCalls))).toEqual([]);
  });

  /**
   * Reliability, `pay/idempotency`: repeated in parallel with a cut response, afterwards, after a restart, with another
   * body and by another caller.
   */
  it.each(served(keyedCalls))('pay/idempotency: %s, the same result once', async (name, prepare) => {
    for (let round = 0; round < cutRounds; round += 1) {
      const [prepared, other, second] = [await prepare(), await prepare(), system().serve()];
      const [key, { caller }] = [randomUUID(), prepared];
      const elsewhere = system().at(second.app, caller).visitor;

      const [parallel] = await Promise.all([
        send(elsewhere, name, prepared, key),
        sendAndCut(name, prepared, key),
      ]);
      const after = await fingerprintBusinessTables();
      const again = await send(caller.visitor, name, prepared, key);
      const restarted = await send(elsewhere, name, prepared, key);
      const otherBody = await send(caller.visitor, name, prepared, key, `${toText(prepared)} `);
      const unchanged = await fingerprintBusinessTables();
      const somebodyElse = await send(other.caller.visitor, name, prepared, key);

      const { status } = findEndpoint(name);
      expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([status, 'true']);
      expect([restarted.text, restarted.headers.get('idempotent-replayed')]).toEqual([again.text, 'true']);
      if (parallel.status === status) expect(parallel.text).toBe(again.text);
      else expect([parallel.status, parallel.body.code]).toEqual([409, 'REQUEST_IN_FLIGHT']);
      expect([otherBody.status, otherBody.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
      expect(unchanged).toEqual(after);
      expect(somebodyElse.headers.get('idempotent-replayed')).toBeNull();
    }
  });

  /** The statuses of a repetition that differ from the first: the card is gone, or nobody is signed in. */
  const repeatedStatus: Readonly<Record<string, number>> = {
    removeCard: 404,
    endSessions: 401,
    deleteUser: 401,
  };

  it.each(served(idempotentCalls))('%s: a repetition finds it done', async (name, prepare) => {
    for (let round = 0; round < cutRounds; round += 1) {
      const prepared = await prepare();
      await sendAndCut(name, prepared, randomUUID());
      const after = await fingerprintBusinessTables();

      const again = await send(prepared.caller.visitor, name, prepared, randomUUID());

      expect(again.status).toBe(repeatedStatus[name] ?? findEndpoint(name).status);
      expect(await fingerprintBusinessTables()).toEqual(after);
    }
  });
});
