/**
 * Opening the link is not enough, because mail scanners do that too: unsubscribing requires a confirmation.
 */
export type NewsletterEvent = { readonly type: 'unsubscribe.confirmed' };
