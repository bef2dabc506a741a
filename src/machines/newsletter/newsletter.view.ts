import type { FlowFailure } from '../support/flow-failure.ts';
import type { NewsletterSnapshot } from './newsletter.machine.ts';

export type NewsletterView =
  | { readonly screen: 'confirming'; readonly busy: boolean; readonly failure: FlowFailure | null }
  | { readonly screen: 'unsubscribed' }
  /** The link is forged, truncated or too old. */
  | { readonly screen: 'invalidLink' };

export function toNewsletterView(snapshot: NewsletterSnapshot): NewsletterView {
  if (snapshot.matches('unsubscribed')) return { screen: 'unsubscribed' };
  if (snapshot.matches('invalidLink')) return { screen: 'invalidLink' };
  return { screen: 'confirming', busy: snapshot.hasTag('busy'), failure: snapshot.context.failure };
}
