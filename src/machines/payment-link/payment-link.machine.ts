import { assign, type SnapshotFrom } from 'xstate';
import { hasTrait } from '#domain/payment/payment-method.ts';
import { offersTransitions, toCardPayment } from '../card-selection/card-selection.ts';
import {
  hasEndedAs,
  type PaymentAttemptOutput,
  storeAttemptFailure,
} from '../payment-attempt/payment-attempt.machine.ts';
import { isAttemptOpen, toOpenPaymentAttempt } from '../payment-attempt/payment-attempt.view.ts';
import { getValue, hasFailedWith, hasSucceeded } from '../support/actor-result.ts';
import {
  storeResultFailure,
  transitionOnError,
  transitionOnFailure,
} from '../support/failure-transitions.ts';
import type { Flow } from '../support/flow.ts';
import {
  applyLink,
  applyProgress,
  buildLinkSubmission,
  createPaymentLinkContext,
  getLinkInstallmentQuery,
  type PaymentLinkContext,
  type PaymentLinkProgress,
} from './payment-link.context.ts';
import type { PaymentLinkEvent } from './payment-link.events.ts';
import { type linkAttemptMachine, paymentLinkSetup } from './payment-link.setup.ts';

/**
 * A payment link that its holder opened: shows what is due and pays it once. After any failure the link is
 * read again before another attempt; while a payment is pending, here or on another device, no other is
 * possible.
 */
export const paymentLinkMachine = paymentLinkSetup.createMachine({
  id: 'paymentLink',
  context: ({ input }) => createPaymentLinkContext(input),
  initial: 'starting',
  states: {
    starting: { always: [{ guard: 'hasToken', target: 'loading' }, { target: 'closed' }] },
    loading: {
      tags: 'busy',
      invoke: {
        id: 'findLink',
        src: 'findLink',
        input: ({ context }) => ({ token: context.token ?? '' }),
        onDone: [
          {
            guard: hasSucceeded,
            target: 'routing',
            actions: assign(({ context, event }) => applyLink(context, getValue(event))),
          },
          transitionOnFailure('unreachable'),
        ],
        onError: transitionOnError('unreachable'),
      },
    },
    routing: {
      always: [
        { guard: 'isPayable', target: 'choosing' },
        { guard: 'isPaymentPending', target: 'settling.checking', actions: 'resumeAttempt' },
        { guard: 'wasPaidHere', target: 'settled' },
        { target: 'closed' },
      ],
    },
    unreachable: { on: { 'retry.requested': { target: 'loading', actions: 'clearFailure' } } },
    closed: {
      on: { 'retry.requested': { guard: 'hasToken', target: 'loading' } },
    },
    choosing: {
      initial: 'routing',
      // The link may be paid on another device meanwhile, and another user may sign in.
      invoke: { id: 'pageResume', src: 'pageResume', onError: {} },
      on: {
        'page.resumed': '.refreshing',
        'payer.changed': '.refreshing',
        'paymentOption.chosen': { target: '.routing', actions: 'storePaymentOption' },
        'card.chosen': { guard: 'isSelectable', target: '.routing', actions: 'storeCardSelection' },
        'cardNumber.entered': { guard: 'isSelectable', target: '.routing', actions: 'storeCardSelection' },
        'installments.chosen': { guard: 'isSelectable', actions: 'storeCardSelection' },
        'payment.submitted': [
          { guard: 'isCardPayment', target: 'tokenising', actions: 'startPayment' },
          { guard: 'isDirectPayment', target: 'settling', actions: ['startPayment', 'storePayment'] },
        ],
      },
      states: {
        routing: {
          always: [{ guard: 'canQueryInstallments', target: 'loadingInstallments' }, { target: 'ready' }],
        },
        /** Loads the card installments in the background: without a response the amount is paid at once. */
        loadingInstallments: {
          invoke: {
            id: 'findInstallments',
            src: 'findInstallments',
            input: ({ context }) => ({
              token: context.token ?? '',
              card: getLinkInstallmentQuery(context),
            }),
            ...offersTransitions,
          },
        },
        ready: {},
        /** Reads the link in the background: the input stays usable. */
        refreshing: {
          invoke: {
            id: 'refresh',
            src: 'findLink',
            input: ({ context }) => ({ token: context.token ?? '' }),
            onDone: [
              {
                guard: ({ event: { output } }) => output.ok && output.value.status === 'TO_PAY',
                target: 'routing',
                actions: assign(({ context, event }) => applyLink(context, getValue(event))),
              },
              {
                guard: hasSucceeded,
                target: '#paymentLink.routing',
                actions: assign(({ context, event }) => applyLink(context, getValue(event))),
              },
              { target: 'routing' },
            ],
            onError: 'routing',
          },
        },
      },
    },
    /** The card goes from the browser straight to the provider; only its token is kept. */
    tokenising: {
      tags: ['busy', 'paying'],
      invoke: {
        id: 'tokenise',
        src: 'tokenise',
        input: ({ context, event }) => ({
          target: context.link?.cardTokens ?? null,
          typed:
            event.type === 'payment.submitted' && hasTrait(event.payment, 'takesCard') ? event.payment : null,
          canSaveCards: context.link?.canSaveCards ?? false,
        }),
        onDone: [
          {
            guard: hasSucceeded,
            target: 'settling',
            actions: assign(({ context, event }) => ({
              payment: toCardPayment(context, getValue(event)),
            })),
          },
          // The saved card no longer exists: the payment options are read again.
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
          submission: buildLinkSubmission(context),
          target: { token: context.token ?? '', wasDeclined: context.link?.decline != null },
          details: context.link?.status === 'PAYING' ? { kind: 'read', link: context.link } : null,
        }),
        onSnapshot: [
          {
            guard: ({ context, event }) => context.attempt === null && isAttemptOpen({ event }),
            target: '.checking',
            actions: assign(({ context, event }) => applyAttempt(context, event.snapshot)),
          },
          {
            guard: isAttemptOpen,
            actions: assign(({ context, event }) => applyAttempt(context, event.snapshot)),
          },
        ],
        onDone: [
          {
            guard: ({ event: { output } }) => output.kind !== 'rejected' && output.details.kind === 'read',
            target: 'routing',
            actions: assign(({ context, event }) => applyOutput(context, event.output)),
          },
          {
            guard: hasEndedAs('completed'),
            target: 'settled',
            actions: assign(({ context, event }) => applyOutput(context, event.output)),
          },
          { guard: hasEndedAs('declined'), target: 'loading' },
          // The link was paid, cancelled or expired: it is read again, and the reason is shown.
          { target: 'loading', actions: storeAttemptFailure },
        ],
        onError: transitionOnError('loading'),
      },
      states: {
        submitting: { tags: ['busy', 'paying'] },
        checking: {
          invoke: [
            {
              id: 'updates',
              src: 'updates',
              input: ({ context }) => ({ statusToken: context.link?.statusToken ?? context.statusToken }),
              // Polling continues without the update stream.
              onError: {},
            },
            { id: 'pageResume', src: 'pageResume', onError: {} },
          ],
          on: {
            'page.resumed': { actions: 'refreshAttempt' },
            'refresh.requested': { actions: 'refreshAttempt' },
            'purchase.changed': { actions: 'reportChange' },
          },
        },
      },
    },
    settled: {},
  },
});

const applyAttempt = (
  context: PaymentLinkContext,
  snapshot: SnapshotFrom<typeof linkAttemptMachine>,
): Partial<PaymentLinkContext> => ({
  ...(snapshot.context.details !== null && applyProgress(context, snapshot.context.details)),
  attempt: toOpenPaymentAttempt(snapshot),
});

const applyOutput = (
  context: PaymentLinkContext,
  output: PaymentAttemptOutput<PaymentLinkProgress>,
): Partial<PaymentLinkContext> => (output.kind === 'rejected' ? {} : applyProgress(context, output.details));

export type PaymentLinkSnapshot = SnapshotFrom<typeof paymentLinkMachine>;
export type PaymentLinkFlow = Flow<PaymentLinkSnapshot, PaymentLinkEvent>;
