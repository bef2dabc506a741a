import { describe, expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { memoryPorts } from '#adapters/memory/memory-ports.ts';
import { linkTokenOf } from '#adapters/memory/payment-links.memory.ts';
import type { PaymentLink } from '#domain/payment/payment-link.ts';
import { err, ok } from '#domain/shared/result.ts';
import { byCard, mariana, saleDesk, seat } from '#testing/sale-desk.ts';
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
  const flow = createActor(payLinkMachine.provide({ actors: payLinkActors(ports.paymentLinks) }), {
    input: { token, channel: 'WEB_MOBILE', seed },
  }).start();
  const rests = async () => {
    await waitFor(flow, (snapshot) => !snapshot.hasTag('busy') && snapshot.children.offers === undefined);
    return toPayLinkView(flow.getSnapshot());
  };
  return {
    rests,
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
    expect(paid).toMatchObject({ screen: 'settled', confirmAt: null });
    expect(link.ports.office.asked.get('payByLink')).toBe(1);
  });

  it('says why a card was declined and is paid by another', async () => {
    const phone = onAPhone(await aLink());
    await phone.rests();

    expect(await phone.say(card('FUND'))).toMatchObject({
      screen: 'payment',
      decline: 'cc_rejected_insufficient_amount',
    });
    expect(await phone.say(card())).toMatchObject({ screen: 'settled' });
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

  it('leads to the bank that wants the payer’s word', async () => {
    const phone = onAPhone(await aLink());
    await phone.rests();

    expect(await phone.say(card('CHAL'))).toMatchObject({
      screen: 'settled',
      confirmAt: 'https://bank.invalid/challenge',
    });
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
    const flow = createActor(payLinkMachine.provide({ actors: payLinkActors(memoryPorts().paymentLinks) }), {
      input: { token, channel: 'WEB_MOBILE', seed: 's' },
    }).start();
    await waitFor(flow, (snapshot) => !snapshot.hasTag('busy'));

    expect(toPayLinkView(flow.getSnapshot())).toMatchObject({ screen: 'closed', standing: 'OVER' });
  });
});

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
    { method: 'CARD', offered: true, reason: null },
    { method: 'TRANSFER', offered: true, reason: null },
  ],
  cardTokens: { url: 'https://provider.invalid', publicKey: 'k' },
  statusToken: null,
  serverNow: 1,
};
const walked = walk(payLinkMachine, {
  input: { token: 't', channel: 'WEB_MOBILE', seed: 's' },
  events: [
    card(),
    { type: 'payment.submitted', payment: { method: 'TRANSFER', system: 'SPEI' } },
    { type: 'way.chosen', method: 'TRANSFER', place: null },
    { type: 'cardNumber.begun', bin: '52541336' },
    { type: 'installments.chosen', installments: 3 },
    { type: 'retry.requested' },
  ],
  answers: {
    open: [ok(link), ok({ ...link, standing: 'PAID', sale: null }), err(troubleWith('OFFLINE'))],
    offers: [
      ok({
        paymentMethodId: 'visa',
        issuer: null,
        currency: 'COP',
        plans: [1, 3].map((installments) => ({ installments, amount: 1, total: installments })),
      }),
      err(troubleWith('PROVIDER_UNAVAILABLE')),
    ],
    tokenise: [ok({ token: 'tok', paymentMethodId: 'visa' }), err(troubleWith('CARD_REFUSED'))],
    pay: [
      ok({ purchase: { result: 'SUCCESSFUL', nextAction: null }, statusToken: 'st' }),
      ok({ purchase: { result: 'FAIL', statusDetail: 'cc_rejected_other_reason' }, statusToken: 'st' }),
      err(troubleWith('ALREADY_PAID')),
      err(troubleWith('UNKNOWN')),
    ],
  },
  apart: ({ context }) => [context.link?.standing, context.way?.method, Math.min(context.tries, 2)],
});

describe('a link to pay by, walked', () => {
  it('reaches every state, and never stays where nothing can be done', () => {
    expect(walked.resting.filter((state) => !walked.visited.has(state))).toEqual([]);
    expect(walked.stuck(['payLink.settled', 'payLink.closed'])).toEqual([]);
    expect(walked.unguarded).toEqual([]);
  });

  it('never pays what is not to be paid', () => {
    const paying = walked.snapshots.filter((snapshot) => snapshot.matches('paying'));

    expect(paying.length).toBeGreaterThan(0);
    expect(paying.every(({ context }) => context.link?.standing === 'TO_PAY')).toBe(true);
  });
});
