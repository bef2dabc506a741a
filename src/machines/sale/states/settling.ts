import { and, assign } from 'xstate';
import type { Purchase } from '#domain/order/purchase.ts';
import { hasNoAnswer, refusedAs, type Settled, succeeded, valueIn } from '../../support/settle.ts';
import { troubleWith } from '../../support/trouble.ts';
import { brokenTo, keepReason, refusedTo } from '../../support/unmet.ts';
import { payerOf, type SaleContext, walletPartOf } from '../sale.context.ts';
import { saleSetup } from '../sale.setup.ts';

type Answer = { readonly event: { readonly output: Settled<Purchase | null> } };

/** Declined, and the seats are still held: another try is possible. */
const isDeclinedButHeld = ({ event: { output } }: Answer): boolean =>
  output.ok && output.value?.result === 'FAIL' && output.value.reservationStatus === 'ACTIVE';

/** The provider has not said anything yet, and the payer has nothing to do elsewhere. */
const isStillOpen = ({ event: { output } }: Answer): boolean =>
  output.ok &&
  output.value !== null &&
  output.value.transactionStatus === 'STARTED' &&
  output.value.instruction === null;

const isNothing = ({ event: { output } }: Answer): boolean => output.ok && output.value === null;

/** The provider's own reason, or that it gave none. */
const declined = ({ output }: Answer['event']): Partial<SaleContext> => ({
  decline: (output.ok ? output.value?.statusDetail : null) ?? 'cc_rejected_other_reason',
});

const holdOf = (context: SaleContext) => ({
  mode: context.mode,
  eventId: context.event?.id ?? '',
  reservationId: context.reservation?.reservationId ?? context.reservationId ?? '',
});

/** The payment is with the box office. Whatever is pressed, reloaded or cut, its key makes it one payment. */
export const charging = saleSetup.createStateConfig({
  tags: ['busy', 'sending'],
  invoke: {
    id: 'pay',
    src: 'pay',
    input: ({ context }) => {
      const { reservation, payment, paymentKey } = context;
      if (reservation === null || payment === null || paymentKey === null)
        throw new Error('A payment without a cart, a means or a key');
      const { total, currency } = reservation.total;
      return {
        ...holdOf(context),
        fanId: reservation.fan?.id ?? null,
        channel: context.channel,
        seenTotal: { amount: total, currency },
        walletPart: payment.method === 'WALLET' ? 0 : walletPartOf(context),
        payment,
        payer: payerOf(context),
        key: paymentKey,
      };
    },
    onDone: [
      {
        guard: isDeclinedButHeld,
        target: 'resuming',
        actions: [assign(({ event }) => declined(event)), 'forgetKey'],
      },
      { guard: isStillOpen, target: 'reconciling' },
      { guard: succeeded, target: 'settled', actions: assign(({ event }) => ({ purchase: valueIn(event) })) },
      { guard: hasNoAnswer, target: 'reconciling' },
      {
        guard: refusedAs('TOTAL_CHANGED', 'VERSION_CONFLICT'),
        target: 'resuming',
        actions: [assign({ cartChanged: true }), 'forgetKey'],
      },
      { target: 'resuming', actions: [keepReason, 'forgetKey'] },
    ],
    onError: 'reconciling',
  },
});

/** The try is over without a sale: look at the hold again, and go on where it allows. */
export const resuming = saleSetup.createStateConfig({
  tags: ['busy', 'sending'],
  invoke: {
    id: 'resume',
    src: 'resume',
    input: ({ context }) => holdOf(context),
    onDone: [
      {
        guard: succeeded,
        target: 'sorting',
        actions: assign(({ event }) => ({ reservation: valueIn(event), at: 'BUY' })),
      },
      refusedTo('unreachable'),
    ],
    onError: brokenTo('unreachable'),
  },
});

/** A payment was sent and nobody here knows how it ended: ask, never pay. */
export const reconciling = saleSetup.createStateConfig({
  entry: 'startAsking',
  initial: 'asking',
  invoke: { id: 'waking', src: 'waking', onError: '#sale.reconciling' },
  states: {
    asking: {
      entry: 'countAsking',
      invoke: {
        id: 'askPurchase',
        src: 'askPurchase',
        input: ({ context }) => ({ reservationId: holdOf(context).reservationId }),
        onDone: [
          {
            guard: isDeclinedButHeld,
            target: '#sale.resuming',
            actions: [assign(({ event }) => declined(event)), 'forgetKey'],
          },
          { guard: isStillOpen, target: 'waiting' },
          {
            guard: and([isNothing, 'nothingWasTried']),
            target: '#sale.resuming',
            actions: [assign({ trouble: troubleWith('NO_PAYMENT_FOUND') }), 'forgetKey'],
          },
          { guard: isNothing, target: 'waiting', actions: assign({ trouble: null }) },
          {
            guard: succeeded,
            target: '#sale.settled',
            actions: assign(({ event }) => ({ purchase: valueIn(event) })),
          },
          refusedTo('waiting'),
        ],
        onError: brokenTo('waiting'),
      },
    },
    waiting: {
      after: { nextAsking: 'asking' },
      on: { 'page.awoke': 'asking', 'retry.requested': 'asking', 'memory.changed': 'asking' },
    },
  },
});

/** Known. The outcome's own flow takes over; this one waits for the next sale. */
export const settled = saleSetup.createStateConfig({
  entry: 'forgetKey',
  initial: 'forgetting',
  states: {
    forgetting: {
      invoke: {
        id: 'forget',
        src: 'leave',
        input: ({ context }) => ({ mode: context.mode, reservationId: null }),
        onDone: 'known',
        onError: 'known',
      },
    },
    known: {},
  },
  on: {
    'event.chosen': { target: 'recalling', actions: 'wantEvent' },
    'step.requested': { guard: 'asksToStart', target: 'choosingEvent', actions: 'startOver' },
    'sale.abandoned': { target: 'choosingEvent', actions: 'startOver' },
  },
});
