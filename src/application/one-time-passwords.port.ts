import type { Instant } from '#domain/shared/instant.ts';

/** Computes the one-time passwords of dynamic codes on the device, without a network. */
export interface OneTimePasswordsPort {
  /**
   * Computes the password of the period at a time from a secret in hexadecimal digits (RFC 6238: SHA-1, eight digits, 15 s).
   * Rejects where the browser offers no cryptography.
   */
  compute(secret: string, at: Instant): Promise<string>;
}
