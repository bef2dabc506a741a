import type { Instant } from '#domain/shared/instant.ts';
import type { KnownBrowser } from './known-browser.ts';

/** Creates and reads the cookie that marks a device as trusted after a sign-in. */
export interface KnownBrowsers {
  /** Returns null for a missing or forged cookie. */
  read(text: string | undefined, now: Instant): KnownBrowser | null;
  /** Returns the cookie of this device, or of a new one, with this person added. */
  write(text: string | undefined, personId: string, now: Instant): string;
}
