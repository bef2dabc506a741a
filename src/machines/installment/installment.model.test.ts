import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock, waitFor } from 'xstate';
import { memoryPorts } from '#adapters/memory/memory-ports.ts';
import { determineInstallmentMoneyMovement } from '#domain/installment/installment-payment-mapping.ts';
import type { InstallmentPaymentStatus } from '#domain/installment/installment-payment-status.ts';
import type { InstallmentPlan } from '#domain/installment/installment-plan.ts';
import { err, ok } from '#domain/shared/result.ts';
import { aCard, aSavedCard } from '#testing/sale-driver.ts';
import { walkMachine } from '#testing/walk-machine.ts';
import { createFlowFailure } from '../support/flow-failure.ts';
import { createInstallmentActors } from './installment.actors.ts';
import { installmentMachine } from './installment.machine.ts';
import { installmentAttemptMachine } from './installment.setup.ts';
import { toInstallmentView } from './installment.view.ts';

function thePage(planId = 'plan-1', ports = memoryPorts()) {
  const clock = new SimulatedClock();
  const flow = createActor(
    installmentMachine.provide({ actors: createInstallmentActors(ports.installments) }),
    {
      input: { planId, seed: 's' },
      clock,
    },
  ).start();
  const rests = async () => {
    await waitFor(
      flow,
      (snapshot) => !snapshot.hasTag('busy') && snapshot.context.attempt?.stage !== 'polling',
    );
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

const startPayment = {
  type: 'payment.submitted',
  payment: { method: 'CARD', from: 'new', card: aCard(), shouldSave: false },
} as const;

/** Spec §2, /checkout/installment. */
describe('paying a plan', () => {
  it('pays the next installment, then the remaining ones at once, and completes the plan', async () => {
    const { rests, say, ports } = thePage();

    const first = await rests();
    const paid = await say(startPayment);
    const rest = await say({ type: 'scope.chosen', scope: 'REMAINING' });
    const done = await say(startPayment);

    expect(first).toMatchObject({ screen: 'choosing', next: { number: 1 }, result: null });
    expect(paid).toMatchObject({ screen: 'choosing', next: { number: 2 }, result: 'PAID', scope: 'NEXT' });
    expect(rest).toMatchObject({ charged: 'plan' in paid ? paid.plan.due : null });
    expect(done).toMatchObject({ screen: 'complete', result: 'PAID', plan: { due: { amount: 0 } } });
    expect(ports.backend.charges.map(({ key }) => key)).toEqual(['s-installment-1', 's-installment-2']);
  });

  it('shows a decline and accepts another card', async () => {
    const { rests, say, ports } = thePage();
    await rests();
    ports.installments.bank.decision = 'REJECTED';

    const declined = await say(startPayment);
    ports.installments.bank.decision = 'PAID';

    expect(declined).toMatchObject({ screen: 'choosing', next: { number: 1 }, result: 'DECLINED' });
    expect(await say(startPayment)).toMatchObject({ result: 'PAID', next: { number: 2 } });
  });

  it('shows the result of the last payment for one day', async () => {
    const { rests, say, ports } = thePage();
    await rests();
    await say(startPayment);

    ports.clock.sleep(25 * 3_600_000);

    expect(await thePage('plan-1', ports).rests()).toMatchObject({ screen: 'choosing', result: null });
  });

  it('polls an unknown result and shows the same after a reload', async () => {
    const { rests, say, ports, clock } = thePage();
    await rests();
    ports.installments.bank.decision = 'PENDING';

    const checking = await say(startPayment);
    const again = await thePage('plan-1', ports).rests();
    ports.installments.settle('PAID');
    clock.increment(2_000);

    expect(checking).toMatchObject({ screen: 'checking', challenge: null, isPollingPaused: false });
    expect(again).toMatchObject({ screen: 'checking' });
    expect(await rests()).toMatchObject({ screen: 'choosing', result: 'PAID', next: { number: 2 } });
  });

  it('reads the plan after a lost response and never charges twice', async () => {
    const { rests, say, ports } = thePage();
    await rests();
    ports.backend.injectedFaults.set('payInstallment', 'lost');

    const after = await say(startPayment);

    expect(after).toMatchObject({ screen: 'choosing', result: 'PAID', next: { number: 2 } });
    expect(ports.backend.charges).toHaveLength(1);
  });

  it('reports an uncertain payment instead of paying again when both responses are missing', async () => {
    const { rests, say, ports, clock } = thePage();
    await rests();
    const { findPlan: plan } = ports.installments;
    ports.backend.injectedFaults.set('payInstallment', 'lost');
    ports.installments.findPlan = async () => err({ kind: 'offline' });

    const unsure = await say(startPayment);
    ports.installments.findPlan = plan;
    clock.increment(5_000);

    expect(unsure).toMatchObject({ screen: 'checking' });
    expect(await rests()).toMatchObject({ screen: 'choosing', result: 'PAID' });
    expect(ports.backend.charges).toHaveLength(1);
  });

  it('pays with a saved card and its security code', async () => {
    const ports = memoryPorts();
    ports.backend.cards.push(aSavedCard());
    const { rests, say } = thePage('plan-1', ports);
    const [{ id: cardId }] = [aSavedCard()];
    const typed = (securityCode: string) =>
      ({
        type: 'payment.submitted',
        payment: { method: 'CARD', from: 'saved', cardId, securityCode },
      }) as const;

    const first = await rests();
    const wrong = await say(typed('1'));
    const right = await say(typed('123'));

    expect(first).toMatchObject({ cardId });
    expect(wrong).toMatchObject({ screen: 'choosing', failure: { code: 'CARD_REJECTED' } });
    expect(right).toMatchObject({ result: 'PAID' });
  });

  it('reads the cards again when the selected one no longer exists', async () => {
    const ports = memoryPorts();
    ports.backend.cards.push(aSavedCard());
    const { rests, say } = thePage('plan-1', ports);
    await rests();
    ports.backend.cards.splice(0);
    const { id: cardId } = aSavedCard();

    const payment = { method: 'CARD', from: 'saved', cardId, securityCode: '123' } as const;

    expect(await say({ type: 'payment.submitted', payment })).toMatchObject({
      screen: 'choosing',
      cards: [],
      cardId: null,
      failure: { code: 'NOT_FOUND' },
    });
  });

  it('pays from the balance, and offers only what takes the amount', async () => {
    const ports = memoryPorts();
    ports.backend.balance = 30_000_000;
    const { rests, say } = thePage('plan-1', ports);

    const first = await rests();
    const chosen = await say({ type: 'method.chosen', method: 'WALLET', place: null });
    const rest = await say({ type: 'scope.chosen', scope: 'REMAINING' });
    await say({ type: 'scope.chosen', scope: 'NEXT' });
    const paid = await say({ type: 'payment.submitted', payment: { method: 'WALLET' } });

    expect(first).toMatchObject({ selectedOption: { method: 'CARD', place: null } });
    expect(chosen).toMatchObject({ selectedOption: { method: 'WALLET', place: null } });
    expect(rest).toMatchObject({ selectedOption: { method: 'CARD', place: null } });
    expect(paid).toMatchObject({ screen: 'choosing', result: 'PAID', next: { number: 2 } });
  });

  it('shows how a transfer is paid, after a reload too, and pays another way once it is cancelled', async () => {
    const { rests, say, ports } = thePage();
    await rests();

    const transfer = {
      method: 'TRANSFER',
      system: 'PSE',
      bankId: '1007',
      personType: 'individual',
    } as const;
    const pending = await say({ type: 'payment.submitted', payment: transfer });
    const again = await thePage('plan-1', ports).rests();
    const cancelled = await say({ type: 'cancellation.requested' });
    const paid = await say(startPayment);

    expect(pending).toMatchObject({ screen: 'checking', instruction: { kind: 'BANK' }, cancelling: false });
    expect(again).toMatchObject({ screen: 'checking', instruction: { kind: 'BANK' } });
    expect(cancelled).toMatchObject({ screen: 'choosing', result: 'NOT_MADE', next: { number: 1 } });
    expect(paid).toMatchObject({ screen: 'choosing', result: 'PAID', next: { number: 2 } });
  });

  it('shows what became of a payment that was completed before it could be cancelled', async () => {
    const { rests, say, ports } = thePage();
    await rests();
    const { cancelPayment } = ports.installments;
    ports.installments.cancelPayment = async (planId) => {
      ports.installments.settle('PAID');
      return cancelPayment(planId);
    };

    await say({ type: 'payment.submitted', payment: { method: 'TRANSFER', system: 'SPEI' } });

    expect(await say({ type: 'cancellation.requested' })).toMatchObject({
      screen: 'choosing',
      result: 'PAID',
      failure: { code: 'ALREADY_PAID' },
    });
  });

  it('charges a saved card automatically as long as the fan agrees', async () => {
    const ports = memoryPorts();
    ports.backend.cards.push(aSavedCard());
    const { rests, say } = thePage('plan-1', ports);
    const { id: cardId } = aSavedCard();

    const before = await rests();
    const agreed = await say({ type: 'automaticCharge.chosen', cardId });
    const again = await thePage('plan-1', ports).rests();
    const stopped = await say({ type: 'automaticCharge.chosen', cardId: null });

    expect(before).toMatchObject({ automaticCharge: { card: null, cards: [{ id: cardId }], saving: false } });
    for (const view of [agreed, again])
      expect(view).toMatchObject({ automaticCharge: { card: { id: cardId } } });
    expect(stopped).toMatchObject({ screen: 'choosing', automaticCharge: { card: null } });
  });

  it('keeps what was agreed when saving fails, and reads the cards again when the card is gone', async () => {
    const ports = memoryPorts();
    ports.backend.cards.push(aSavedCard());
    const { rests, say } = thePage('plan-1', ports);
    const { id: cardId } = aSavedCard();
    await rests();
    ports.backend.cards.splice(0);

    expect(await say({ type: 'automaticCharge.chosen', cardId })).toMatchObject({
      screen: 'choosing',
      failure: { code: 'NOT_FOUND' },
      automaticCharge: { card: null, cards: [] },
    });
  });

  it('does not find another fan’s plan', async () => {
    expect(await thePage('plan-of-another').rests()).toEqual({ screen: 'notFound' });
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
  state: due === 0 ? 'COMPLETE' : 'RUNNING',
  bookedUntil: null,
  order: null,
  terms: null,
  automaticCardId: null,
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
          moneyMoved: determineInstallmentMoneyMovement({ status, isReturned: false }),
          amount: { amount: 2, currency: 'COP' },
          installmentIds: ['q'],
          challenge: null,
          instruction: null,
          startedAt: 0,
        },
  serverNow: 0,
});
const noOptions = { NEXT: [], REMAINING: [] };
const openAttempt = createActor(installmentAttemptMachine, {
  input: {
    submission: null,
    target: { planId: 'p', previousPaymentId: null },
    details: aPlan('PENDING'),
  },
}).getSnapshot();
const walked = walkMachine(installmentMachine, {
  input: { planId: 'p', seed: 's' },
  events: [
    { type: 'scope.chosen', scope: 'REMAINING' },
    { type: 'card.chosen', cardId: null },
    { type: 'method.chosen', method: 'WALLET', place: null },
    startPayment,
    { type: 'payment.submitted', payment: { method: 'WALLET' } },
    { type: 'cancellation.requested' },
    { type: 'automaticCharge.chosen', cardId: null },
    { type: 'refresh.requested' },
  ],
  actorResults: {
    findPlan: [
      ok({ plan: aPlan(null), cards: [], options: noOptions }),
      ok({ plan: aPlan('PENDING'), cards: [], options: noOptions }),
      ok({ plan: aPlan('PAID', 0), cards: [], options: noOptions }),
      ok({ plan: { ...aPlan(null), state: 'EXPIRED' }, cards: [], options: noOptions }),
      err(createFlowFailure('NOT_FOUND')),
      err(createFlowFailure('OFFLINE')),
    ],
    tokenise: [
      ok({ card: { token: 't', paymentMethodId: 'visa' } }),
      err(createFlowFailure('CARD_REJECTED')),
      err(createFlowFailure('NOT_FOUND')),
    ],
    setAutomaticCharge: [
      ok(aPlan(null)),
      err(createFlowFailure('NOT_FOUND')),
      err(createFlowFailure('OFFLINE')),
    ],
    cancel: [ok(aPlan('CANCELLED')), err(createFlowFailure('ALREADY_PAID'))],
    attempt: [
      { kind: 'completed', details: aPlan('PAID', 0) },
      { kind: 'completed', details: aPlan('REJECTED') },
      { kind: 'rejected', failure: createFlowFailure('TOTAL_CHANGED') },
      { kind: 'rejected', failure: createFlowFailure('OFFLINE') },
    ],
  },
  childSnapshots: { attempt: [openAttempt] },
  distinguish: ({ context }) => [
    context.plan?.payment?.status,
    context.failure?.code,
    context.scope,
    context.attempt?.stage,
  ],
});

describe('paying a plan, explored', () => {
  it('reaches every state and leaves each of them', () => {
    expect(walked.resting.filter((state) => !walked.visited.has(state))).toEqual([]);
    expect(
      walked.statesWithoutPathTo([
        'installment.choosing',
        'installment.complete',
        'installment.over',
        'installment.notFound',
      ]),
    ).toEqual([]);
    expect(walked.unhandledErrors).toEqual([]);
  });

  it('starts no payment while the result of another is unknown', () => {
    const paying = walked.snapshots.filter((snapshot) => snapshot.hasTag('paying'));

    expect(paying.length).toBeGreaterThan(0);
    expect(paying.filter(({ context }) => context.plan?.payment?.status === 'PENDING')).toEqual([]);
  });
});
