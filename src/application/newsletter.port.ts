import type { Outcome } from './failure.ts';

/** The news by e-mail, for whoever holds the signed link of one of them: no sign-in is asked for. */
export interface NewsletterPort {
  /** Twice is once. `refused LINK_INVALID` when the link is forged, cut short or too old. */
  unsubscribe(token: string): Outcome<null>;
}
