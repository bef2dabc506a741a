import { assign, type SnapshotFrom, setup } from 'xstate';
import type { Flow } from '../support/flow.ts';
import { refusedAs, type Settled, succeeded } from '../support/settle.ts';
import type { Trouble } from '../support/trouble.ts';
import { brokenTo, refusedTo } from '../support/unmet.ts';
import { unprovided } from '../support/unprovided.ts';
import type { NewsletterEvent } from './newsletter.events.ts';

type Context = {
  /** Of the link that was followed; null when the link was cut short. */
  readonly token: string | null;
  readonly trouble: Trouble | null;
};

/** What this flow needs done by others; `newsletterActors` fills every slot. */
export const newsletterSlots = {
  unsubscribe: unprovided<Settled<null>, { readonly token: string }>('newsletter.unsubscribe'),
};

/** The link at the foot of the news: one question, and its answer. A lost answer may be asked for again, for twice is once. */
export const newsletterMachine = setup({
  types: {
    context: {} as Context,
    events: {} as NewsletterEvent,
    input: {} as { readonly token: string | null },
    tags: {} as 'busy',
  },
  actors: newsletterSlots,
  actions: { keepTrouble: assign((_, trouble: Trouble | null) => ({ trouble })) },
  guards: { hasToken: ({ context }) => context.token !== null },
}).createMachine({
  id: 'newsletter',
  context: ({ input }) => ({ token: input.token, trouble: null }),
  initial: 'arriving',
  states: {
    arriving: { always: [{ guard: 'hasToken', target: 'asking' }, { target: 'unreadable' }] },
    asking: { on: { 'ending.confirmed': 'ending' } },
    ending: {
      tags: 'busy',
      entry: assign({ trouble: null }),
      invoke: {
        id: 'unsubscribe',
        src: 'unsubscribe',
        input: ({ context }) => ({ token: context.token ?? '' }),
        onDone: [
          { guard: succeeded, target: 'ended' },
          { guard: refusedAs('LINK_INVALID'), target: 'unreadable' },
          refusedTo('asking'),
        ],
        onError: brokenTo('asking'),
      },
    },
    ended: { type: 'final' },
    unreadable: { type: 'final' },
  },
});

export type NewsletterSnapshot = SnapshotFrom<typeof newsletterMachine>;
export type NewsletterFlow = Flow<NewsletterSnapshot, NewsletterEvent>;
