import { assign, type SnapshotFrom, setup } from 'xstate';
import { canRequireReset, type FanAccount, parseAccountWords } from '#domain/fan/fan-access.ts';
import { proving, unproven } from '../step-up/proving.ts';
import { stepUpMachine } from '../step-up/step-up.machine.ts';
import type { Flow } from '../support/flow.ts';
import { type Settled, succeeded, valueIn } from '../support/settle.ts';
import type { Trouble } from '../support/trouble.ts';
import { brokenTo, refusedTo } from '../support/unmet.ts';
import { unprovided } from '../support/unprovided.ts';
import type { FanAccessEvent } from './fan-access.events.ts';

/** Who has to make a new password now, and whether a message about it is on its way to them. */
export type ResetNotice = { readonly account: FanAccount; readonly isTold: boolean };

type Context = {
  readonly words: string;
  /** What was typed is too short to find one person by. */
  readonly isTooShort: boolean;
  /** Null before anybody was looked for. */
  readonly found: readonly FanAccount[] | null;
  readonly chosen: FanAccount | null;
  readonly notice: ResetNotice | null;
  readonly trouble: Trouble | null;
};

/** What this flow needs done by others; `fanAccessActors` fills every slot. */
export const fanAccessSlots = {
  find: unprovided<Settled<readonly FanAccount[]>, { readonly words: string }>('fanAccess.find'),
  requireReset: unprovided<Settled<ResetNotice>, { readonly id: string }>('fanAccess.requireReset'),
  stepUp: stepUpMachine,
};

/**
 * A fan calls because somebody else may be in their account: they are found, and their password opens nothing until they make
 * another. Asked first, and after a code where the sign-in is not recent. Spec §8 (PasswordResetRequiredException).
 */
export const fanAccessMachine = setup({
  types: {
    context: {} as Context,
    events: {} as FanAccessEvent,
    children: {} as { stepUp: 'stepUp' },
    tags: {} as 'busy',
  },
  actors: fanAccessSlots,
  actions: {
    keepWords: assign(({ event }) =>
      event.type === 'words.submitted' ? { words: event.words.trim(), isTooShort: false } : {},
    ),
    faultWords: assign(({ event }) =>
      event.type === 'words.submitted'
        ? { words: event.words.trim(), isTooShort: true, found: null, notice: null, trouble: null }
        : {},
    ),
    choose: assign(({ context, event }) => ({
      chosen: event.type === 'reset.begun' ? chosenIn(context, event.id) : context.chosen,
      notice: null,
      trouble: null,
    })),
    putAside: assign({ chosen: null, trouble: null }),
    keepTrouble: assign((_, trouble: Trouble | null) => ({ trouble })),
  },
  guards: {
    areEnough: ({ event }) => event.type === 'words.submitted' && parseAccountWords(event.words).ok,
    canReset: ({ context, event }) => event.type === 'reset.begun' && chosenIn(context, event.id) !== null,
    hasFailed: ({ context }) => context.trouble !== null,
  },
}).createMachine({
  id: 'fanAccess',
  context: { words: '', isTooShort: false, found: null, chosen: null, notice: null, trouble: null },
  initial: 'ready',
  states: {
    ready: {
      on: {
        'words.submitted': [
          { guard: 'areEnough', target: 'seeking', actions: 'keepWords' },
          { actions: 'faultWords' },
        ],
        'reset.begun': { guard: 'canReset', target: 'asking', actions: 'choose' },
        'retry.requested': { guard: 'hasFailed', target: 'seeking' },
      },
    },
    seeking: {
      tags: 'busy',
      entry: assign({ found: null, notice: null, trouble: null }),
      invoke: {
        id: 'find',
        src: 'find',
        input: ({ context }) => ({ words: context.words }),
        onDone: [
          { guard: succeeded, target: 'ready', actions: assign(({ event }) => ({ found: valueIn(event) })) },
          refusedTo('ready'),
        ],
        onError: brokenTo('ready'),
      },
    },
    asking: {
      on: {
        'reset.confirmed': 'resetting',
        cancelled: { target: 'ready', actions: 'putAside' },
      },
    },
    resetting: {
      tags: 'busy',
      entry: assign({ trouble: null }),
      invoke: {
        id: 'requireReset',
        src: 'requireReset',
        input: ({ context }) => ({ id: context.chosen?.id ?? '' }),
        onDone: [
          {
            guard: succeeded,
            target: 'ready',
            actions: [
              'putAside',
              assign(({ context, event }) => ({
                notice: valueIn(event),
                found: withAccount(context.found, valueIn(event).account),
              })),
            ],
          },
          { guard: unproven, target: 'proving' },
          refusedTo('asking'),
        ],
        onError: brokenTo('asking'),
      },
    },
    proving: proving({ again: 'resetting', otherwise: 'asking' }),
  },
});

const chosenIn = ({ found }: Pick<Context, 'found'>, id: string): FanAccount | null =>
  found?.find((account) => account.id === id && canRequireReset(account)) ?? null;

const withAccount = (found: Context['found'], changed: FanAccount): Context['found'] =>
  found?.map((account) => (account.id === changed.id ? changed : account)) ?? null;

export type FanAccessSnapshot = SnapshotFrom<typeof fanAccessMachine>;
export type FanAccessFlow = Flow<FanAccessSnapshot, FanAccessEvent>;
