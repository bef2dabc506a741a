import type { FailureCode } from '#domain/failure/failure-code.ts';
import type { AccountDeletionBlockers } from '#domain/identity/profile.ts';

/**
 * A failure as a flow stores and shows it: the server's code verbatim, or one that the client finds itself.
 * The messages are in `ui/i18n`.
 */
export type FlowFailure = {
  readonly code: FailureCode;
  readonly fields: readonly { readonly field: string; readonly reason: string }[];
  /** Seconds before a retry makes sense. */
  readonly retryAfter: number | null;
  /** The reference to quote to support. */
  readonly reference: string | null;
  /** The remaining attempts, if the server reports them. */
  readonly attemptsLeft: number | null;
  /** The reasons that prevent the deletion of an account. */
  readonly ties: AccountDeletionBlockers | null;
  /** The code that the server sent, for the error log, when this release does not know it. */
  readonly receivedCode: string | null;
};

const noDetails = {
  fields: [],
  retryAfter: null,
  reference: null,
  attemptsLeft: null,
  ties: null,
  receivedCode: null,
} as const;

export const createFlowFailure = (code: FailureCode): FlowFailure => ({ ...noDetails, code });

/** An unexpected exception. */
export const unexpectedFailure: FlowFailure = createFlowFailure('UNEXPECTED');

/** Failures after which the mutation may have happened: the current state has to be read. */
const uncertainCodes: ReadonlySet<FailureCode> = new Set([
  'UNKNOWN',
  'UNAVAILABLE',
  'UNEXPECTED',
  'PROVIDER_UNAVAILABLE',
  'PAYMENT_IN_FLIGHT',
  'REQUEST_IN_FLIGHT',
]);

export const isResultUncertain = (failure: Pick<FlowFailure, 'code'>): boolean =>
  uncertainCodes.has(failure.code);
