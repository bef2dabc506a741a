import type { NewsletterPort } from '#application/newsletter.port.ts';
import { unsubscribe } from '#contract/profile.ts';
import { callForNothing } from './call.ts';
import type { Http } from './http-client.ts';

export const newsletterOverHttp = (http: Http): NewsletterPort => ({
  unsubscribe: (token) => callForNothing(http, unsubscribe, { body: { token } }),
});
