import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { endpoints } from '#contract/index.ts';
import { boxOfficeIn, type Held, type Someone } from '#server/test/box-office.ts';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
import { fingerprintOf } from '#server/test/fingerprint.ts';
import { howMany } from '#server/test/how-many.ts';
import { aPlan, quotaWords, takingWords } from '#server/test/installments.ts';
import { places, seats } from '#server/test/sale-desk.ts';
import type { Answer } from '#server/test/test-app.ts';
import type { TestEvent } from '#server/test/test-event.ts';
import type { Visitor } from '#server/test/visitors.ts';

/** A valid call: who makes it and with what input. */
type Given = {
  readonly who: Someone;
  readonly words?: object;
  /** The value for `:id` in the path. */
  readonly id?: string;
  readonly query?: string;
};

const mutations = endpoints.filter(({ method }) => method !== 'GET');
const served = (calls: Readonly<Record<string, () => Promise<Given>>>) =>
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
    ...['proveOperator', 'replaceSecondFactor', 'acceptInvitation', 'taquillaSession', 'changePassword'],
  ],
  'signs in again, as often as the password is correct': [...['login', 'signIn', 'reauthenticateByPassword']],
  'replaces the last secret by a new one': [
    ...['issueSessionCode', 'beginReplacement', 'renewRecoveryCodes', 'inviteOperator'],
  ],
  'sets the state of an account, however often it is repeated': [
    ...['saveWishes', 'updateFan', 'changeRoles', 'endOperator', 'resetSecondFactor', 'unsubscribe'],
    ...['requirePasswordReset', 'saveLateMoney'],
  ],
  'changes nothing': [
    ...['validateIdentification', 'readInvitation', 'readSessionCode', 'cardTokenTarget', 'findAccounts'],
    ...['readPaymentLink', 'linkInstallments', 'reportFault'],
  ],
};

/** The number of rounds in which each response is cut off. */
const cuts = howMany('CUT_ROUNDS', 1);

describeOnEachEngine('fault/cut-after-commit, every route that changes anything,', (suite) => {
  const box = boxOfficeIn(suite);
  // Without webhooks nothing else changes meanwhile.
  beforeEach(() => box().control('webhooks/mode', { kind: 'lost' }));
  let taken = 0;
  let made: Promise<TestEvent> | undefined;
  const aSeat = async () => {
    made ??= box().event();
    taken += 1;
    return { show: await made, seat: taken };
  };
  const aCart = async () => {
    const [{ show, seat }, who] = [await aSeat(), await box().aFan()];
    return { who, show, seat, held: await box().held(who, show, seat) };
  };
  /** A staff booking for a fan. */
  const kept = async () => {
    const [{ show, seat }, manager, fan] = [await aSeat(), await box().aManager(), await box().aFan()];
    const held = await box().heldAtDesk(manager, show, seat);
    const until = new Date(Date.now() + 24 * 60 * 60_000).toISOString();
    await box().sellWith(manager, held, { fan, payment: { method: 'RESERVATION', until } });
    return { manager, held, seenTotal: { amount: held.total.total, currency: held.total.currency } };
  };
  /** A payment link that a seller sent. */
  const aLink = async () => {
    const [{ show, seat }, seller, fan] = [await aSeat(), await box().aSeller(), await box().aFan()];
    const held = await box().heldAtDesk(seller, show, seat);
    const payment = { method: 'LINK', channel: 'EMAIL' };
    const { body } = await box().sellWith(seller, held, { fan, payment });
    return { seller, fan, held, orderId: String(body.orderId) };
  };
  const alerts: { readonly manager: Someone; readonly id: string }[] = [];
  // Retries refunds that failed: an open refund at the end would be an error.
  afterEach(async () => {
    for (const { manager, id } of alerts.splice(0))
      await manager.visitor.post(`/api/backoffice/alerts/${id}/end`, {
        key: randomUUID(),
        body: { decision: 'ASK_AGAIN', note: 'Otra vez' },
      });
  });
  /** A payment exception: the provider rejected the refund of a card payment. */
  const anAlert = async () => {
    const [{ who: fan, held }, manager] = [await aCart(), await box().aManager()];
    const { body } = await box().pay(fan, held);
    const refusing = box().serve({
      through: (provider) => ({
        ...provider,
        refund: async () => ({ ok: false, error: { kind: 'refused', status: 400, codes: ['2063'] } }),
      }),
    });
    await manager.visitor.post(`/api/backoffice/sales/${body.orderId}/refunds`, {
      key: randomUUID(),
      body: { ...refundOf(held), ticketIds: body.ticketIds },
    });
    await box().drain([refusing.sale]);
    const alert = await box().one<{ id: string }>('select id from payment_exception where order_id = $1', [
      body.orderId,
    ]);
    alerts.push({ manager, id: alert.id });
    return { manager, id: alert.id };
  };
  const refundOf = ({ total }: Held) => ({
    seats: 'FOR_SALE',
    reason: 'ASKED_FOR',
    note: 'Llamó',
    seenAmount: { amount: total.total, currency: total.currency },
  });
  const pse = { method: 'TRANSFER', system: 'PSE', bankId: '1007', personType: 'individual' } as const;

  /** The routes that an idempotency key makes safe to repeat. */
  const byKey: Readonly<Record<string, () => Promise<Given>>> = {
    async holdSeats() {
      const [{ show, seat }, who] = [await aSeat(), await box().aFan()];
      return { who, words: { eventId: show.id, mode: 'SELF_SERVICE', items: seats(show, seat) } };
    },
    async holdBestAvailable() {
      const [show, who] = [await box().event(), await box().aFan()];
      return { who, words: { eventId: show.id, mode: 'SELF_SERVICE', quantity: 2, together: true } };
    },
    async extendReservation() {
      const { who, held } = await aCart();
      return { who, words: { reservationId: held.reservationId } };
    },
    async updateCart() {
      const { who, held } = await aCart();
      const { reservationId } = held;
      const { body } = await who.visitor.get(`/api/checkout-service/cart?reservationId=${reservationId}`);
      const op = { op: 'add', item: places('GN', 1) };
      return { who, words: { reservationId, version: body.version, ops: [op] } };
    },
    async checkout() {
      const { who, held } = await aCart();
      return { who, words: box().checkoutBody(held, await box().cardToken(), who.email) };
    },
    async checkoutInstallment() {
      const who = await box().aFan();
      const plan = await aPlan(box().db, who);
      return { who, words: quotaWords(plan, await box().cardToken(), { quotas: [0] }) };
    },
    async takeInstallments() {
      const plan = await aPlan(box().db, await box().aFan());
      return { who: await box().aSeller(), id: plan.planId, words: takingWords(plan, { quotas: [0] }) };
    },
    async preferenceId() {
      const { who, held } = await aCart();
      return { who, words: { reservationId: held.reservationId, channel: 'WEB_MOBILE' } };
    },
    async saveCard() {
      return {
        who: await box().aFan(),
        words: { cardToken: await box().cardToken(), makeDefault: true },
      };
    },
    async assistedCheckout() {
      const [{ show, seat }, who, fan] = [await aSeat(), await box().aSeller(), await box().aFan()];
      const { reservationId, total } = await box().heldAtDesk(who, show, seat);
      return {
        who,
        words: {
          reservationId,
          fanId: fan.id,
          channel: 'WEB_DESKTOP',
          seenTotal: { amount: total.total, currency: total.currency },
          payment: { method: 'TPV', voucherNumber: `V-2026-${seat}` },
        },
      };
    },
    async payKeptSeats() {
      const { manager, held, seenTotal } = await kept();
      return { who: manager, id: held.reservationId, words: { seenTotal, payment: { method: 'CASH' } } };
    },
    async releaseKeptSeats() {
      const { manager, held } = await kept();
      return { who: manager, id: held.reservationId, words: {} };
    },
    async decideTransfer() {
      const [{ show, seat }, who, fan] = [await aSeat(), await box().aSeller(), await box().aFan()];
      const held = await box().heldAtDesk(who, show, seat);
      const payment = { method: 'PROCESSING_TRANSFER', reference: `BANCO ${seat}` };
      await box().sellWith(who, held, { fan, payment });
      const seenTotal = { amount: held.total.total, currency: held.total.currency };
      return { who, id: held.reservationId, words: { decision: 'CONFIRMED', seenTotal } };
    },
    async taquillaCheckout() {
      const { who: fan, held } = await aCart();
      const { body } = await box().payWith(fan, held, { method: 'CASH', desk: 'TAQUILLA' });
      const seenTotal = { amount: held.total.total, currency: held.total.currency };
      return { who: await box().aSeller(), words: { code: body.code, seenTotal } };
    },
    async registerFan() {
      taken += 1;
      return {
        who: await box().aSeller(),
        words: {
          firstName: 'Mariana',
          lastName: 'Rojas',
          documentType: 'CC',
          documentNumber: String(1_020_000_000 + taken),
          email: `${randomUUID()}@correo.co`,
          phone: `300${String(2_000_000 + taken)}`,
        },
      };
    },
    async refundSold() {
      const { who: fan, held } = await aCart();
      const { body } = await box().pay(fan, held);
      return {
        who: await box().aManager(),
        id: body.orderId,
        words: { ...refundOf(held), ticketIds: body.ticketIds },
      };
    },
    async payByLink() {
      const [{ fan, held }, who] = [await aLink(), await box().aFan()];
      await box().drain();
      const [letter] = box().sandbox.mailbox.list({ to: fan.email });
      const [, token] = /#pay=([\w.-]+)/.exec(letter?.text ?? '') ?? [];
      const { channel, seenTotal, payment } = box().checkoutBody(held, await box().cardToken());
      return { who, words: { token, channel, seenTotal, payment } };
    },
    async sendPaymentLink() {
      const { seller: who, orderId } = await aLink();
      await box().drain();
      return { who, words: { orderId } };
    },
    async endAlert() {
      const { manager: who, id } = await anAlert();
      return { who, id, words: { decision: 'ASK_AGAIN', note: 'El banco ya lo admite' } };
    },
    async cancelEvent() {
      const [show, who] = [await box().event(), await box().aManager()];
      const { body } = await who.visitor.get(`/api/backoffice/events/${show.id}`);
      return { who, id: show.id, words: { name: body.event.title, note: 'Lluvia' } };
    },
  };

  /** The routes that are idempotent without a key. */
  const byNature: Readonly<Record<string, () => Promise<Given>>> = {
    async releaseReservation() {
      const { who, held } = await aCart();
      return { who, words: { reservationId: held.reservationId } };
    },
    async cancelPayment() {
      const { who, held } = await aCart();
      const { body } = await box().payWith(who, held, pse);
      return { who, words: { orderId: body.orderId } };
    },
    async removeCard() {
      const who = await box().aFan();
      const words = { cardToken: await box().cardToken(), makeDefault: true };
      const saved = await who.visitor.post('/api/checkout/user-card/save', {
        key: randomUUID(),
        body: words,
      });
      return { who, words: { cardId: saved.body.cards[0].id } };
    },
    logout: async () => ({ who: await box().aFan() }),
    signOut: async () => ({ who: await box().aFan() }),
    endSessions: async () => ({ who: await box().aFan(), words: {}, query: '?which=all' }),
    deleteUser: async () => ({ who: await box().aFan() }),
  };

  const endpointOf = (name: string) => {
    const found = mutations.find((endpoint) => endpoint.name === name);
    if (found === undefined) throw new Error(`No route ${name}`);
    return found;
  };
  const pathOf = (name: string, { id = '', query = '' }: Given): string =>
    endpointOf(name).path.replace(':id', id) + query;
  const textOf = ({ words }: Given): string | undefined =>
    words === undefined ? undefined : JSON.stringify(words);
  const send = (
    visitor: Visitor,
    name: string,
    given: Given,
    key: string,
    text = textOf(given),
  ): Promise<Answer> =>
    visitor.call(endpointOf(name).method, pathOf(name, given), {
      key,
      ...(text !== undefined && { body: text }),
    });

  /**
   * Sends over a real connection and cuts it at the first byte of the response: everything was done, but the caller
   * knows nothing.
   */
  function cut(name: string, given: Given, key: string): Promise<void> {
    const { host, port, origin } = new URL(box().url);
    const text = textOf(given);
    const cookies = [...given.who.visitor.jar].map(([cookie, value]) => `${cookie}=${value}`).join('; ');
    const lines = [
      `${endpointOf(name).method} ${pathOf(name, given)} HTTP/1.1`,
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
  const books = async () =>
    Object.fromEntries(
      Object.entries(await fingerprintOf(suite.db)).filter(
        ([table]) => !['session', 'rate_limit'].includes(table),
      ),
    );

  it('is repeated here, or exempt with a reason', () => {
    const known = [...Object.keys(byKey), ...Object.keys(byNature), ...Object.values(exempt).flat()];

    expect(mutations.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([]);
    expect(known.filter((name, at) => known.indexOf(name) !== at)).toEqual([]);
    // Every route with a key is repeated here under that key.
    expect(keyed.map(({ name }) => name).filter((name) => !(name in byKey))).toEqual([]);
  });

  /**
   * Reliability, `pay/idempotency`: repeated in parallel with a cut response, afterwards, after a restart, with another
   * body and by another caller.
   */
  it.each(served(byKey))('pay/idempotency: %s, the same result once', async (name, give) => {
    for (let round = 0; round < cuts; round += 1) {
      const [given, other, second] = [await give(), await give(), box().serve()];
      const [key, { who }] = [randomUUID(), given];
      const elsewhere = box().at(second.app, who).visitor;

      const [atOnce] = await Promise.all([send(elsewhere, name, given, key), cut(name, given, key)]);
      const after = await books();
      const again = await send(who.visitor, name, given, key);
      const restarted = await send(elsewhere, name, given, key);
      const otherWords = await send(who.visitor, name, given, key, `${textOf(given)} `);
      const unchanged = await books();
      const somebodyElse = await send(other.who.visitor, name, given, key);

      const { status } = endpointOf(name);
      expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([status, 'true']);
      expect([restarted.text, restarted.headers.get('idempotent-replayed')]).toEqual([again.text, 'true']);
      if (atOnce.status === status) expect(atOnce.text).toBe(again.text);
      else expect([atOnce.status, atOnce.body.code]).toEqual([409, 'REQUEST_IN_FLIGHT']);
      expect([otherWords.status, otherWords.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
      expect(unchanged).toEqual(after);
      expect(somebodyElse.headers.get('idempotent-replayed')).toBeNull();
    }
  });

  /** The statuses of a repetition that differ from the first: the card is gone, or nobody is signed in. */
  const toldAgain: Readonly<Record<string, number>> = { removeCard: 404, endSessions: 401, deleteUser: 401 };

  it.each(served(byNature))('%s: a repetition finds it done', async (name, give) => {
    for (let round = 0; round < cuts; round += 1) {
      const given = await give();
      await cut(name, given, randomUUID());
      const after = await books();

      const again = await send(given.who.visitor, name, given, randomUUID());

      expect(again.status).toBe(toldAgain[name] ?? endpointOf(name).status);
      expect(await books()).toEqual(after);
    }
  });
});
