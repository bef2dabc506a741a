import { assign, type SnapshotFrom, setup } from 'xstate';
import type { Purchase } from '#domain/order/purchase.ts';
import { type ActorResult, hasSucceeded, isResultUnknown } from '../support/actor-result.ts';
import { declareActor } from '../support/declare-actor.ts';
import { storeResultFailure, transitionOnError } from '../support/failure-transitions.ts';
import type { Flow } from '../support/flow.ts';
import type { FlowFailure } from '../support/flow-failure.ts';
import type { PaymentLinkSentEvent } from './payment-link-sent.events.ts';

type Input = { readonly orderId: string; readonly seed: string };
type Context = Input & {
  /** The number of completed requests; each has its own idempotency key. */
  readonly requestCount: number;
  readonly failure: FlowFailure | null;
};

/** Actors this flow requires; `createPaymentLinkSentActors` provides them. */
export const paymentLinkSentActorSlots = {
  resend: declareActor<ActorResult<Purchase>, { readonly orderId: string; readonly key: string }>(
    'paymentLinkSent.resend',
  ),
};

/** A payment link that a seller sent: it can be resent, exactly once per request. */
export const paymentLinkSentMachine = setup({
  types: { context: {} as Context, events: {} as PaymentLinkSentEvent, input: {} as Input },
  actors: paymentLinkSentActorSlots,
  actions: {
    startNextRequest: assign(({ context }) => ({ requestCount: context.requestCount + 1 })),
    storeFailure: assign((_, failure: FlowFailure | null) => ({ failure })),
  },
}).createMachine({
  id: 'paymentLinkSent',
  context: ({ input }) => ({ ...input, requestCount: 0, failure: null }),
  initial: 'waiting',
  states: {
    waiting: { on: { 'resend.requested': 'sending' } },
    sending: {
      entry: assign({ failure: null }),
      invoke: {
        id: 'resend',
        src: 'resend',
        input: ({ context: { orderId, seed, requestCount } }) => ({
          orderId,
          key: `${seed}-send-${requestCount}`,
        }),
        onDone: [
          { guard: hasSucceeded, target: 'sent', actions: 'startNextRequest' },
          // The result is unknown: a retry uses the same key.
          { guard: isResultUnknown, target: 'waiting', actions: storeResultFailure },
          { target: 'waiting', actions: ['startNextRequest', storeResultFailure] },
        ],
        onError: transitionOnError('waiting'),
      },
    },
    sent: { on: { 'resend.requested': 'sending' } },
  },
});

export type PaymentLinkSentSnapshot = SnapshotFrom<typeof paymentLinkSentMachine>;
export type PaymentLinkSentFlow = Flow<PaymentLinkSentSnapshot, PaymentLinkSentEvent>;
