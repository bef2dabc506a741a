import type { FailureCode } from '#domain/failure/failure-code.ts';
import type { FlowFailure } from '#machines/support/flow-failure.ts';

/** Failures that nobody but our support can explain. Any other answer says itself what to do. */
const unexplainedCodes: ReadonlySet<FailureCode> = new Set([
  'UNAVAILABLE',
  'UNEXPECTED',
  'UNKNOWN',
  'UNRECOGNISED',
  'PROVIDER_UNAVAILABLE',
]);

/** Returns the reference to quote to support, or null where quoting it would not help. */
export const getSupportReference = ({
  code,
  reference,
}: Pick<FlowFailure, 'code' | 'reference'>): string | null => (unexplainedCodes.has(code) ? reference : null);
