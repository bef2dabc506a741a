import { assign, type SnapshotFrom, setup } from 'xstate';
import type { Purchase } from '#domain/order/purchase.ts';
import type { Flow } from '../support/flow.ts';
import { reasonIn, type Settled, succeeded } from '../support/settle.ts';
import { isUncertain, type Trouble, unexpected } from '../support/trouble.ts';
import { unprovided } from '../support/unprovided.ts';
import type { SentLinkEvent } from './sent-link.events.ts';

type Input = { readonly orderId: string; readonly seed: string };
type Context = Input & {
  /** How many sendings were wanted and answered: each is an intention of its own. */
  readonly wishes: number;
  readonly trouble: Trouble | null;
};

/** What this flow needs done by others; `sentLinkActors` fills its slot. */
export const sentLinkSlots = {
  send: unprovided<Settled<Purchase>, { readonly orderId: string; readonly key: string }>('sentLink.send'),
};

/** A seller's link that waits for its fan: it may be sent once more, once per press however the answer goes. */
export const sentLinkMachine = setup({
  types: { context: {} as Context, events: {} as SentLinkEvent, input: {} as Input },
  actors: sentLinkSlots,
  actions: { nextWish: assign(({ context }) => ({ wishes: context.wishes + 1 })) },
}).createMachine({
  id: 'sentLink',
  context: ({ input }) => ({ ...input, wishes: 0, trouble: null }),
  initial: 'waiting',
  states: {
    waiting: { on: { 'sending.requested': 'sending' } },
    sending: {
      entry: assign({ trouble: null }),
      invoke: {
        id: 'send',
        src: 'send',
        input: ({ context: { orderId, seed, wishes } }) => ({ orderId, key: `${seed}-send-${wishes}` }),
        onDone: [
          { guard: succeeded, target: 'sent', actions: 'nextWish' },
          // Nobody knows whether it went: the same press again asks with the same key.
          {
            guard: ({ event: { output } }) => !output.ok && isUncertain(output.error),
            target: 'waiting',
            actions: assign(({ event }) => ({ trouble: reasonIn(event) })),
          },
          { target: 'waiting', actions: ['nextWish', assign(({ event }) => ({ trouble: reasonIn(event) }))] },
        ],
        onError: { target: 'waiting', actions: assign({ trouble: unexpected }) },
      },
    },
    sent: { on: { 'sending.requested': 'sending' } },
  },
});

export type SentLinkSnapshot = SnapshotFrom<typeof sentLinkMachine>;
export type SentLinkFlow = Flow<SentLinkSnapshot, SentLinkEvent>;
