import type { FlowFailure } from '../support/flow-failure.ts';

/** A submitted attempt whose result is unknown, as its parent stores and shows it. */
export type OpenPaymentAttempt = {
  readonly stage: 'polling' | 'waiting' | 'paused';
  readonly pollCount: number;
  /** The check takes long: the payer may leave, and it continues. */
  readonly isSlow: boolean;
  /** The failure of the last poll. */
  readonly failure: FlowFailure | null;
};

/** An attempt that was submitted earlier, before its first poll. */
export const resumedAttempt: OpenPaymentAttempt = {
  stage: 'waiting',
  pollCount: 0,
  isSlow: false,
  failure: null,
};

/** Returns true when the last poll of an open attempt got no response: its page is not up to date. */
export const hasLastCheckFailed = (attempt: OpenPaymentAttempt | null): boolean =>
  attempt !== null && attempt.failure !== null;

type CheckedState = 'checking' | { readonly checking: 'polling' | 'paused' };

type PaymentAttemptSnapshot = {
  readonly context: Omit<OpenPaymentAttempt, 'stage'>;
  matches(state: CheckedState): boolean;
};

type AttemptSnapshotArgs = { readonly event: { readonly snapshot: PaymentAttemptSnapshot } };

/** Guard of a parent's `onSnapshot`: checks whether the attempt was submitted and has no result. */
export const isAttemptOpen = ({ event }: AttemptSnapshotArgs): boolean => event.snapshot.matches('checking');

export function toOpenPaymentAttempt(snapshot: PaymentAttemptSnapshot): OpenPaymentAttempt {
  const { pollCount, isSlow, failure } = snapshot.context;
  const isPaused = snapshot.matches({ checking: 'paused' });
  const stage = isPaused ? 'paused' : snapshot.matches({ checking: 'polling' }) ? 'polling' : 'waiting';
  return { stage, pollCount, isSlow, failure };
}
