import { assign, type SnapshotFrom, setup } from 'xstate';
import type { Purchase } from '#domain/order/purchase.ts';
import type { Flow } from '../support/flow.ts';
import { hasNoAnswer, type Settled, succeeded } from '../support/settle.ts';
import type { Trouble } from '../support/trouble.ts';
import { brokenTo, keepReason } from '../support/unmet.ts';
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
  actions: {
    nextWish: assign(({ context }) => ({ wishes: context.wishes + 1 })),
    keepTrouble: assign((_, trouble: Trouble | null) => ({ trouble })),
  },
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
          { guard: hasNoAnswer, target: 'waiting', actions: keepReason },
          { target: 'waiting', actions: ['nextWish', keepReason] },
        ],
        onError: brokenTo('waiting'),
      },
    },
    sent: { on: { 'sending.requested': 'sending' } },
  },
});

export type SentLinkSnapshot = SnapshotFrom<typeof sentLinkMachine>;
export type SentLinkFlow = Flow<SentLinkSnapshot, SentLinkEvent>;
