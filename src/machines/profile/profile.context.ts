import type { DeliveryChannel } from '#domain/identity/delivery-channel.ts';
import type { Language } from '#domain/market/locale.ts';
import type { CalendarDay } from '#domain/shared/calendar-day.ts';
import type { FlowFailure } from '../support/flow-failure.ts';
import { invalidatesCode, type RetryDelay, type SentCode } from '../support/sent-code.ts';
import type { ProfileEvent } from './profile.events.ts';
import {
  applyToProfile,
  type EmailChange,
  type LoadedProfile,
  type ProfileTask,
  type ProfileTaskKind,
  type ProfileTaskResult,
} from './profile.task.ts';

/** The data of a reauthentication. */
export type Proof =
  | { readonly kind: 'code'; readonly challengeId: string; readonly code: string }
  | { readonly kind: 'password'; readonly password: string };

export type ProfileContext = {
  readonly language: Language;
  /** The current day in the market's time zone, for the validation of birth dates. */
  readonly today: CalendarDay;
  readonly reading: LoadedProfile | null;
  /** The running action, or the one that waits for reauthentication. */
  readonly task: ProfileTask | null;
  readonly emailChange: EmailChange | null;
  readonly isEmailCodeInvalid: boolean;
  /** The pending reauthentication code, its channel, and whether it is still valid. */
  readonly sent: SentCode | null;
  readonly channel: DeliveryChannel;
  readonly isCodeInvalid: boolean;
  readonly monotonicMs: number;
  readonly wait: RetryDelay | null;
  readonly proof: Proof | null;
  /** The number of password changes: the form is reset after each. */
  readonly passwordsSet: number;
  /** The last completed action. */
  readonly done: ProfileTaskKind | null;
  /** The failure and the action it belongs to; null for the whole page. */
  readonly failure: { readonly about: ProfileTaskKind | 'proof' | null; readonly reason: FlowFailure } | null;
};

/** No code is pending and no failure is shown. A retry delay continues. */
export const emptyProofState = { sent: null, isCodeInvalid: false, proof: null, failure: null } as const;

/** Returns the data of a submitted reauthentication. */
export function toProof({ sent }: ProfileContext, event: ProfileEvent): Proof | null {
  if (event.type === 'proofCode.submitted' && sent !== null)
    return { kind: 'code', challengeId: sent.challenge.challengeId, code: event.code };
  if (event.type === 'proofPassword.submitted') return { kind: 'password', password: event.password };
  return null;
}

/** Stores a sent code. */
export const applySentCode = (sent: SentCode): Partial<ProfileContext> => ({
  sent,
  channel: sent.challenge.channel,
  monotonicMs: sent.monotonicMs,
  isCodeInvalid: false,
  failure: null,
});

/** Stores a failed resend and, if it contains one, the delay. The previous code stays valid. */
export const applySendFailure = ({ wait }: ProfileContext, reason: FlowFailure): Partial<ProfileContext> => ({
  failure: { about: 'proof', reason },
  wait: reason.retryAfter === null ? wait : { seconds: reason.retryAfter, since: null },
});

/** Stores a failed reauthentication; some failures invalidate the code, none the password. */
export const applyProofFailure = (
  { proof, isCodeInvalid }: ProfileContext,
  reason: FlowFailure,
): Partial<ProfileContext> => ({
  failure: { about: 'proof', reason },
  proof: null,
  isCodeInvalid: isCodeInvalid || (proof?.kind === 'code' && invalidatesCode(reason)),
});

/**
 * Stores a failed action and, if it contains one, the delay. Some failures invalidate the code of a new
 * address.
 */
export const applyTaskFailure = (
  { task, wait, isEmailCodeInvalid }: ProfileContext,
  reason: FlowFailure,
): Partial<ProfileContext> => ({
  task: null,
  failure: { about: task?.kind ?? null, reason },
  wait: reason.retryAfter === null ? wait : { seconds: reason.retryAfter, since: null },
  isEmailCodeInvalid: isEmailCodeInvalid || (task?.kind === 'emailCode' && invalidatesCode(reason)),
});

/** Stores why the access ended and discards all account data. */
export const closeAccount = (done: ProfileTaskResult): Partial<ProfileContext> => ({
  reading: null,
  emailChange: null,
  task: null,
  done: done.kind === 'over' && done.how === 'deleted' ? 'deletion' : 'sessions',
});

/** Stores the result of an action. */
export const applyTaskResult = (
  { reading, passwordsSet }: ProfileContext,
  done: ProfileTaskResult,
): Partial<ProfileContext> => ({
  task: null,
  failure: null,
  reading: reading === null ? null : applyToProfile(reading, done),
  ...(done.kind === 'email' && {
    emailChange: done.change,
    monotonicMs: done.change.sent.monotonicMs,
    isEmailCodeInvalid: false,
  }),
  ...(done.kind === 'emailCode' && { emailChange: null }),
  passwordsSet: passwordsSet + (done.kind === 'password' ? 1 : 0),
  done: done.kind === 'over' ? null : done.kind,
});
