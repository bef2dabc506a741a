import type { OtpChallenge } from '#domain/auth/session-user.ts';

/** A code on its way, and the steady clock's reading when the server said so. */
export type SentCode = { readonly challenge: OtpChallenge; readonly steady: number };

/** How long to wait before another try, counted from the first tick after it was said. */
export type Wait = { readonly seconds: number; readonly since: number | null };

/** Whole seconds until another code may be asked for, by the server's clock. */
export function secondsToResend({
  sent,
  steady,
}: {
  readonly sent: SentCode | null;
  readonly steady: number;
}): number {
  if (sent === null) return 0;
  const { serverNow, resendAt } = sent.challenge;
  const elapsed = Math.max(0, steady - sent.steady);
  return Math.max(0, Math.ceil((resendAt - serverNow - elapsed) / 1_000));
}

/** Whole seconds to wait before another try. */
export function secondsToWait({
  wait,
  steady,
}: {
  readonly wait: Wait | null;
  readonly steady: number;
}): number {
  if (wait === null) return 0;
  const elapsed = wait.since === null ? 0 : Math.max(0, steady - wait.since);
  return Math.max(0, Math.ceil(wait.seconds - elapsed / 1_000));
}

/** A wait once the clock says what time it is. */
export const waitFrom = (wait: Wait | null, steady: number): Wait | null =>
  wait === null ? null : { ...wait, since: wait.since ?? steady };

/** Refusals after which the code that was sent is of no use any more. */
export const endsCode = ({ code }: { readonly code: string }): boolean => deadly.has(code);

const deadly: ReadonlySet<string> = new Set([
  'CodeExpiredException',
  'TooManyFailedAttemptsException',
  'FailedAttemptsLimitExceededException',
]);
