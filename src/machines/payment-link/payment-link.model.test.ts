import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock, waitFor } from 'xstate';
import { memoryPorts } from '#adapters/memory/memory-ports.ts';
import { buildPaymentLinkToken } from '#adapters/memory/payment-links.memory.ts';
import { settlePendingPayment } from '#adapters/memory/simulate-payment.ts';
import type { PaymentLink } from '#domain/order/payment-link.ts';
import { noAttemptAfterPolls, pauseAfterPolls } from '#domain/order/poll-backoff.ts';
import { err, ok } from '#domain/shared/result.ts';
import { aSavedCard, byCard, bySavedCard, createSaleDriver, mariana, seat } from '#testing/sale-driver.ts';
import { walkMachine } from '#testing/walk-machine.ts';
import { createFlowFailure } from '../support/flow-failure.ts';
import { createPaymentLinkActors } from './payment-link.actors.ts';
import { paymentLinkMachine } from './payment-link.machine.ts';
import { linkAttemptMachine } from './payment-link.setup.ts';
import { toPaymentLinkView } from './payment-link.view.ts';

async function aLink() {
  const ports = memoryPorts();
  ports.backend.users.push(mariana);
  const driver = createSaleDriver({ salesChannel: 'ASSISTED', ports });
  await driver.hold('ev-paramo', seat('A-1'));
  await driver.chooseFan(mariana);
  driver.send({ type: 'payment.submitted', payment: { method: 'LINK', channel: 'EMAIL' } });
  const { orderId } = await driver.waitForScreen('settled');
  return { ports, orderId, token: buildPaymentLinkToken(orderId) };
}

const onAPhone = (
  { ports, token }: Pick<Awaited<ReturnType<typeof aLink>>, 'ports' | 'token'>,
  seed = 'p',
) => {
  const clock = new SimulatedClock();
  const flow = createActor(paymentLinkMachine.provide({ actors: createPaymentLinkActors(ports) }), {
    input: { token, channel: 'WEB_MOBILE', seed },
    clock,
  }).start();
  const asks = ['findInstallments', 'refresh'];
  const rests = async () => {
    await waitFor(
      flow,
      ({ children, ...snapshot }) =>
        !snapshot.hasTag('busy') &&
        snapshot.context.attempt?.stage !== 'polling' &&
        asks.every((id) => children[id] === undefined),
    );
    return toPaymentLinkView(flow.getSnapshot());
  };
  return {
    rests,
    /** Lets time pass until the next poll. */
    async waits(ms = 60_000) {
      clock.increment(ms);
      return rests();
    },
    view: () => toPaymentLinkView(flow.getSnapshot()),
    async say(event: Parameters<typeof flow.send>[0]) {
      flow.send(event);
      return rests();
    },
  };
};
const card = (holder?: string) => ({ type: 'payment.submitted', payment: byCard(holder) }) as const;

/** Spec §3: LINK, on the payer's phone. */
describe('a payment link', () => {
  it('shows what is due and is paid once', async () => {
    const link = await aLink();
    const phone = onAPhone(link);

    const shown = await phone.rests();
    const paid = await phone.say(card());
    await phone.say(card());

    expect(shown).toMatchObject({ screen: 'payment', paying: false, selectedOption: { method: 'CARD' } });
    expect(paid).toMatchObject({ screen: 'settled', statusToken: expect.any(String) });
    expect(link.ports.backend.callCounts.get('payByLink')).toBe(1);
  });

  it('shows a decline and is paid with another card', async () => {
    const phone = onAPhone(await aLink());
    await phone.rests();

    expect(await phone.say(card('FUND'))).toMatchObject({
      screen: 'payment',
      decline: { method: 'CARD', statusDetail: 'cc_rejected_insufficient_amount' },
    });
    expect(await phone.say(card())).toMatchObject({ screen: 'settled' });
  });

  it('shows the same after a reload and in another tab', async () => {
    const link = await aLink();
    const phone = onAPhone(link);
    await phone.rests();
    await phone.say(card('FUND'));

    expect(await onAPhone(link, 'again').rests()).toMatchObject({
      screen: 'payment',
      decline: { statusDetail: 'cc_rejected_insufficient_amount' },
    });
  });

  it('can be paid in the installments that the bank offers', async () => {
    const link = await aLink();
    const phone = onAPhone(link);
    await phone.rests();
    await phone.say({ type: 'cardNumber.entered', bin: '52541336' });
    await phone.say({ type: 'installments.chosen', installments: 3 });

    expect(await phone.say({ type: 'installments.chosen', installments: 5 })).toMatchObject({
      plan: { installments: 3 },
      plans: [{}, {}, {}, {}],
    });
    const paid: unknown[] = [];
    const { pay } = link.ports.paymentLinks;
    link.ports.paymentLinks.pay = (of) => {
      paid.push(of.payment);
      return pay(of);
    };
    await phone.say(card());
    expect(paid).toMatchObject([{ method: 'CARD', installments: 3, issuerId: '205' }]);
  });

  it('is paid at once when the bank’s offer is unknown', async () => {
    const link = await aLink();
    const phone = onAPhone(link);
    await phone.rests();
    link.ports.backend.injectedFaults.set('installments', 'offline');
    await phone.say({ type: 'cardNumber.entered', bin: '52541336' });

    expect(await phone.rests()).toMatchObject({ screen: 'payment', plans: [], plan: null, failure: null });
    expect(await phone.say(card())).toMatchObject({ screen: 'settled' });
  });

  describe('given a challenge of the bank', () => {
    const url = 'https://bank.invalid/challenge';

    /** Submits a payment that the bank challenges. */
    async function asked() {
      const link = await aLink();
      const phone = onAPhone(link);
      await phone.rests();
      await phone.say(card('CHAL'));
      const answer = (providerState: 'approved' | 'rejected') => {
        const { orderId } = [...link.ports.backend.purchases.values()].at(-1) ?? {};
        settlePendingPayment(link.ports.backend, orderId ?? '', providerState);
      };
      return { link, phone, answer };
    }

    it('redirects to the bank, and does so after a reload', async () => {
      const { link, phone } = await asked();

      expect(phone.view()).toMatchObject({ screen: 'paymentPending', confirmation: { url } });
      expect(await onAPhone(link, 'again').rests()).toMatchObject({
        screen: 'paymentPending',
        confirmation: { url },
      });
    });

    it('continues once the payment is confirmed', async () => {
      const { link, phone, answer } = await asked();

      expect(await phone.waits()).toMatchObject({ screen: 'paymentPending' });
      answer('approved');
      expect(await phone.waits()).toMatchObject({ screen: 'settled' });
      expect(await onAPhone(link, 'again').rests()).toMatchObject({ screen: 'closed', status: 'PAID' });
    });

    it('reads the result when the page becomes visible again, and is paid with another card after a decline', async () => {
      const { phone, answer } = await asked();
      answer('rejected');

      expect(await phone.say({ type: 'page.resumed' })).toMatchObject({
        screen: 'payment',
        decline: { method: 'CARD' },
      });
      expect(await phone.say(card())).toMatchObject({ screen: 'settled' });
    });

    it('keeps its state without a response and stops polling eventually', async () => {
      const { link, phone } = await asked();
      const open = link.ports.paymentLinks.findLink;
      link.ports.paymentLinks.findLink = async () => err(offline);

      for (let times = 0; times <= pauseAfterPolls; times += 1) await phone.waits();
      expect(phone.view()).toMatchObject({
        screen: 'paymentPending',
        isPollingPaused: true,
        lastCheckFailed: true,
        confirmation: { url },
      });
      link.ports.paymentLinks.findLink = open;
      expect(await phone.say({ type: 'refresh.requested' })).toMatchObject({
        isPollingPaused: false,
        lastCheckFailed: false,
      });
    });
  });

  describe('given a signed-in payer', () => {
    async function withACard() {
      const link = await aLink();
      link.ports.backend.user = mariana;
      link.ports.backend.cards.push(aSavedCard());
      return link;
    }

    it('is paid with a saved card and its security code', async () => {
      const link = await withACard();
      const phone = onAPhone(link);
      const shown = await phone.rests();
      const sent: unknown[] = [];
      const { pay } = link.ports.paymentLinks;
      link.ports.paymentLinks.pay = (of) => {
        sent.push(of.payment);
        return pay(of);
      };

      expect(shown).toMatchObject({
        card: { saved: [{ id: 'card-1' }], chosen: 'card-1', canBeSaved: true },
        plans: [{}, {}, {}, {}],
      });
      expect(await phone.say({ type: 'payment.submitted', payment: bySavedCard() })).toMatchObject({
        screen: 'settled',
      });
      expect(sent).toMatchObject([{ method: 'CARD', savedCardId: 'card-1' }]);
    });

    it('saves a new card on request', async () => {
      const link = await withACard();
      const phone = onAPhone(link);
      await phone.rests();
      await phone.say({ type: 'card.chosen', cardId: null });
      const payment = { ...byCard(), shouldSave: true };

      await phone.say({ type: 'payment.submitted', payment });

      expect(link.ports.backend.cards).toHaveLength(2);
    });

    it('shows no saved cards after the payer has signed out', async () => {
      const link = await withACard();
      const phone = onAPhone(link);
      await phone.rests();
      link.ports.backend.user = null;

      expect(await phone.say({ type: 'payer.changed' })).toMatchObject({
        screen: 'payment',
        card: { saved: [], chosen: null, canBeSaved: false },
      });
    });

    it('reads the payment options again when the saved card no longer exists', async () => {
      const link = await withACard();
      const phone = onAPhone(link);
      await phone.rests();
      link.ports.backend.cards.splice(0);

      expect(await phone.say({ type: 'payment.submitted', payment: bySavedCard() })).toMatchObject({
        screen: 'payment',
        card: { saved: [], chosen: null },
        failure: { code: 'NOT_FOUND' },
      });
    });
  });

  it('that was paid on another phone reports so as soon as it becomes visible', async () => {
    const link = await aLink();
    const [first, second] = [onAPhone(link, 'a'), onAPhone(link, 'b')];
    await Promise.all([first.rests(), second.rests()]);
    await first.say(card());

    expect(await second.say({ type: 'page.resumed' })).toMatchObject({ screen: 'closed', status: 'PAID' });
  });

  it('reports on the second of two phones that it is paid', async () => {
    const link = await aLink();
    const [first, second] = [onAPhone(link, 'a'), onAPhone(link, 'b')];
    await Promise.all([first.rests(), second.rests()]);
    await first.say(card());

    expect(await second.say(card())).toMatchObject({ screen: 'closed', status: 'PAID' });
    expect(link.ports.backend.charges).toHaveLength(2);
  });

  it('that its seller cancelled reports so', async () => {
    const link = await aLink();
    const phone = onAPhone(link);
    await phone.rests();
    await link.ports.checkout.cancelPayment(link.orderId);

    expect(await phone.say(card())).toMatchObject({ screen: 'closed', status: 'CANCELLED' });
  });

  it('is read again after a lost response, and is due again when the payment was never received', async () => {
    const link = await aLink();
    const phone = onAPhone(link);
    await phone.rests();
    link.ports.backend.injectedFaults.set('payByLink', 'lost');

    expect(await phone.say(card())).toMatchObject({ screen: 'paymentPending' });
    for (let polls = 2; polls < noAttemptAfterPolls; polls += 1) await phone.waits();
    expect(await phone.waits()).toMatchObject({
      screen: 'payment',
      failure: { code: 'NO_PAYMENT_FOUND' },
    });
  });

  it.each([
    ['that is truncated', null],
    ['that is unknown', 'nobody'],
  ])('%s is expired', async (_, token) => {
    const flow = createActor(paymentLinkMachine.provide({ actors: createPaymentLinkActors(memoryPorts()) }), {
      input: { token, channel: 'WEB_MOBILE', seed: 's' },
    }).start();
    await waitFor(flow, (snapshot) => !snapshot.hasTag('busy'));

    expect(toPaymentLinkView(flow.getSnapshot())).toMatchObject({ screen: 'closed', status: 'OVER' });
  });
});

const offline = { kind: 'offline' } as const;

const link: PaymentLink = {
  status: 'TO_PAY',
  sale: {
    event: 'Páramo',
    startsAt: 1,
    timeZone: 'America/Bogota',
    venue: 'La Ceiba',
    city: 'Medellín',
    items: [],
    total: { base: 1, fee: 0, tax: 0, total: 1, currency: 'COP' },
    payBy: 2,
  },
  paymentOptions: [
    { method: 'CARD', offered: true, reason: null, cards: [aSavedCard()] },
    { method: 'TRANSFER', offered: true, reason: null },
  ],
  cardTokens: { url: 'https://provider.invalid', publicKey: 'k' },
  statusToken: null,
  confirmation: null,
  awaited: null,
  decline: null,
  canSaveCards: true,
  serverNow: 1,
};
const status = (of: PaymentLink['status']): PaymentLink => ({
  ...link,
  status: of,
  sale: null,
  statusToken: 'st',
});
const looks = [
  ok(link),
  ok(status('PAYING')),
  ok(status('PAID')),
  ok(status('OVER')),
  err(createFlowFailure('OFFLINE')),
];
const walked = walkMachine(paymentLinkMachine, {
  input: { token: 't', channel: 'WEB_MOBILE', seed: 's' },
  events: [
    card(),
    { type: 'payment.submitted', payment: { method: 'TRANSFER', system: 'SPEI' } },
    { type: 'paymentOption.chosen', method: 'TRANSFER', place: null },
    { type: 'card.chosen', cardId: null },
    { type: 'card.chosen', cardId: 'card-1' },
    { type: 'cardNumber.entered', bin: '52541336' },
    { type: 'installments.chosen', installments: 3 },
    { type: 'payer.changed' },
    { type: 'page.resumed' },
    { type: 'purchase.changed' },
    { type: 'refresh.requested' },
    { type: 'retry.requested' },
  ],
  actorResults: {
    findLink: looks,
    refresh: looks,
    findInstallments: [
      ok({
        paymentMethodId: 'visa',
        issuer: null,
        currency: 'COP',
        plans: [1, 3].map((installments) => ({ installments, amount: 1, total: installments })),
      }),
      err(createFlowFailure('PROVIDER_UNAVAILABLE')),
    ],
    tokenise: [
      ok({ card: { token: 'tok', paymentMethodId: 'visa' } }),
      err(createFlowFailure('CARD_REJECTED')),
      err(createFlowFailure('NOT_FOUND')),
    ],
    attempt: [
      { kind: 'completed', details: { kind: 'submitted', statusToken: 'st' } },
      { kind: 'completed', details: { kind: 'read', link: status('PAID') } },
      { kind: 'declined', details: { kind: 'submitted', statusToken: 'st' } },
      { kind: 'declined', details: { kind: 'read', link } },
      { kind: 'rejected', failure: createFlowFailure('ALREADY_PAID') },
    ],
  },
  childSnapshots: {
    attempt: [
      { kind: 'submitted' as const, statusToken: 'st' },
      { kind: 'read' as const, link: status('PAYING') },
    ].map((details) =>
      createActor(linkAttemptMachine, {
        input: { submission: null, target: { token: 't', wasDeclined: false }, details },
      }).getSnapshot(),
    ),
  },
  distinguish: ({ context }) => [
    context.link?.status,
    context.selectedOption?.method,
    context.card?.kind,
    context.statusToken,
    Math.min(context.attemptCount, 2),
    context.attempt?.stage,
  ],
});

describe('a payment link, explored', () => {
  it('reaches every state and always leads to an end', () => {
    expect(walked.resting.filter((state) => !walked.visited.has(state))).toEqual([]);
    expect(walked.statesWithoutPathTo(['paymentLink.settled', 'paymentLink.closed'])).toEqual([]);
    expect(walked.unhandledErrors).toEqual([]);
  });

  it('pays only a link that is due', () => {
    const paying = walked.snapshots.filter((snapshot) => snapshot.matches({ settling: 'submitting' }));

    expect(paying.length).toBeGreaterThan(0);
    expect(paying.every(({ context }) => context.link?.status === 'TO_PAY')).toBe(true);
  });
});
