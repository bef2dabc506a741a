import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate';
import type { FailureCode } from '#domain/failure/failure-code.ts';
import type { OrderRefund, SoldOrderDetail, SoldTicket } from '#domain/order/refund.ts';
import { money } from '#domain/shared/money.ts';
import { err, ok } from '#domain/shared/result.ts';
import { actionSnapshots, requireStepUp } from '#testing/required-step-up.ts';
import { walkMachine } from '#testing/walk-machine.ts';
import type { ActorResult } from '../support/actor-result.ts';
import { createFlowFailure } from '../support/flow-failure.ts';
import { refundActorSlots, refundMachine } from './refund.machine.ts';
import { toRefundView } from './refund.view.ts';

const ticket = (id: string, state: SoldTicket['state']): SoldTicket => ({
  id,
  zone: 'Norte',
  section: 'Norte 101',
  seatCode: 'A-1',
  event: null,
  price: 6_800_000,
  state,
});
const order: SoldOrderDetail = {
  orderId: 'order',
  code: 'TQ-4821',
  market: 'COL',
  status: 'PAID',
  paidAt: 0,
  event: { id: 'ev', title: 'Páramo – Ceiba', startsAt: 0, timeZone: 'America/Bogota' },
  buyer: null,
  method: 'CARD',
  total: { base: 18_000_000, fee: 1_950_000, tax: 450_000, total: 20_400_000, currency: 'COP' },
  refundedAmount: 0,
  walletPaid: 0,
  quantity: 3,
  means: 'PROVIDER',
  refundablePayment: 20_400_000,
  buyerHasWallet: true,
  tickets: [ticket('a', 'LIVE'), ticket('b', 'LIVE'), ticket('used', 'USED')],
  refunds: [],
};
const part: SoldOrderDetail = {
  ...order,
  refundedAmount: 6_800_000,
  tickets: [ticket('a', 'CANCELLED'), ticket('b', 'LIVE'), ticket('used', 'USED')],
};
const pending: OrderRefund = {
  id: 'refund',
  at: 0,
  amount: 6_800_000,
  remainder: null,
  tickets: 1,
  means: 'PROVIDER',
  state: 'OWED',
  seats: 'FOR_SALE',
  reason: 'ASKED_FOR',
  note: null,
  by: 'Marta',
};
const inProgress: SoldOrderDetail = { ...part, refunds: [pending] };
const rejected = (code: FailureCode) => err(createFlowFailure(code));
const submitted = { type: 'refund.submitted', reason: 'ASKED_FOR', note: ' Llamó ' } as const;

const walked = walkMachine(refundMachine, {
  input: { orderId: 'order', key: 'key' },
  events: [
    { type: 'ticket.toggled', id: 'a' },
    { type: 'ticket.toggled', id: 'used' },
    { type: 'all.toggled' },
    { type: 'seats.chosen', seats: 'KEPT' },
    { type: 'destination.chosen', to: 'BALANCE' },
    submitted,
    { type: 'refund.confirmed' },
    { type: 'cancelled' },
    { type: 'retry.requested' },
  ],
  actorResults: {
    findOrder: [ok(order), rejected('OFFLINE')],
    pollOrder: [ok(inProgress), rejected('OFFLINE')],
    refund: [
      { status: 'done', value: inProgress },
      { status: 'failed', failure: createFlowFailure('TOTAL_CHANGED') },
      { status: 'cancelled' },
    ],
  },
  childSnapshots: { refund: actionSnapshots },
  distinguish: ({ context }) => [
    context.order?.refundedAmount,
    context.chosen.join(),
    context.seats,
    context.isEmpty,
    context.refunded?.sum.amount,
    context.phase,
    context.failure?.code,
  ],
});
const views = walked.snapshots.map(toRefundView);
const ready = views.flatMap((view) => (view.screen === 'ready' ? [view] : []));

describe('refunding an order', () => {
  it('reaches every state and handles every error of an invoke', () => {
    expect(walked.resting.filter((state) => !walked.visited.has(state))).toEqual([]);
    expect(walked.unhandledErrors).toEqual([]);
  });

  it('can always return to the order', () => {
    expect(walked.statesWithoutPathTo(['refund.choosing.waiting', 'refund.choosing.polling'])).toEqual([]);
  });

  it('shows every screen, and the question while it waits, runs and has failed', () => {
    const questions = ready.flatMap(({ dialog }) => (dialog?.kind === 'question' ? [dialog] : []));

    expect([...new Set(views.map(({ screen }) => screen))].sort()).toEqual(['failed', 'loading', 'ready']);
    expect(questions.some(({ busy }) => busy)).toBe(true);
    expect(questions.some(({ failure }) => failure?.code === 'OFFLINE')).toBe(true);
  });

  it('shows the step-up, and then refunds what was confirmed', async () => {
    const { action, requests } = requireStepUp(refundActorSlots.refund, part);
    const flow = createActor(
      refundMachine.provide({
        actors: {
          findOrder: fromPromise(async (): Promise<ActorResult<SoldOrderDetail>> => ok(order)),
          refund: action,
        },
      }),
      { input: { orderId: 'order', key: 'key' } },
    ).start();
    await waitFor(flow, (snapshot) => snapshot.matches('choosing'));
    flow.send({ type: 'ticket.toggled', id: 'a' });
    flow.send(submitted);
    flow.send({ type: 'refund.confirmed' });
    const asked = await waitFor(flow, ({ context }) => context.phase === 'proving');

    const view = toRefundView(asked);
    if (view.screen === 'ready' && view.dialog?.kind === 'proof')
      view.dialog.flow.send({ type: 'proof.submitted', code: '246810' });
    const after = await waitFor(flow, ({ context }) => context.refunded !== null);

    expect(requests).toHaveLength(2);
    expect(requests[1]).toMatchObject({
      orderId: 'order',
      request: { ticketIds: ['a'], note: 'Llamó', seen: money(6_800_000, 'COP') },
    });
    expect(after.context.refunded?.sum).toEqual(money(6_800_000, 'COP'));
  });

  it('follows a refund in progress until the provider has confirmed it', async () => {
    const answers: ActorResult<SoldOrderDetail>[] = [
      ok(inProgress),
      rejected('OFFLINE'),
      ok({ ...part, refunds: [{ ...pending, state: 'DONE' }] }),
    ];
    const clock = new SimulatedClock();
    let reads = 0;
    const flow = createActor(
      refundMachine.provide({
        actors: {
          findOrder: fromPromise(
            async (): Promise<ActorResult<SoldOrderDetail>> => answers[reads++] ?? rejected('UNEXPECTED'),
          ),
        },
      }),
      { clock, input: { orderId: 'order', key: 'key' } },
    ).start();
    const waits = () => waitFor(flow, (snapshot) => snapshot.matches({ choosing: 'waiting' }));
    await waits();
    flow.send({ type: 'ticket.toggled', id: 'b' });

    for (let poll = 0; poll < 5; poll += 1) {
      clock.increment(3_000);
      await waits();
    }

    expect(flow.getSnapshot().context.order?.refunds).toMatchObject([{ state: 'DONE' }]);
    expect(flow.getSnapshot().context).toMatchObject({ chosen: ['b'], failure: null });
    expect(reads).toBe(answers.length);
  });

  it('never selects a used ticket, and never refunds an amount without confirmation', () => {
    expect(ready.some(({ chosen }) => chosen.includes('used'))).toBe(false);
    expect(
      ready.every(({ dialog, sum }) => dialog?.kind !== 'question' || dialog.sum.amount === sum?.amount),
    ).toBe(true);
  });

  it('shows the refund and clears the selection', () => {
    const done = ready.filter(({ refunded, order: shown }) => refunded !== null && shown.refundedAmount > 0);

    expect(done.length).toBeGreaterThan(0);
    expect(
      done.some(({ refunded, chosen }) => refunded?.sum.amount === 6_800_000 && chosen.length === 0),
    ).toBe(true);
  });

  it('reloads an order that has changed, and says why', () => {
    expect(ready.some(({ failure, dialog }) => failure?.code === 'TOTAL_CHANGED' && dialog === null)).toBe(
      true,
    );
  });

  it('has no amount without a selection', () => {
    expect(ready.filter(({ chosen }) => chosen.length === 0).every(({ sum }) => sum === null)).toBe(true);
    expect(ready.some(({ sum }) => sum !== null && sum.amount === money(13_600_000, 'COP').amount)).toBe(
      true,
    );
  });
});
