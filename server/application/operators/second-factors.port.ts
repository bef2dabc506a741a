import type { Instant } from '#domain/shared/instant.ts';

/** A proven password that waits for its second factor, and what is known of it. */
export type AwaitedFactor = {
  readonly personId: string;
  readonly email: string;
  /** The authenticator's secret; null where none is enrolled. */
  readonly secret: Uint8Array | null;
  /** The secret of an enrolment under way in this challenge. */
  readonly pendingSecret: Uint8Array | null;
  /** A manager took the second factor away; without a hash the code that was mailed is too old. */
  readonly reset: { readonly codeHash: string | null } | null;
  readonly checksLeft: number;
};

export type RecoveryCodeHash = { readonly lookup: string; readonly codeHash: string };

/** Second factors of operators, and the challenges that wait for them, by the database's clock. */
export interface SecondFactors {
  /** A new challenge for an operator; null for anybody else. */
  open(
    idHash: string,
    personId: string,
    rules: { readonly lifeSeconds: number; readonly checks: number },
  ): Promise<{ readonly expiresAt: Instant; readonly isEnrolled: boolean } | null>;
  /** A challenge that is neither used nor over, of somebody who is an operator still. */
  find(idHash: string): Promise<AwaitedFactor | null>;
  /** Uses up one of its checks, before anything is compared; null when there is none left. */
  takeCheck(idHash: string): Promise<AwaitedFactor | null>;
  /** The secret of this enrolment: this one, unless there was one before. Null when the challenge is over. */
  keepSecret(idHash: string, secret: Uint8Array): Promise<Uint8Array | null>;
  /** Of any number of callers with this step, or with older ones afterwards, exactly one is told yes. */
  takeStep(personId: string, step: number): Promise<boolean>;
  /** The hash of an unused recovery code. */
  recoveryCode(personId: string, lookup: string): Promise<string | null>;
  /** Of any number of callers exactly one is told yes. */
  takeRecoveryCode(personId: string, lookup: string): Promise<boolean>;
  /** Uses up a challenge whose code was right; of any number of callers exactly one is told yes. */
  consume(idHash: string): Promise<boolean>;
  /**
   * Makes the pending secret the person's second factor, its first code used, and ends every challenge of theirs. False when
   * the challenge is over or the person has a second factor by now.
   */
  enrol(
    idHash: string,
    enrolment: { readonly step: number; readonly codes: readonly RecoveryCodeHash[] },
  ): Promise<boolean>;
}
