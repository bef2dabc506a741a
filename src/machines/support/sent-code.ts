import type { FailureCode } from '#domain/failure/failure-code.ts';
import type { OtpChallenge } from '#domain/identity/session-user.ts';

/** A pending code, and the reading of the monotonic clock when the server sent it. */
export type SentCode = { readonly challenge: OtpChallenge; readonly monotonicMs: number };

/** The delay before the next attempt, counted from the first tick after it was reported. */
export type RetryDelay = { readonly seconds: number; readonly since: number | null };

/** Returns the whole seconds until a resend is possible, by the server's clock. */
export function secondsUntilResend({
  sent,
  monotonicMs,
}: {
  readonly sent: SentCode | null;
  readonly monotonicMs: number;
}): number {
  if (sent === null) return 0;
  const { serverNow, resendAt } = sent.challenge;
  const elapsed = Math.max(0, monotonicMs - sent.monotonicMs);
  return Math.max(0, Math.ceil((resendAt - serverNow - elapsed) / 1_000));
}

/** Returns the whole seconds before the next attempt. */
export function calculateRetryWait({
  wait,
  monotonicMs,
}: {
  readonly wait: RetryDelay | null;
  readonly monotonicMs: number;
}): number {
  if (wait === null) return 0;
  const elapsed = wait.since === null ? 0 : Math.max(0, monotonicMs - wait.since);
  return Math.max(0, Math.ceil(wait.seconds - elapsed / 1_000));
}

/** Starts the delay at the first reading of the clock. */
export const startRetryDelay = (wait: RetryDelay | null, monotonicMs: number): RetryDelay | null =>
  wait === null ? null : { ...wait, since: wait.since ?? monotonicMs };

/** Checks whether a failure invalidates the pending code. */
export const invalidatesCode = ({ code }: { readonly code: FailureCode }): boolean =>
  invalidatingCodes.has(code);

const invalidatingCodes: ReadonlySet<FailureCode> = new Set([
  'CodeExpiredException',
  'TooManyFailedAttemptsException',
  'FailedAttemptsLimitExceededException',
]);
