import type { Trouble } from '../support/trouble.ts';
import type { NewsletterSnapshot } from './newsletter.machine.ts';

export type NewsletterView =
  | { readonly screen: 'asking'; readonly busy: boolean; readonly trouble: Trouble | null }
  | { readonly screen: 'ended' }
  /** The link is forged, cut short or too old. */
  | { readonly screen: 'unreadable' };

export function toNewsletterView(snapshot: NewsletterSnapshot): NewsletterView {
  if (snapshot.matches('ended')) return { screen: 'ended' };
  if (snapshot.matches('unreadable')) return { screen: 'unreadable' };
  return { screen: 'asking', busy: snapshot.hasTag('busy'), trouble: snapshot.context.trouble };
}
