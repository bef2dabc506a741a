import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { BackOfficeEventDetail } from '#domain/catalogue/event-cancellation.ts';
import type { FailureCode } from '#domain/failure/failure-code.ts';
import { money } from '#domain/shared/money.ts';
import { err, ok } from '#domain/shared/result.ts';
import { actionSnapshots, requireStepUp } from '#testing/required-step-up.ts';
import { walkMachine } from '#testing/walk-machine.ts';
import type { ActorResult } from '../support/actor-result.ts';
import { createFlowFailure } from '../support/flow-failure.ts';
import { cancellationActorSlots, cancellationMachine } from './cancellation.machine.ts';
import { toCancellationView } from './cancellation.view.ts';

const before: BackOfficeEventDetail = {
  event: {
    id: 'ev',
    title: 'Páramo – Ceiba',
    startsAt: 0,
    timeZone: 'America/Bogota',
    venue: 'Estadio',
    orders: 3,
    cancelledAt: null,
  },
  refundableAmount: money(20_400_000, 'COP'),
  openReservations: 2,
  canCancel: true,
  cancellation: null,
};
const progress = {
  startedAt: 0,
  by: 'Adriana',
  note: 'Lluvia',
  waiting: 3,
  refundsInProgress: 0,
  refundsNeedingReview: 0,
  done: 0,
  open: 2,
};
const begun: BackOfficeEventDetail = { ...before, canCancel: false, cancellation: progress };
const rejected = (code: FailureCode) => err(createFlowFailure(code));

const walked = walkMachine(cancellationMachine, {
  input: { eventId: 'ev', key: 'key' },
  events: [
    { type: 'cancellation.started' },
    { type: 'cancellation.submitted', name: 'paramo - ceiba', note: ' Lluvia ' },
    { type: 'cancellation.submitted', name: 'Otro', note: '' },
    { type: 'cancelled' },
    { type: 'retry.requested' },
  ],
  actorResults: {
    findEvent: [ok(before), rejected('OFFLINE')],
    cancelEvent: [
      { status: 'done', value: begun },
      { status: 'failed', failure: createFlowFailure('TRANSITION_NOT_ALLOWED') },
      { status: 'cancelled' },
    ],
  },
  childSnapshots: { cancelEvent: actionSnapshots },
  distinguish: ({ context }) => [
    context.detail?.canCancel,
    context.request.note,
    context.issues.join(),
    context.phase,
    context.failure?.code,
  ],
});
const views = walked.snapshots.map(toCancellationView);
const ready = views.flatMap((view) => (view.screen === 'ready' ? [view] : []));
const questions = ready.flatMap(({ dialog }) => (dialog?.kind === 'question' ? [dialog] : []));

describe('cancelling an event', () => {
  it('reaches every state and handles every error of an invoke', () => {
    expect(walked.resting.filter((state) => !walked.visited.has(state))).toEqual([]);
    expect(walked.unhandledErrors).toEqual([]);
  });

  it('can always return to the event', () => {
    expect(walked.statesWithoutPathTo(['cancellation.showing'])).toEqual([]);
  });

  it('requires the event’s name and a reason', () => {
    expect(questions.some(({ issues }) => issues.join() === 'OTHER_NAME,NO_NOTE')).toBe(true);
    expect(ready.some(({ detail }) => detail.cancellation?.note === 'Lluvia')).toBe(true);
  });

  it('shows the step-up, and then cancels with what was entered', async () => {
    const { action, requests } = requireStepUp(cancellationActorSlots.cancelEvent, begun);
    const flow = createActor(
      cancellationMachine.provide({
        actors: {
          findEvent: fromPromise(async (): Promise<ActorResult<BackOfficeEventDetail>> => ok(before)),
          cancelEvent: action,
        },
      }),
      { input: { eventId: 'ev', key: 'key' } },
    ).start();
    await waitFor(flow, (snapshot) => snapshot.matches('showing'));
    flow.send({ type: 'cancellation.started' });
    flow.send({ type: 'cancellation.submitted', name: 'Otro', note: '' });
    const invalid = toCancellationView(flow.getSnapshot());
    flow.send({ type: 'cancellation.submitted', name: 'paramo - ceiba', note: ' Lluvia ' });
    const asked = await waitFor(flow, ({ context }) => context.phase === 'proving');

    const view = toCancellationView(asked);
    if (view.screen === 'ready' && view.dialog?.kind === 'proof')
      view.dialog.flow.send({ type: 'proof.submitted', code: '246810' });
    const done = await waitFor(flow, (snapshot) => snapshot.matches('showing'));

    expect(toCancellationView(done)).toMatchObject({ hasCancelled: true, detail: begun });
    expect(invalid).toMatchObject({
      hasCancelled: false,
      dialog: { busy: false, issues: ['OTHER_NAME', 'NO_NOTE'] },
    });
    expect(requests).toHaveLength(2);
    expect(requests[1]).toEqual({ eventId: 'ev', request: { name: 'paramo - ceiba', note: 'Lluvia' } });
    flow.stop();
  });

  it('reports that somebody else changed the event first', () => {
    expect(
      ready.some(({ failure, dialog }) => failure?.code === 'TRANSITION_NOT_ALLOWED' && dialog === null),
    ).toBe(true);
  });
});
