import type { Instant } from '#domain/shared/instant.ts';
import type { TrustedDevice } from './trusted-device.ts';

/** Creates and reads the cookie that marks a device as trusted after a sign-in. */
export interface TrustedDevices {
  /** Returns null for a missing or forged cookie. */
  readCookie(text: string | undefined, now: Instant): TrustedDevice | null;
  /** Returns the cookie of this device, or of a new one, with this person added. */
  createCookie(text: string | undefined, personId: string, now: Instant): string;
}
