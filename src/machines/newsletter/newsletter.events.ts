/** Only a press ends the news: whoever opens a link, a mail scanner included, has said nothing yet. */
export type NewsletterEvent = { readonly type: 'ending.confirmed' };
