import { assign, type SnapshotFrom } from 'xstate';
import { hasTrait } from '#domain/payment/payment-method.ts';
import { resolveSelectedCard } from '#domain/payment/selected-card.ts';
import {
  hasEndedAs,
  storeAttemptFailure,
  wasRejectedWith,
} from '../payment-attempt/payment-attempt.machine.ts';
import { isAttemptOpen } from '../payment-attempt/payment-attempt.view.ts';
import { getValue, hasFailedWith, hasSucceeded } from '../support/actor-result.ts';
import {
  storeResultFailure,
  transitionOnError,
  transitionOnFailure,
} from '../support/failure-transitions.ts';
import type { Flow } from '../support/flow.ts';
import { buildSubmission } from './installment.context.ts';
import type { InstallmentEvent } from './installment.events.ts';
import { installmentSetup, toAttemptFields } from './installment.setup.ts';

/**
 * Pays the installments of a plan: the next one or all remaining ones. The plan contains the result of its
 * latest payment, so a reloaded page shows the same; while that result is unknown no other payment is
 * possible.
 */
export const installmentMachine = installmentSetup.createMachine({
  id: 'installment',
  context: ({ input }) => ({
    ...input,
    plan: null,
    cards: [],
    scope: 'NEXT',
    card: null,
    automaticCardId: null,
    options: { NEXT: [], REMAINING: [] },
    chosenOption: null,
    paymentCount: 0,
    payment: null,
    attempt: null,
    failure: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'findPlan',
        src: 'findPlan',
        input: ({ context }) => ({ planId: context.planId }),
        onDone: [
          {
            guard: hasSucceeded,
            target: 'routing',
            actions: assign(({ context, event }) => ({
              ...getValue(event),
              card: resolveSelectedCard(getValue(event).cards, context.card),
            })),
          },
          transitionOnFailure('routing'),
        ],
        onError: transitionOnError('routing'),
      },
    },
    routing: {
      always: [
        { guard: 'isMissing', target: 'notFound' },
        { guard: 'isUnreachable', target: 'unreachable' },
        { guard: 'isPaymentPending', target: 'settling.checking', actions: 'resumeAttempt' },
        { guard: 'isPaidUp', target: 'complete' },
        { guard: 'isOver', target: 'over' },
        { target: 'choosing' },
      ],
    },
    choosing: {
      on: {
        'scope.chosen': { actions: 'storeScope' },
        'card.chosen': { guard: 'isUsableCard', actions: 'storeCard' },
        'method.chosen': { actions: 'storeOption' },
        'automaticCharge.chosen': {
          guard: 'isUsableCard',
          target: 'savingAutomaticCharge',
          actions: assign(({ event }) => ({ automaticCardId: event.cardId, failure: null })),
        },
        'payment.submitted': [
          { guard: 'isCardPayment', target: 'tokenising', actions: 'startPayment' },
          { target: 'settling', actions: ['startPayment', 'storePayment'] },
        ],
        'refresh.requested': 'loading',
      },
    },
    savingAutomaticCharge: {
      tags: 'busy',
      invoke: {
        id: 'setAutomaticCharge',
        src: 'setAutomaticCharge',
        input: ({ context: { planId, automaticCardId } }) => ({ planId, cardId: automaticCardId }),
        onDone: [
          {
            guard: hasSucceeded,
            target: 'choosing',
            actions: assign(({ event }) => ({ plan: getValue(event) })),
          },
          // The card was removed, or the plan is over: both are read again.
          { guard: hasFailedWith('NOT_FOUND'), target: 'loading', actions: storeResultFailure },
          transitionOnFailure('choosing'),
        ],
        onError: transitionOnError('choosing'),
      },
    },
    /** The card goes from the browser straight to the provider; only its token is kept. */
    tokenising: {
      tags: ['busy', 'paying'],
      invoke: {
        id: 'tokenise',
        src: 'tokenise',
        input: ({ context, event }) => ({
          planId: context.planId,
          typed:
            event.type === 'payment.submitted' && hasTrait(event.payment, 'takesCard') ? event.payment : null,
        }),
        onDone: [
          {
            guard: hasSucceeded,
            target: 'settling',
            actions: assign(({ event }) => ({
              payment: { method: 'CARD', ...getValue(event), installments: 1 },
            })),
          },
          // The saved card no longer exists: the cards are read again.
          { guard: hasFailedWith('NOT_FOUND'), target: 'loading', actions: storeResultFailure },
          transitionOnFailure('choosing'),
        ],
        onError: transitionOnError('choosing'),
      },
    },
    /** Submits a payment, or continues with one whose result is unknown. */
    settling: {
      initial: 'submitting',
      exit: 'endAttempt',
      invoke: {
        id: 'attempt',
        src: 'attempt',
        input: ({ context }) => ({
          submission: buildSubmission(context),
          target: {
            planId: context.planId,
            previousPaymentId: context.plan?.payment?.installmentPaymentId ?? null,
          },
          details: context.payment === null ? context.plan : null,
        }),
        onSnapshot: [
          {
            guard: ({ context, event }) => context.attempt === null && isAttemptOpen({ event }),
            target: '.checking',
            actions: assign(({ context, event }) => toAttemptFields(context, event.snapshot)),
          },
          {
            guard: isAttemptOpen,
            actions: assign(({ context, event }) => toAttemptFields(context, event.snapshot)),
          },
        ],
        onDone: [
          {
            guard: wasRejectedWith(
              'ALREADY_PAID',
              'HOLD_EXPIRED',
              'TOTAL_CHANGED',
              'NOT_FOUND',
              'NO_PAYMENT_FOUND',
            ),
            target: 'loading',
            actions: storeAttemptFailure,
          },
          { guard: hasEndedAs('rejected'), target: 'routing', actions: storeAttemptFailure },
          // Reads again which installments can be paid, and by which methods.
          {
            target: 'loading',
            actions: assign(({ event: { output } }) => ({
              ...(output.kind !== 'rejected' && { plan: output.details }),
              scope: 'NEXT',
            })),
          },
        ],
        onError: transitionOnError('loading'),
      },
      states: {
        submitting: { tags: ['busy', 'paying'] },
        checking: {
          on: {
            'refresh.requested': { actions: 'refreshAttempt' },
            'cancellation.requested': '#installment.cancelling',
          },
        },
      },
    },
    /** Asks the provider to cancel the pending payment; the plan that is read next says what became of it. */
    cancelling: {
      tags: 'busy',
      entry: assign({ failure: null }),
      invoke: {
        id: 'cancel',
        src: 'cancel',
        input: ({ context }) => ({ planId: context.planId }),
        onDone: [{ guard: hasSucceeded, target: 'loading' }, transitionOnFailure('loading')],
        onError: transitionOnError('loading'),
      },
    },
    /** A refund is still possible: a refresh reads again. */
    complete: { on: { 'refresh.requested': 'loading' } },
    /** The seats were released: nothing is to be paid any more. */
    over: { on: { 'refresh.requested': 'loading' } },
    notFound: {},
    unreachable: {
      on: { 'refresh.requested': { target: 'loading', actions: assign({ failure: null }) } },
    },
  },
});

export type InstallmentSnapshot = SnapshotFrom<typeof installmentMachine>;
export type InstallmentFlow = Flow<InstallmentSnapshot, InstallmentEvent>;
