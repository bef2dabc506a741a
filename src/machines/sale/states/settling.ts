import { assign } from 'xstate';
import type { Purchase } from '#domain/order/purchase.ts';
import { hasTrait } from '#domain/payment/payment-method.ts';
import {
  hasEndedAs,
  type PaymentAttemptOutput,
  storeAttemptFailure,
  wasRejectedWith,
} from '../../payment-attempt/payment-attempt.machine.ts';
import { isAttemptOpen, toOpenPaymentAttempt } from '../../payment-attempt/payment-attempt.view.ts';
import { getValue, hasSucceeded } from '../../support/actor-result.ts';
import { transitionOnError, transitionOnFailure } from '../../support/failure-transitions.ts';
import type { SubmitPaymentInput } from '../sale.actor-slots.ts';
import type { SaleContext } from '../sale.context.ts';
import { saleSetup } from '../sale.setup.ts';
import { buildPayer, getWalletPortion } from '../sale-payment.context.ts';

/** Stores the provider's decline reason, or a generic one. */
const toDeclineFields = (output: PaymentAttemptOutput<Purchase>): Partial<SaleContext> => ({
  decline: (output.kind === 'declined' ? output.details.statusDetail : null) ?? 'cc_rejected_other_reason',
});

const getHoldReference = (context: SaleContext) => ({
  salesChannel: context.salesChannel,
  eventId: context.event?.id ?? '',
  reservationId: context.reservation?.reservationId ?? context.reservationId ?? '',
});

/** Builds the request of a payment; null when it was submitted earlier. */
function buildSubmission(context: SaleContext): SubmitPaymentInput | null {
  const { reservation, payment, paymentKey } = context;
  if (payment === null) return null;
  if (reservation === null || paymentKey === null) throw new Error('A payment needs a reservation and a key');
  const { total, currency } = reservation.total;
  return {
    ...getHoldReference(context),
    fanId: reservation.fan?.id ?? null,
    channel: context.channel,
    expectedTotal: { amount: total, currency },
    walletPortion: hasTrait(payment, 'paysFromBalance') ? 0 : getWalletPortion(context),
    payment,
    payer: buildPayer(context),
    key: paymentKey,
  };
}

/**
 * Submits a payment, or continues with one whose result is unknown. Its key makes it one payment, despite
 * repeated input, reloads and connection failures.
 */
export const settling = saleSetup.createStateConfig({
  initial: 'submitting',
  invoke: {
    id: 'attempt',
    src: 'attempt',
    input: ({ context }) => ({
      submission: buildSubmission(context),
      target: { reservationId: getHoldReference(context).reservationId },
      details: null,
    }),
    onSnapshot: [
      {
        guard: ({ context, event }) => context.attempt === null && isAttemptOpen({ event }),
        target: '.checking',
        actions: assign(({ event }) => ({ attempt: toOpenPaymentAttempt(event.snapshot) })),
      },
      {
        guard: isAttemptOpen,
        actions: assign(({ event }) => ({ attempt: toOpenPaymentAttempt(event.snapshot) })),
      },
    ],
    onDone: [
      {
        guard: hasEndedAs('declined'),
        target: 'resuming',
        actions: [assign(({ event }) => toDeclineFields(event.output)), 'clearPaymentKey'],
      },
      {
        guard: hasEndedAs('completed'),
        target: 'settled',
        actions: assign(({ event: { output } }) =>
          output.kind === 'completed' ? { purchase: output.details } : {},
        ),
      },
      {
        guard: wasRejectedWith('TOTAL_CHANGED', 'VERSION_CONFLICT'),
        target: 'resuming',
        actions: [assign({ cartChanged: true }), 'clearPaymentKey'],
      },
      // Without a session the hold reads as nobody's: it is read again after the sign-in.
      {
        guard: wasRejectedWith('SESSION_REQUIRED'),
        target: 'unreachable',
        actions: [storeAttemptFailure, 'clearPaymentKey'],
      },
      { target: 'resuming', actions: [storeAttemptFailure, 'clearPaymentKey'] },
    ],
    onError: 'restoring',
  },
  states: {
    submitting: { tags: ['busy', 'sending'] },
    /** The payment has no known result: it is polled and never submitted again. */
    checking: {
      invoke: { id: 'pageResume', src: 'pageResume', onError: {} },
      on: {
        'page.resumed': { actions: 'refreshAttempt' },
        'retry.requested': { actions: 'refreshAttempt' },
        'storage.changed': { actions: 'refreshAttempt' },
      },
    },
  },
});

/** The attempt failed: reads the hold again and continues where it allows. */
export const resuming = saleSetup.createStateConfig({
  entry: 'endAttempt',
  tags: ['busy', 'sending'],
  invoke: {
    id: 'resume',
    src: 'resume',
    input: ({ context }) => getHoldReference(context),
    onDone: [
      {
        guard: hasSucceeded,
        target: 'routing',
        actions: assign(({ event }) => ({ reservation: getValue(event), at: 'BUY' })),
      },
      transitionOnFailure('unreachable'),
    ],
    onError: transitionOnError('unreachable'),
  },
});

/** The result is known. The outcome's own flow continues; this one waits for the next sale. */
export const settled = saleSetup.createStateConfig({
  // The attempt stays: it says whether the payment or its check was shown last.
  entry: 'clearPaymentKey',
  tags: 'sending',
  initial: 'clearingStorage',
  states: {
    clearingStorage: {
      invoke: {
        id: 'clearSale',
        src: 'endSale',
        input: ({ context }) => ({ salesChannel: context.salesChannel, reservationId: null }),
        onDone: 'known',
        onError: 'known',
      },
    },
    known: {},
  },
  on: {
    'event.chosen': { target: 'restoring', actions: 'requestEvent' },
    'step.requested': { guard: 'requestsNewSale', target: 'choosingEvent', actions: 'resetSale' },
    'sale.abandoned': { target: 'choosingEvent', actions: 'resetSale' },
  },
});
