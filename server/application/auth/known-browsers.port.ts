import type { Instant } from '#domain/shared/instant.ts';
import type { KnownBrowser } from './known-browser.ts';

/** What a browser is given when somebody signs in there, and shows later. */
export interface KnownBrowsers {
  /** Null for nothing, and for what we did not give. */
  read(text: string | undefined, now: Instant): KnownBrowser | null;
  /** The same browser, or a new one, to which this person signed in too. */
  write(text: string | undefined, personId: string, now: Instant): string;
}
