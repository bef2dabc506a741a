import type { AsyncResult } from './failure.ts';

/** Newsletter subscription, authorised by the signed link of a newsletter and without a login. */
export interface NewsletterPort {
  /**
   * Unsubscribes; the call is idempotent. Rejects with `LINK_INVALID` when the link is forged, truncated or
   * too old.
   */
  unsubscribe(token: string): AsyncResult<null>;
}
