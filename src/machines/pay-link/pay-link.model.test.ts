import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock, waitFor } from 'xstate';
import { memoryPorts } from '#adapters/memory/memory-ports.ts';
import { linkTokenOf } from '#adapters/memory/payment-links.memory.ts';
import { settleAtProvider } from '#adapters/memory/settled-payment.ts';
import { restAfter } from '#domain/order/asking-pace.ts';
import type { PaymentLink } from '#domain/payment/payment-link.ts';
import { err, ok } from '#domain/shared/result.ts';
import { aSavedCard, byCard, bySavedCard, mariana, saleDesk, seat } from '#testing/sale-desk.ts';
import { walk } from '#testing/walk.ts';
import { troubleWith } from '../support/trouble.ts';
import { payLinkActors } from './pay-link.actors.ts';
import { payLinkMachine } from './pay-link.machine.ts';
import { toPayLinkView } from './pay-link.view.ts';

async function aLink() {
  const ports = memoryPorts();
  ports.office.users.push(mariana);
  const desk = saleDesk({ mode: 'ASSISTED', ports });
  await desk.hold('ev-paramo', seat('A-1'));
  desk.say({ type: 'fan.searched', query: { email: mariana.email } });
  await desk.settles();
  desk.say({ type: 'fan.confirmed' });
  await desk.shows('payment');
  desk.say({ type: 'payment.submitted', payment: { method: 'LINK', channel: 'EMAIL' } });
  const { orderId } = await desk.shows('settled');
  return { ports, orderId, token: linkTokenOf(orderId) };
}

const onAPhone = (
  { ports, token }: Pick<Awaited<ReturnType<typeof aLink>>, 'ports' | 'token'>,
  seed = 'p',
) => {
  const clock = new SimulatedClock();
  const flow = createActor(payLinkMachine.provide({ actors: payLinkActors(ports) }), {
    input: { token, channel: 'WEB_MOBILE', seed },
    clock,
  }).start();
  const asks = ['offers', 'ask', 'look'];
  const rests = async () => {
    await waitFor(
      flow,
      ({ children, ...snapshot }) =>
        !snapshot.hasTag('busy') && asks.every((id) => children[id] === undefined),
    );
    return toPayLinkView(flow.getSnapshot());
  };
  return {
    rests,
    /** Time passes until it asks again by itself. */
    async waits(ms = 60_000) {
      clock.increment(ms);
      return rests();
    },
    view: () => toPayLinkView(flow.getSnapshot()),
    async say(event: Parameters<typeof flow.send>[0]) {
      flow.send(event);
      return rests();
    },
  };
};
const card = (holder?: string) => ({ type: 'payment.submitted', payment: byCard(holder) }) as const;

/** Spec §3: LINK, on the phone of whoever it was sent to. */
describe('a link to pay by', () => {
  it('shows what is to be paid, and is paid once', async () => {
    const link = await aLink();
    const phone = onAPhone(link);

    const shown = await phone.rests();
    const paid = await phone.say(card());
    await phone.say(card());

    expect(shown).toMatchObject({ screen: 'payment', paying: false, way: { method: 'CARD' } });
    expect(paid).toMatchObject({ screen: 'settled', statusToken: expect.any(String) });
    expect(link.ports.office.asked.get('payByLink')).toBe(1);
  });

  it('says why a card was declined and is paid by another', async () => {
    const phone = onAPhone(await aLink());
    await phone.rests();

    expect(await phone.say(card('FUND'))).toMatchObject({
      screen: 'payment',
      refused: { method: 'CARD', statusDetail: 'cc_rejected_insufficient_amount' },
    });
    expect(await phone.say(card())).toMatchObject({ screen: 'settled' });
  });

  it('says the same after a reload, and in another tab', async () => {
    const link = await aLink();
    const phone = onAPhone(link);
    await phone.rests();
    await phone.say(card('FUND'));

    expect(await onAPhone(link, 'again').rests()).toMatchObject({
      screen: 'payment',
      refused: { statusDetail: 'cc_rejected_insufficient_amount' },
    });
  });

  it('may be paid in parts, as the bank of the card says', async () => {
    const link = await aLink();
    const phone = onAPhone(link);
    await phone.rests();
    await phone.say({ type: 'cardNumber.begun', bin: '52541336' });
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

  it('is paid at once where the bank does not say', async () => {
    const link = await aLink();
    const phone = onAPhone(link);
    await phone.rests();
    link.ports.office.faults.set('installments', 'offline');
    await phone.say({ type: 'cardNumber.begun', bin: '52541336' });

    expect(await phone.rests()).toMatchObject({ screen: 'payment', plans: [], plan: null, trouble: null });
    expect(await phone.say(card())).toMatchObject({ screen: 'settled' });
  });

  describe('when the bank asks first', () => {
    const url = 'https://bank.invalid/challenge';

    /** Sent, and the bank wants the payer's word. */
    async function asked() {
      const link = await aLink();
      const phone = onAPhone(link);
      await phone.rests();
      await phone.say(card('CHAL'));
      const answer = (meaning: 'approved' | 'rejected') => {
        const { orderId } = [...link.ports.office.purchases.values()].at(-1) ?? {};
        settleAtProvider(link.ports.office, orderId ?? '', meaning);
      };
      return { link, phone, answer };
    }

    it('leads there, and knows it again after a reload', async () => {
      const { link, phone } = await asked();

      expect(phone.view()).toMatchObject({ screen: 'underWay', confirmation: { url } });
      expect(await onAPhone(link, 'again').rests()).toMatchObject({
        screen: 'underWay',
        confirmation: { url },
      });
    });

    it('goes on by itself once it was confirmed', async () => {
      const { link, phone, answer } = await asked();

      expect(await phone.waits()).toMatchObject({ screen: 'underWay' });
      answer('approved');
      expect(await phone.waits()).toMatchObject({ screen: 'settled' });
      expect(await onAPhone(link, 'again').rests()).toMatchObject({ screen: 'closed', standing: 'PAID' });
    });

    it('finds out at once when the page is looked at again, and is paid by another card after a no', async () => {
      const { phone, answer } = await asked();
      answer('rejected');

      expect(await phone.say({ type: 'page.awoke' })).toMatchObject({
        screen: 'payment',
        refused: { method: 'CARD' },
      });
      expect(await phone.say(card())).toMatchObject({ screen: 'settled' });
    });

    it('stays as it is while nobody answers, and rests in the end', async () => {
      const { link, phone } = await asked();
      const open = link.ports.paymentLinks.open;
      link.ports.paymentLinks.open = async () => err(offline);

      for (let times = 0; times <= restAfter; times += 1) await phone.waits();
      expect(phone.view()).toMatchObject({ screen: 'underWay', resting: true, confirmation: { url } });
      link.ports.paymentLinks.open = open;
      expect(await phone.say({ type: 'refresh.requested' })).toMatchObject({ resting: false });
    });
  });

  describe('with the cards of whoever is signed in', () => {
    async function withACard() {
      const link = await aLink();
      link.ports.office.user = mariana;
      link.ports.office.cards.push(aSavedCard());
      return link;
    }

    it('is paid by its security code alone', async () => {
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
        card: { saved: [{ id: 'card-1' }], chosen: 'card-1', canBeKept: true },
        plans: [{}, {}, {}, {}],
      });
      expect(await phone.say({ type: 'payment.submitted', payment: bySavedCard() })).toMatchObject({
        screen: 'settled',
      });
      expect(sent).toMatchObject([{ method: 'CARD', savedCardId: 'card-1' }]);
    });

    it('keeps a new one when asked to', async () => {
      const link = await withACard();
      const phone = onAPhone(link);
      await phone.rests();
      await phone.say({ type: 'card.chosen', cardId: null });
      const payment = { ...byCard(), isToBeKept: true };

      await phone.say({ type: 'payment.submitted', payment });

      expect(link.ports.office.cards).toHaveLength(2);
    });

    it('shows none of them once they are signed out', async () => {
      const link = await withACard();
      const phone = onAPhone(link);
      await phone.rests();
      link.ports.office.user = null;

      expect(await phone.say({ type: 'payer.changed' })).toMatchObject({
        screen: 'payment',
        card: { saved: [], chosen: null, canBeKept: false },
      });
    });

    it('looks again at what there is when the chosen one is gone', async () => {
      const link = await withACard();
      const phone = onAPhone(link);
      await phone.rests();
      link.ports.office.cards.splice(0);

      expect(await phone.say({ type: 'payment.submitted', payment: bySavedCard() })).toMatchObject({
        screen: 'payment',
        card: { saved: [], chosen: null },
        trouble: { code: 'NOT_FOUND' },
      });
    });
  });

  it('that is paid on another phone meanwhile says so as soon as it is looked at', async () => {
    const link = await aLink();
    const [first, second] = [onAPhone(link, 'a'), onAPhone(link, 'b')];
    await Promise.all([first.rests(), second.rests()]);
    await first.say(card());

    expect(await second.say({ type: 'page.awoke' })).toMatchObject({ screen: 'closed', standing: 'PAID' });
  });

  it('on the second of two phones says that it is paid', async () => {
    const link = await aLink();
    const [first, second] = [onAPhone(link, 'a'), onAPhone(link, 'b')];
    await Promise.all([first.rests(), second.rests()]);
    await first.say(card());

    expect(await second.say(card())).toMatchObject({ screen: 'closed', standing: 'PAID' });
    expect(link.ports.office.charges).toHaveLength(2);
  });

  it('that its seller took back meanwhile says so', async () => {
    const link = await aLink();
    const phone = onAPhone(link);
    await phone.rests();
    await link.ports.checkout.cancelPayment(link.orderId);

    expect(await phone.say(card())).toMatchObject({ screen: 'closed', standing: 'CANCELLED' });
  });

  it('looks at how it stands when an answer was lost', async () => {
    const link = await aLink();
    const phone = onAPhone(link);
    await phone.rests();
    link.ports.office.faults.set('payByLink', 'lost');

    expect(await phone.say(card())).toMatchObject({ screen: 'payment', trouble: { code: 'UNKNOWN' } });
  });

  it.each([
    ['that was cut short', null],
    ['that nobody was given', 'nobody'],
  ])('%s is over', async (_, token) => {
    const flow = createActor(payLinkMachine.provide({ actors: payLinkActors(memoryPorts()) }), {
      input: { token, channel: 'WEB_MOBILE', seed: 's' },
    }).start();
    await waitFor(flow, (snapshot) => !snapshot.hasTag('busy'));

    expect(toPayLinkView(flow.getSnapshot())).toMatchObject({ screen: 'closed', standing: 'OVER' });
  });
});

const offline = { kind: 'offline' } as const;

const link: PaymentLink = {
  standing: 'TO_PAY',
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
  choices: [
    { method: 'CARD', offered: true, reason: null, cards: [aSavedCard()] },
    { method: 'TRANSFER', offered: true, reason: null },
  ],
  cardTokens: { url: 'https://provider.invalid', publicKey: 'k' },
  statusToken: null,
  confirmation: null,
  refused: null,
  keepsCards: true,
  serverNow: 1,
};
const standing = (of: PaymentLink['standing']): PaymentLink => ({
  ...link,
  standing: of,
  sale: null,
  statusToken: 'st',
});
const looks = [
  ok(link),
  ok(standing('PAYING')),
  ok(standing('PAID')),
  ok(standing('OVER')),
  err(troubleWith('OFFLINE')),
];
const walked = walk(payLinkMachine, {
  input: { token: 't', channel: 'WEB_MOBILE', seed: 's' },
  events: [
    card(),
    { type: 'payment.submitted', payment: { method: 'TRANSFER', system: 'SPEI' } },
    { type: 'way.chosen', method: 'TRANSFER', place: null },
    { type: 'card.chosen', cardId: null },
    { type: 'card.chosen', cardId: 'card-1' },
    { type: 'cardNumber.begun', bin: '52541336' },
    { type: 'installments.chosen', installments: 3 },
    { type: 'payer.changed' },
    { type: 'page.awoke' },
    { type: 'purchase.changed' },
    { type: 'refresh.requested' },
    { type: 'retry.requested' },
  ],
  answers: {
    open: looks,
    ask: looks,
    look: looks,
    offers: [
      ok({
        paymentMethodId: 'visa',
        issuer: null,
        currency: 'COP',
        plans: [1, 3].map((installments) => ({ installments, amount: 1, total: installments })),
      }),
      err(troubleWith('PROVIDER_UNAVAILABLE')),
    ],
    tokenise: [
      ok({ card: { token: 'tok', paymentMethodId: 'visa' } }),
      err(troubleWith('CARD_REFUSED')),
      err(troubleWith('NOT_FOUND')),
    ],
    pay: [
      ok({ purchase: { result: 'SUCCESSFUL', nextAction: null }, statusToken: 'st' }),
      ok({
        purchase: { result: 'PENDING_CARD', nextAction: { type: 'REDIRECT', url: 'https://bank.invalid' } },
        statusToken: 'st',
      }),
      ok({ purchase: { result: 'FAIL', statusDetail: 'cc_rejected_other_reason' }, statusToken: 'st' }),
      err(troubleWith('ALREADY_PAID')),
      err(troubleWith('UNKNOWN')),
    ],
  },
  apart: ({ context }) => [
    context.link?.standing,
    context.way?.method,
    context.card?.kind,
    context.statusToken,
    Math.min(context.tries, 2),
  ],
});

describe('a link to pay by, walked', () => {
  it('reaches every state, and never stays where nothing can be done', () => {
    // After dozens of askings: too far to walk.
    expect(walked.resting.filter((state) => !walked.visited.has(state))).toEqual([
      'payLink.awaiting.resting',
    ]);
    expect(walked.stuck(['payLink.settled', 'payLink.closed'])).toEqual([]);
    expect(walked.unguarded).toEqual([]);
  });

  it('never pays what is not to be paid', () => {
    const paying = walked.snapshots.filter((snapshot) => snapshot.matches('paying'));

    expect(paying.length).toBeGreaterThan(0);
    expect(paying.every(({ context }) => context.link?.standing === 'TO_PAY')).toBe(true);
  });
});
