import { describe, expect, it } from 'vitest';
import type { BackOfficeEventDetail } from '#domain/catalogue/event-cancellation.ts';
import type { FailureCode } from '#domain/failure/failure-code.ts';
import { money } from '#domain/shared/money.ts';
import { err, ok } from '#domain/shared/result.ts';
import { walkMachine } from '#testing/walk-machine.ts';
import { createFlowFailure } from '../support/flow-failure.ts';
import { cancellationMachine } from './cancellation.machine.ts';
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
const refused = (code: FailureCode) => err(createFlowFailure(code));

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
    findEvent: [ok(before), refused('OFFLINE')],
    cancelEvent: [
      ok(begun),
      refused('OFFLINE'),
      refused('REAUTHENTICATION_REQUIRED'),
      refused('TRANSITION_NOT_ALLOWED'),
    ],
    stepUp: [
      { isReauthenticated: true, failure: null },
      { isReauthenticated: false, failure: null },
    ],
  },
  distinguish: ({ context }) => [
    context.detail?.canCancel,
    context.request.note,
    context.issues.join(),
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
    expect(questions.every(({ busy, issues }) => !busy || issues.length === 0)).toBe(true);
    expect(ready.some(({ detail }) => detail.cancellation?.note === 'Lluvia')).toBe(true);
  });

  it('reports that somebody else changed the event first', () => {
    expect(
      ready.some(({ failure, dialog }) => failure?.code === 'TRANSITION_NOT_ALLOWED' && dialog === null),
    ).toBe(true);
  });
});
