import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock, waitFor } from 'xstate';
import { memoryPorts } from '#adapters/memory/memory-ports.ts';
import type { InstallmentPaymentStatus } from '#domain/installment/installment-payment.ts';
import type { InstallmentPlan } from '#domain/installment/installment-plan.ts';
import { moneyMovedByQuotas } from '#domain/installment/quota-payment.ts';
import { err, ok } from '#domain/shared/result.ts';
import { aCard, aSavedCard } from '#testing/sale-desk.ts';
import { walk } from '#testing/walk.ts';
import { troubleWith } from '../support/trouble.ts';
import { installmentActors } from './installment.actors.ts';
import { installmentMachine } from './installment.machine.ts';
import { toInstallmentView } from './installment.view.ts';

function thePage(planId = 'plan-1', ports = memoryPorts()) {
  const clock = new SimulatedClock();
  const flow = createActor(installmentMachine.provide({ actors: installmentActors(ports.installments) }), {
    input: { planId, seed: 's' },
    clock,
  }).start();
  const rests = async () => {
    await waitFor(flow, (snapshot) => !snapshot.hasTag('busy'));
    return toInstallmentView(flow.getSnapshot());
  };
  return {
    ports,
    clock,
    rests,
    async say(event: Parameters<typeof flow.send>[0]) {
      flow.send(event);
      return rests();
    },
  };
}

const press = { type: 'payment.submitted', typed: { from: 'new', card: aCard() } } as const;

/** Spec §2, /checkout/installment. */
describe('paying a plan', () => {
  it('pays the next quota, then the rest at once, and is done', async () => {
    const { rests, say, ports } = thePage();

    const first = await rests();
    const paid = await say(press);
    const rest = await say({ type: 'wish.chosen', wish: 'REMAINING' });
    const done = await say(press);

    expect(first).toMatchObject({ screen: 'choosing', next: { number: 1 }, outcome: null });
    expect(paid).toMatchObject({ screen: 'choosing', next: { number: 2 }, outcome: 'PAID', wish: 'NEXT' });
    expect(rest).toMatchObject({ charged: 'plan' in paid ? paid.plan.due : null });
    expect(done).toMatchObject({ screen: 'complete', outcome: 'PAID', plan: { due: { amount: 0 } } });
    expect(ports.office.charges.map(({ key }) => key)).toEqual(['s-installment-1', 's-installment-2']);
  });

  it('says what the bank said, and takes another card', async () => {
    const { rests, say, ports } = thePage();
    await rests();
    ports.installments.bank.says = 'REJECTED';

    const declined = await say(press);
    ports.installments.bank.says = 'PAID';

    expect(declined).toMatchObject({ screen: 'choosing', next: { number: 1 }, outcome: 'DECLINED' });
    expect(await say(press)).toMatchObject({ outcome: 'PAID', next: { number: 2 } });
  });

  it('says for a day how the last payment ended', async () => {
    const { rests, say, ports } = thePage();
    await rests();
    await say(press);

    ports.clock.sleep(25 * 3_600_000);

    expect(await thePage('plan-1', ports).rests()).toMatchObject({ screen: 'choosing', outcome: null });
  });

  it('does not know, asks by itself, and says the same when it is loaded again', async () => {
    const { rests, say, ports, clock } = thePage();
    await rests();
    ports.installments.bank.says = 'PENDING';

    const checking = await say(press);
    const again = await thePage('plan-1', ports).rests();
    ports.installments.settle('PAID');
    clock.increment(2_000);

    expect(checking).toMatchObject({ screen: 'checking', confirmAt: null, resting: false });
    expect(again).toMatchObject({ screen: 'checking' });
    expect(await rests()).toMatchObject({ screen: 'choosing', outcome: 'PAID', next: { number: 2 } });
  });

  it('looks how the plan stands when the answer was lost, and charges nothing twice', async () => {
    const { rests, say, ports } = thePage();
    await rests();
    ports.office.faults.set('payInstallment', 'lost');

    const after = await say(press);

    expect(after).toMatchObject({ screen: 'choosing', outcome: 'PAID', next: { number: 2 } });
    expect(ports.office.charges).toHaveLength(1);
  });

  it('knows nothing while neither answer comes, and says so instead of paying again', async () => {
    const { rests, say, ports, clock } = thePage();
    await rests();
    const { plan } = ports.installments;
    ports.office.faults.set('payInstallment', 'lost');
    ports.installments.plan = async () => err({ kind: 'offline' });

    const unsure = await say(press);
    ports.installments.plan = plan;
    clock.increment(5_000);

    expect(unsure).toMatchObject({ screen: 'checking' });
    expect(await rests()).toMatchObject({ screen: 'choosing', outcome: 'PAID' });
    expect(ports.office.charges).toHaveLength(1);
  });

  it('pays with a card that is kept, when its code is right', async () => {
    const ports = memoryPorts();
    ports.office.cards.push(aSavedCard());
    const { rests, say } = thePage('plan-1', ports);
    const [{ id: cardId }] = [aSavedCard()];
    const typed = (securityCode: string) =>
      ({ type: 'payment.submitted', typed: { from: 'saved', cardId, securityCode } }) as const;

    const first = await rests();
    const wrong = await say(typed('1'));
    const right = await say(typed('123'));

    expect(first).toMatchObject({ cardId });
    expect(wrong).toMatchObject({ screen: 'choosing', trouble: { code: 'CARD_REFUSED' } });
    expect(right).toMatchObject({ outcome: 'PAID' });
  });

  it('knows no plan of anybody else', async () => {
    expect(await thePage('plan-of-another').rests()).toEqual({ screen: 'unknown' });
  });
});

const aPlan = (status: InstallmentPaymentStatus | null, due = 2): InstallmentPlan => ({
  planId: 'p',
  kind: 'PAYMENT',
  title: 'Abono',
  timeZone: 'America/Bogota',
  total: { amount: 2, currency: 'COP' },
  paid: { amount: 2 - due, currency: 'COP' },
  due: { amount: due, currency: 'COP' },
  nextDueAt: due === 0 ? null : 1,
  installments: [
    {
      installmentId: 'q',
      number: 1,
      amount: { amount: 2, currency: 'COP' },
      dueAt: 1,
      status: due === 0 ? 'PAID' : 'PENDING',
    },
  ],
  payment:
    status === null
      ? null
      : {
          installmentPaymentId: 'x',
          status,
          method: 'CARD',
          statusDetail: null,
          moneyMoved: moneyMovedByQuotas({ status, isReturned: false }),
          amount: { amount: 2, currency: 'COP' },
          installmentIds: ['q'],
          challengeUrl: null,
          startedAt: 0,
        },
  serverNow: 0,
});
const token = { card: { token: 't', paymentMethodId: 'visa' }, savedCardId: null };
const walked = walk(installmentMachine, {
  input: { planId: 'p', seed: 's' },
  events: [
    { type: 'wish.chosen', wish: 'REMAINING' },
    { type: 'card.chosen', cardId: null },
    press,
    { type: 'refresh.requested' },
  ],
  answers: {
    read: [
      ok({ plan: aPlan(null), cards: [] }),
      ok({ plan: aPlan('PENDING'), cards: [] }),
      ok({ plan: aPlan('PAID', 0), cards: [] }),
      err(troubleWith('NOT_FOUND')),
      err(troubleWith('OFFLINE')),
    ],
    tokenise: [ok(token), err(troubleWith('CARD_REFUSED'))],
    pay: [
      ok(aPlan('PAID', 0)),
      ok(aPlan('REJECTED')),
      err(troubleWith('UNKNOWN')),
      err(troubleWith('TOTAL_CHANGED')),
      err(troubleWith('OFFLINE')),
    ],
  },
  apart: ({ context }) => [
    context.plan?.payment?.status,
    context.trouble?.code,
    context.wish,
    context.isUnsure,
    context.asked >= 64,
  ],
});

describe('paying a plan, walked', () => {
  it('reaches every state but the one of the tired, and gets out of each', () => {
    const unseen = walked.resting.filter((state) => !walked.visited.has(state));
    expect(unseen.filter((state) => state !== 'installment.resting')).toEqual([]);
    expect(walked.stuck(['installment.choosing', 'installment.complete', 'installment.unknown'])).toEqual([]);
    expect(walked.unguarded).toEqual([]);
  });

  it('pays nothing while the end of a payment is not known', () => {
    const paying = walked.snapshots.filter((snapshot) => snapshot.hasTag('paying'));

    expect(paying.length).toBeGreaterThan(0);
    expect(paying.filter(({ context }) => context.plan?.payment?.status === 'PENDING')).toEqual([]);
  });
});
