import type { AccountDeletionBlockers } from '#domain/fan/profile.ts';

/**
 * A failure as a flow stores and shows it: the server's code verbatim, or OFFLINE, UNAVAILABLE, UNKNOWN (the
 * response was lost and the mutation may have happened) and UNEXPECTED (an error of our own). The messages
 * are in `ui/i18n`.
 */
export type FlowFailure = {
  readonly code: string;
  readonly fields: readonly { readonly field: string; readonly reason: string }[];
  /** Seconds before a retry makes sense. */
  readonly retryAfter: number | null;
  /** The reference to quote to support. */
  readonly reference: string | null;
  /** The remaining attempts, if the server reports them. */
  readonly attemptsLeft: number | null;
  /** The reasons that prevent the deletion of an account. */
  readonly ties: AccountDeletionBlockers | null;
};

const noDetails = { fields: [], retryAfter: null, reference: null, attemptsLeft: null, ties: null } as const;

export const createFlowFailure = (code: string): FlowFailure => ({ ...noDetails, code });

/** An unexpected exception. */
export const unexpectedFailure: FlowFailure = createFlowFailure('UNEXPECTED');

/** Failures after which the mutation may have happened: the current state has to be read. */
const uncertainCodes: ReadonlySet<string> = new Set([
  'UNKNOWN',
  'UNAVAILABLE',
  'UNEXPECTED',
  'PROVIDER_UNAVAILABLE',
  'PAYMENT_IN_FLIGHT',
  'REQUEST_IN_FLIGHT',
]);

export const isResultUncertain = (failure: Pick<FlowFailure, 'code'>): boolean =>
  uncertainCodes.has(failure.code);
