import type { Instant } from '#domain/shared/instant.ts';

/** Codes that an authenticator application shows (RFC 6238). */
export interface Totp {
  newSecret(): Uint8Array;
  /** The step that this code is of, near now; null when it is of none. Whether that step was used already is kept elsewhere. */
  stepOf(secret: Uint8Array, code: string, now: Instant): number | null;
  /** The secret as people type it: base 32. */
  textOf(secret: Uint8Array): string;
  /** What the QR code of an enrolment says. */
  uriOf(secret: Uint8Array, account: string): string;
}
