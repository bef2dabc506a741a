import type { CodePurpose, LoginGoal } from '#domain/auth/code-purpose.ts';
import type { LoginStep } from '#domain/auth/login-step.ts';
import type { OtpChallenge } from '#domain/auth/session-user.ts';
import type { Instant } from '#domain/shared/instant.ts';

/**
 * What a tab must remember of a code that is on its way, so that a page that was loaded again asks for it, not for another. Never
 * a code, a password, or what else was typed at a registration.
 */
export type LoginMemory = {
  /** The step that was shown last. */
  readonly step: LoginStep;
  readonly goal: LoginGoal;
  /** Who was in; null for a visitor. */
  readonly userId: string | null;
  /** Whom the person said to be, to be changed or not asked again. */
  readonly email: string;
  readonly phone: string;
  readonly purpose: CodePurpose;
  readonly challenge: OtpChallenge;
  /** What changes the phone, where its owner has yet to say again who they are. */
  readonly proof: string | null;
  /** The device's own hour when the box office's was the one that the challenge tells. */
  readonly at: Instant;
};

export interface LoginMemoryPort {
  /** Null too when what is stored is not a memory of ours. */
  read(slot: string): LoginMemory | null;
  save(slot: string, memory: LoginMemory): void;
  forget(slot: string): void;
}
