import type { Instant } from '#domain/shared/instant.ts';

/** Time-based one-time passwords of authenticator applications (RFC 6238). */
export interface Totp {
  generateSecret(): Uint8Array;
  /**
   * Returns the time step of a code near `now`; null when it matches none. Reuse of a step is checked elsewhere.
   */
  findStep(secret: Uint8Array, code: string, now: Instant): number | null;
  /** Encodes the secret in base 32, as people type it. */
  encodeSecret(secret: Uint8Array): string;
  /** Builds the otpauth URI for the QR code of an enrolment. */
  buildUri(secret: Uint8Array, account: string): string;
}
