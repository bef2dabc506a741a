import { type SnapshotFrom, setup } from 'xstate';
import type { Flow } from '../support/flow.ts';
import type { BankChallengeEvent } from './bank-challenge.events.ts';

/**
 * Shows the bank's confirmation of a card payment (3-D Secure) in a frame, at once and again on request. It decides nothing
 * about the payment: the answer of the frame is a reason to ask the server, never a result.
 */
export const bankChallengeMachine = setup({
  types: { events: {} as BankChallengeEvent },
  delays: { loadLimit: 8_000 },
}).createMachine({
  id: 'bankChallenge',
  initial: 'loading',
  states: {
    loading: {
      after: { loadLimit: 'unframed' },
      on: {
        'frame.loaded': 'shown',
        'frame.blocked': 'unframed',
        'frame.answered': 'answered',
        'frame.closed': 'abandoned',
      },
    },
    shown: {
      on: { 'frame.blocked': 'unframed', 'frame.answered': 'answered', 'frame.closed': 'abandoned' },
    },
    /** The result comes from the server. */
    answered: { on: { 'frame.requested': 'loading' } },
    abandoned: { on: { 'frame.requested': 'loading' } },
    /** The bank's page opens in the same tab instead. */
    unframed: { on: { 'frame.requested': 'loading' } },
  },
});

export type BankChallengeSnapshot = SnapshotFrom<typeof bankChallengeMachine>;
export type BankChallengeFlow = Flow<BankChallengeSnapshot, BankChallengeEvent>;
