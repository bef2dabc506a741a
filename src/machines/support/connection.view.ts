import type { FailureCode } from '#domain/failure/failure-code.ts';
import type { FlowFailure } from './flow-failure.ts';

const unansweredCodes: ReadonlySet<FailureCode> = new Set(['OFFLINE', 'UNKNOWN', 'UNAVAILABLE']);

/** Checks for a failure without an answer: the connection is lost or the server does not respond. */
export const isUnanswered = (failure: Pick<FlowFailure, 'code'> | null): boolean =>
  failure !== null && unansweredCodes.has(failure.code);
