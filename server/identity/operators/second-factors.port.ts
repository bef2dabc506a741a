import type { Instant } from '#domain/shared/instant.ts';

/** A correct password that waits for its second factor. */
export type PendingSecondFactor = {
  readonly personId: string;
  readonly email: string;
  /** The authenticator's secret; null where none is enrolled. */
  readonly secret: Uint8Array | null;
  /** The secret of the pending enrolment in this challenge. */
  readonly pendingSecret: Uint8Array | null;
  /** Set after a manager's reset; without a hash the mailed code has expired. */
  readonly reset: { readonly codeHash: string | null } | null;
  readonly checksLeft: number;
};

export type RecoveryCodeHash = { readonly lookup: string; readonly codeHash: string };

/** Stores the second factors of operators and their challenges, by the database's clock. */
export interface SecondFactors {
  /** Creates a challenge for an operator; null for anybody else. */
  createChallenge(
    idHash: string,
    personId: string,
    rules: { readonly lifeSeconds: number; readonly checks: number },
  ): Promise<{ readonly expiresAt: Instant; readonly isEnrolled: boolean } | null>;
  /** Finds a challenge that is neither consumed nor expired, of a person who is still an operator. */
  findChallenge(idHash: string): Promise<PendingSecondFactor | null>;
  /** Consumes one check before the code is compared; null when none is left. */
  consumeCheck(idHash: string): Promise<PendingSecondFactor | null>;
  /**
   * Stores the secret of this enrolment, unless there is one already, and returns the stored one. Null when the
   * challenge has expired.
   */
  savePendingSecret(idHash: string, secret: Uint8Array): Promise<Uint8Array | null>;
  /** Consumes a time step and all earlier ones. Of any number of callers exactly one gets true. */
  consumeStep(personId: string, step: number): Promise<boolean>;
  /** Returns the hash of an unused recovery code. */
  findRecoveryCodeHash(personId: string, lookup: string): Promise<string | null>;
  /** Consumes a recovery code. Of any number of callers exactly one gets true. */
  consumeRecoveryCode(personId: string, lookup: string): Promise<boolean>;
  /** Consumes a challenge whose code was correct. Of any number of callers exactly one gets true. */
  consumeChallenge(idHash: string): Promise<boolean>;
  /**
   * Turns the pending secret into the person's second factor, consumes its first code and ends all their challenges.
   * Returns false when the challenge has expired or the person has a second factor by now.
   */
  enrol(
    idHash: string,
    enrolment: { readonly step: number; readonly codes: readonly RecoveryCodeHash[] },
  ): Promise<boolean>;
}
