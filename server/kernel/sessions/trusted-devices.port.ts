import type { Instant } from '#domain/shared/instant.ts';

/** A device whose cookie proves an earlier sign-in (OWASP device cookies). */
export type TrustedDevice = {
  readonly id: string;
  /** Returns true when that person signed in on this device recently. */
  isTrustedBy(personId: string): boolean;
};

/** The origin of a request: its network address, and its device where it is trusted. */
export type RequestOrigin = { readonly address: string; readonly device?: TrustedDevice | null | undefined };

/** The number of days for which a sign-in makes a network or a device trusted. Assumption. */
export const trustedPlaceDays = 90;

/** Creates and reads the cookie that marks a device as trusted after a sign-in. */
export interface TrustedDevices {
  /** Returns null for a missing or forged cookie. */
  readCookie(text: string | undefined, now: Instant): TrustedDevice | null;
  /** Returns the cookie of this device, or of a new one, with this person added. */
  createCookie(text: string | undefined, personId: string, now: Instant): string;
}
