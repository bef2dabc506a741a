import { assign, type NonReducibleUnknown, setup } from 'xstate';
import {
  calculatePollDelay,
  noAttemptAfterPolls,
  pauseAfterPolls,
  slowAlertAfterPolls,
} from '#domain/order/poll-backoff.ts';
import {
  type ActorResult,
  type DoneEvent,
  getFailure,
  getValue,
  hasSucceeded,
  isResultUnknown,
} from '../support/actor-result.ts';
import { declareActor } from '../support/declare-actor.ts';
import { transitionOnError, transitionOnFailure } from '../support/failure-transitions.ts';
import { createFlowFailure, type FlowFailure } from '../support/flow-failure.ts';
import type { PaymentAttemptEvent } from './payment-attempt.events.ts';

/** The state of an attempt as the server reports it; `details` is what its flow shows. */
export type PaymentReport<Details> =
  /** The server knows no such attempt. */
  | { readonly progress: 'none' }
  /** `open`: no result yet. `declined`: another attempt is possible. `completed`: the flow continues. */
  | { readonly progress: 'open' | 'declined' | 'completed'; readonly details: Details };

export type PaymentAttemptInput<Submission, Target, Details> = {
  /** The request with its idempotency key; null for an attempt that was submitted earlier. */
  readonly submission: Submission | null;
  /** Identifies what is paid, to read its state. */
  readonly target: Target;
  /** The open attempt as it was just read; null if it has to be read first. */
  readonly details: Details | null;
};

export type PaymentAttemptOutput<Details> =
  | { readonly kind: 'declined' | 'completed'; readonly details: Details }
  /** Nothing was charged: the server rejected the request or has never received it. */
  | { readonly kind: 'rejected'; readonly failure: FlowFailure };

type Context<Submission, Target, Details> = PaymentAttemptInput<Submission, Target, Details> & {
  readonly pollCount: number;
  readonly isSlow: boolean;
  /** The failure of the last poll. */
  readonly failure: FlowFailure | null;
  readonly output: PaymentAttemptOutput<Details> | null;
};

type ReportArgs = { readonly event: DoneEvent<ActorResult<PaymentReport<unknown>>> };

const hasProgress =
  (progress: PaymentReport<unknown>['progress']) =>
  ({ event: { output } }: ReportArgs): boolean =>
    output.ok && output.value.progress === progress;

const getDetails = <Details>(event: DoneEvent<ActorResult<PaymentReport<Details>>>): Details | null => {
  const report = getValue(event);
  return report.progress === 'none' ? null : report.details;
};

const toOutput = <Details>(report: PaymentReport<Details>): PaymentAttemptOutput<Details> =>
  report.progress === 'declined' || report.progress === 'completed'
    ? { kind: report.progress, details: report.details }
    : { kind: 'rejected', failure: createFlowFailure('NO_PAYMENT_FOUND') };

/**
 * One attempt to pay: submits it once with its idempotency key and polls it until the result is known. A lost
 * response or a reload leads to polling, never to a second submission; a challenge of the payer's bank
 * (3-D Secure) is an open attempt whose details contain its address. Polling pauses after half an hour until
 * the page is visible again.
 */
export const paymentAttemptMachine = <
  Submission extends { readonly key: string },
  Target extends NonReducibleUnknown,
  Details,
>() =>
  setup({
    types: {
      context: {} as Context<Submission, Target, Details>,
      events: {} as PaymentAttemptEvent,
      input: {} as PaymentAttemptInput<Submission, Target, Details>,
      output: {} as PaymentAttemptOutput<Details>,
    },
    actors: {
      submit: declareActor<ActorResult<PaymentReport<Details>>, { readonly submission: Submission }>(
        'paymentAttempt.submit',
      ),
      /** `isKnown`: an earlier report has shown the attempt. */
      check: declareActor<
        ActorResult<PaymentReport<Details>>,
        { readonly target: Target; readonly isKnown: boolean }
      >('paymentAttempt.check'),
    },
    guards: {
      isUnsubmitted: ({ context }) => context.submission !== null,
      isKnown: ({ context }) => context.details !== null,
      hasReachedPollLimit: ({ context }) => context.pollCount >= pauseAfterPolls,
    },
    actions: {
      resetPolling: assign({ pollCount: 0 }),
      countPoll: assign(({ context }) => ({
        pollCount: context.pollCount + 1,
        isSlow: context.isSlow || context.pollCount + 1 >= slowAlertAfterPolls,
      })),
      clearSubmission: assign({ submission: null }),
      storeFailure: assign((_, failure: FlowFailure | null) => ({ failure })),
    },
    delays: { nextPoll: ({ context }) => calculatePollDelay(context.pollCount) },
  }).createMachine({
    id: 'paymentAttempt',
    context: ({ input }) => ({ ...input, pollCount: 0, isSlow: false, failure: null, output: null }),
    initial: 'starting',
    output: ({ context }) => {
      if (context.output === null) throw new Error('An attempt ended without a result');
      return context.output;
    },
    states: {
      starting: {
        always: [
          { guard: 'isUnsubmitted', target: 'submitting' },
          { guard: 'isKnown', target: 'checking.waiting' },
          { target: 'checking' },
        ],
      },
      submitting: {
        exit: 'clearSubmission',
        invoke: {
          id: 'submit',
          src: 'submit',
          input: ({ context }) => {
            if (context.submission === null) throw new Error('Nothing to submit');
            return { submission: context.submission };
          },
          onDone: [
            {
              guard: hasProgress('open'),
              target: 'checking',
              actions: assign(({ event }) => ({ details: getDetails(event) })),
            },
            {
              guard: hasSucceeded,
              target: 'finished',
              actions: assign(({ event }) => ({ output: toOutput(getValue(event)) })),
            },
            { guard: isResultUnknown, target: 'checking' },
            {
              target: 'finished',
              actions: assign(({ event }) => ({ output: { kind: 'rejected', failure: getFailure(event) } })),
            },
          ],
          onError: 'checking',
        },
      },
      checking: {
        initial: 'polling',
        states: {
          polling: {
            entry: 'countPoll',
            on: { 'purchase.changed': { target: 'polling', reenter: true } },
            invoke: {
              id: 'check',
              src: 'check',
              input: ({ context }) => ({ target: context.target, isKnown: context.details !== null }),
              onDone: [
                {
                  guard: hasProgress('open'),
                  target: 'waiting',
                  actions: assign(({ event }) => ({ details: getDetails(event), failure: null })),
                },
                {
                  // A lost request may still be on its way.
                  guard: ({ context, event }) =>
                    hasProgress('none')({ event }) && context.pollCount < noAttemptAfterPolls,
                  target: 'waiting',
                  actions: assign({ failure: null }),
                },
                {
                  guard: hasSucceeded,
                  target: '#paymentAttempt.finished',
                  actions: assign(({ event }) => ({ output: toOutput(getValue(event)) })),
                },
                transitionOnFailure('waiting'),
              ],
              onError: transitionOnError('waiting'),
            },
          },
          waiting: {
            always: { guard: 'hasReachedPollLimit', target: 'paused' },
            after: { nextPoll: 'polling' },
            on: {
              'refresh.requested': 'polling',
              'purchase.changed': { target: 'polling', actions: 'resetPolling' },
            },
          },
          paused: {
            on: {
              'refresh.requested': { target: 'polling', actions: 'resetPolling' },
              'purchase.changed': { target: 'polling', actions: 'resetPolling' },
            },
          },
        },
      },
      finished: { type: 'final' },
    },
  });

/** Guard of a parent's `onDone`: checks how the attempt ended. */
export const hasEndedAs =
  (kind: PaymentAttemptOutput<unknown>['kind']) =>
  ({ event }: { readonly event: DoneEvent<PaymentAttemptOutput<unknown>> }): boolean =>
    event.output.kind === kind;

/** Guard of a parent's `onDone`: checks for an attempt that was rejected with one of these codes. */
export const wasRejectedWith =
  (...codes: readonly FlowFailure['code'][]) =>
  ({ event: { output } }: { readonly event: DoneEvent<PaymentAttemptOutput<unknown>> }): boolean =>
    output.kind === 'rejected' && codes.includes(output.failure.code);

/** Stores the failure of a rejected attempt; the parent defines the action `storeFailure`. */
export const storeAttemptFailure = {
  type: 'storeFailure',
  params: ({ event: { output } }: { readonly event: DoneEvent<PaymentAttemptOutput<unknown>> }) =>
    output.kind === 'rejected' ? output.failure : null,
} as const;
