import type { LoginStep } from '#domain/identity/login-step.ts';
import type { OtpChallenge } from '#domain/identity/session-user.ts';
import type { CodePurpose, LoginGoal } from '#domain/identity/verification-code-purpose.ts';
import type { Instant } from '#domain/shared/instant.ts';

/**
 * State of a pending verification code, kept per tab, so that a reloaded page asks for the same code. It
 * never contains a code, a password or other registration data.
 */
export type StoredLogin = {
  /** The step that was last shown. */
  readonly step: LoginStep;
  readonly goal: LoginGoal;
  /** The signed-in user; null for a visitor. */
  readonly userId: string | null;
  /** The contact that was entered, so that the form can be prefilled. */
  readonly email: string;
  readonly phone: string;
  readonly purpose: CodePurpose;
  readonly challenge: OtpChallenge;
  /** The proof that authorises the phone change while reauthentication is still required. */
  readonly proof: string | null;
  /** The device's wall time when the server time of the challenge was current. */
  readonly at: Instant;
};

export interface LoginStoragePort {
  /** Returns null as well when the stored value has an unknown format. */
  read(slot: string): StoredLogin | null;
  save(slot: string, memory: StoredLogin): void;
  clear(slot: string): void;
}
