import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { FailureCode } from '#domain/failure/failure-code.ts';
import type { PaymentException, PaymentExceptionPage } from '#domain/payment/payment-exception.ts';
import { err, ok } from '#domain/shared/result.ts';
import { actionSnapshots, requireStepUp } from '#testing/required-step-up.ts';
import { walkMachine } from '#testing/walk-machine.ts';
import type { ActorResult } from '../support/actor-result.ts';
import { createFlowFailure } from '../support/flow-failure.ts';
import { paymentExceptionsActorSlots, paymentExceptionsMachine } from './payment-exceptions.machine.ts';
import { toPaymentExceptionsView } from './payment-exceptions.view.ts';

const alert: PaymentException = {
  id: 'a',
  kind: 'OVERPAID',
  since: 0,
  order: { id: 'order', code: 'TQ-4821', event: 'Páramo – Ceiba' },
  buyer: null,
  amount: { amount: 7_000_000, currency: 'COP' },
  expected: { amount: 6_800_000, currency: 'COP' },
  paymentId: '81',
  detail: 'approved/accredited',
  decisions: ['ACCEPT', 'REFUND_PAYMENT'],
  resolution: null,
};
const page: PaymentExceptionPage = { items: [alert], total: 1, open: 1, page: 0, pageSize: 20 };
const none: PaymentExceptionPage = { ...page, items: [], total: 0, open: 0 };
const rejected = (code: FailureCode) => err(createFlowFailure(code));

const walked = walkMachine(paymentExceptionsMachine, {
  input: { query: { state: 'OPEN', page: 0 }, key: 'key' },
  events: [
    { type: 'decision.chosen', id: 'a', decision: 'ACCEPT' },
    { type: 'decision.chosen', id: 'a', decision: 'ACKNOWLEDGE' },
    { type: 'decision.submitted', note: ' Hablé con el fan ' },
    { type: 'decision.submitted', note: '  ' },
    { type: 'cancelled' },
    { type: 'retry.requested' },
  ],
  actorResults: {
    list: [ok(page), ok(none), rejected('OFFLINE')],
    resolve: [
      { status: 'done', value: alert },
      { status: 'failed', failure: createFlowFailure('TRANSITION_NOT_ALLOWED') },
      { status: 'cancelled' },
    ],
  },
  childSnapshots: { resolve: actionSnapshots },
  distinguish: ({ context }) => [
    context.found?.open,
    context.chosen?.decision,
    context.note,
    context.isEmpty,
    context.done?.decision,
    context.phase,
    context.failure?.code,
  ],
});
const views = walked.snapshots.map(toPaymentExceptionsView);
const ready = views.flatMap((view) => (view.screen === 'ready' ? [view] : []));
const questions = ready.flatMap(({ dialog }) => (dialog?.kind === 'question' ? [dialog] : []));

describe('the payment exceptions', () => {
  it('reaches every state and handles every error of an invoke', () => {
    expect(walked.resting.filter((state) => !walked.visited.has(state))).toEqual([]);
    expect(walked.unhandledErrors).toEqual([]);
  });

  it('can always return to the list', () => {
    expect(walked.statesWithoutPathTo(['paymentExceptions.choosing'])).toEqual([]);
  });

  it('shows every screen', () => {
    expect([...new Set(views.map(({ screen }) => screen))].sort()).toEqual(['failed', 'loading', 'ready']);
  });

  it('shows the step-up, and then resolves the exception with the note', async () => {
    const { action, requests } = requireStepUp(paymentExceptionsActorSlots.resolve, alert);
    const flow = createActor(
      paymentExceptionsMachine.provide({
        actors: {
          list: fromPromise(async (): Promise<ActorResult<PaymentExceptionPage>> => ok(page)),
          resolve: action,
        },
      }),
      { input: { query: { state: 'OPEN', page: 0 }, key: 'key' } },
    ).start();
    await waitFor(flow, (snapshot) => snapshot.matches('choosing'));
    flow.send({ type: 'decision.chosen', id: 'a', decision: 'ACCEPT' });
    flow.send({ type: 'decision.submitted', note: ' Hablé con el fan ' });
    const asked = await waitFor(flow, ({ context }) => context.phase === 'proving');

    const view = toPaymentExceptionsView(asked);
    if (view.screen === 'ready' && view.dialog?.kind === 'proof')
      view.dialog.flow.send({ type: 'proof.submitted', code: '246810' });
    const after = await waitFor(flow, ({ context }) => context.done !== null);

    expect(requests).toHaveLength(2);
    expect(requests[1]).toEqual({ id: 'a', resolution: { decision: 'ACCEPT', note: 'Hablé con el fan' } });
    expect(after.context.done?.alert.id).toBe('a');
  });

  it('offers only possible decisions and requires a note', () => {
    expect(questions.length).toBeGreaterThan(0);
    expect(questions.every(({ chosen }) => chosen.decision === 'ACCEPT')).toBe(true);
    expect(questions.some(({ isEmpty }) => isEmpty)).toBe(true);
    expect(questions.some(({ note }) => note === 'Hablé con el fan')).toBe(true);
  });

  it('shows the decision, or the reason when somebody else was first', () => {
    expect(ready.some(({ done, dialog }) => done?.decision === 'ACCEPT' && dialog === null)).toBe(true);
    expect(
      ready.some(({ failure, dialog }) => failure?.code === 'TRANSITION_NOT_ALLOWED' && dialog === null),
    ).toBe(true);
  });
});
