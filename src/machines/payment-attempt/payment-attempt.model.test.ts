import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate';
import { noAttemptAfterPolls, pauseAfterPolls, slowAlertAfterPolls } from '#domain/order/poll-backoff.ts';
import { err, ok } from '#domain/shared/result.ts';
import { walkMachine } from '#testing/walk-machine.ts';
import type { ActorResult } from '../support/actor-result.ts';
import { createFlowFailure } from '../support/flow-failure.ts';
import {
  type PaymentAttemptInput,
  type PaymentReport,
  paymentAttemptMachine,
} from './payment-attempt.machine.ts';
import { toOpenPaymentAttempt } from './payment-attempt.view.ts';

type Submission = { readonly key: string };
type Details = { readonly challengeUrl: string | null };
type Report = ActorResult<PaymentReport<Details>>;

const machine = paymentAttemptMachine<Submission, { readonly orderId: string }, Details>();
const target = { orderId: 'o' };
const details: Details = { challengeUrl: 'https://bank.invalid' };
const submitted = { submission: { key: 'k-1' }, target, details: null };
const earlier = { submission: null, target, details: null };

const reports = {
  none: ok({ progress: 'none' }),
  open: ok({ progress: 'open', details }),
  declined: ok({ progress: 'declined', details }),
  completed: ok({ progress: 'completed', details }),
  lost: err(createFlowFailure('UNKNOWN')),
  rejected: err(createFlowFailure('TOTAL_CHANGED')),
  offline: err(createFlowFailure('OFFLINE')),
} as const satisfies Record<string, Report>;

/** Starts an attempt whose server answers the submission and the polls in this order. */
function anAttempt(
  input: PaymentAttemptInput<Submission, { readonly orderId: string }, Details>,
  answers: { readonly submit?: Report; readonly checks?: readonly Report[] },
) {
  const keys: string[] = [];
  const known: boolean[] = [];
  const clock = new SimulatedClock();
  const attempt = createActor(
    machine.provide({
      actors: {
        submit: fromPromise<Report, { readonly submission: Submission }>(async ({ input }) => {
          keys.push(input.submission.key);
          return answers.submit ?? reports.completed;
        }),
        check: fromPromise<
          Report,
          { readonly target: { readonly orderId: string }; readonly isKnown: boolean }
        >(async ({ input }) => {
          known.push(input.isKnown);
          return answers.checks?.[known.length - 1] ?? answers.checks?.at(-1) ?? reports.open;
        }),
      },
    }),
    { input, clock },
  );
  attempt.start();
  const rests = async () => {
    await waitFor(
      attempt,
      (snapshot) =>
        snapshot.status === 'done' ||
        snapshot.matches({ checking: 'waiting' }) ||
        snapshot.matches({ checking: 'paused' }),
    );
    return attempt.getSnapshot();
  };
  return {
    attempt,
    keys,
    known,
    rests,
    async waits(ms = 60_000) {
      clock.increment(ms);
      return rests();
    },
  };
}

describe('a payment attempt', () => {
  it.each([
    ['is approved or issues instructions', reports.completed, { kind: 'completed', details }],
    ['is declined', reports.declined, { kind: 'declined', details }],
    ['is rejected', reports.rejected, { kind: 'rejected', failure: { code: 'TOTAL_CHANGED' } }],
  ])('ends at once when it %s', async (_, submit, output) => {
    const { rests, keys, known } = anAttempt(submitted, { submit });

    expect((await rests()).output).toMatchObject(output);
    expect(keys).toEqual(['k-1']);
    expect(known).toEqual([]);
  });

  it('is polled through a challenge of the bank until it has a result', async () => {
    const { rests, waits, keys, known } = anAttempt(submitted, {
      submit: reports.open,
      checks: [reports.open, reports.offline, reports.declined],
    });

    const challenged = await rests();
    const unreachable = await waits();
    const ended = await waits();

    expect(challenged.context).toMatchObject({ details, failure: null });
    expect(toOpenPaymentAttempt(unreachable)).toMatchObject({
      stage: 'waiting',
      failure: { code: 'OFFLINE' },
    });
    expect(ended.output).toEqual({ kind: 'declined', details });
    expect(keys).toEqual(['k-1']);
    expect(known).toEqual([true, true, true]);
  });

  it('is found after a lost response and never submitted again', async () => {
    const { rests, waits, keys } = anAttempt(submitted, {
      submit: reports.lost,
      checks: [reports.none, reports.completed],
    });
    await rests();

    expect((await waits()).output).toEqual({ kind: 'completed', details });
    expect(keys).toEqual(['k-1']);
  });

  it('was never received when several polls find nothing', async () => {
    const { rests, waits, known } = anAttempt(submitted, { submit: reports.lost, checks: [reports.none] });
    await rests();
    for (let polls = 1; polls < noAttemptAfterPolls - 1; polls += 1)
      expect((await waits()).status).toBe('active');

    expect((await waits()).output).toMatchObject({
      kind: 'rejected',
      failure: { code: 'NO_PAYMENT_FOUND' },
    });
    expect(known).toHaveLength(noAttemptAfterPolls);
  });

  it('that was submitted earlier is only polled', async () => {
    const { rests, keys } = anAttempt(earlier, { checks: [reports.completed] });

    expect((await rests()).output).toEqual({ kind: 'completed', details });
    expect(keys).toEqual([]);
  });

  it('that was just read waits before the first poll', async () => {
    const { rests, known } = anAttempt({ ...earlier, details }, {});

    expect((await rests()).matches({ checking: 'waiting' })).toBe(true);
    expect(known).toEqual([]);
  });

  it('reports that it takes long, pauses eventually and continues on request', async () => {
    const { attempt, rests, waits } = anAttempt(earlier, { checks: [reports.open] });
    await rests();
    for (let polls = 1; polls < slowAlertAfterPolls; polls += 1) await waits();
    const slow = toOpenPaymentAttempt(attempt.getSnapshot());
    for (let polls = slowAlertAfterPolls; polls < pauseAfterPolls; polls += 1) await waits();
    const paused = toOpenPaymentAttempt(attempt.getSnapshot());
    attempt.send({ type: 'refresh.requested' });

    expect(slow).toMatchObject({ stage: 'waiting', isSlow: true });
    expect(paused).toMatchObject({ stage: 'paused' });
    expect(toOpenPaymentAttempt(await rests())).toMatchObject({ stage: 'waiting', isSlow: true });
  });
});

const walked = walkMachine(machine, {
  input: submitted,
  events: [{ type: 'refresh.requested' }, { type: 'purchase.changed' }],
  actorResults: { submit: Object.values(reports), check: Object.values(reports) },
  distinguish: ({ context }) => [Math.min(context.pollCount, pauseAfterPolls), context.details !== null],
});

describe('a payment attempt, explored', () => {
  it('reaches every state and always leads to a result', () => {
    expect(walked.resting.filter((state) => !walked.visited.has(state))).toEqual([]);
    expect(walked.statesWithoutPathTo(['paymentAttempt.finished'])).toEqual([]);
    expect(walked.unhandledErrors).toEqual([]);
  });

  it('forgets the request once it was submitted', () => {
    const open = walked.snapshots.filter((snapshot) => !snapshot.matches('submitting'));

    expect(open.filter(({ context }) => context.submission !== null)).toEqual([]);
  });
});
