import type { NewsletterPort } from '#application/newsletter.port.ts';
import { unsubscribe } from '#contract/profile.ts';
import type { Http } from './http-client.ts';
import { callWithoutResponse } from './send-request.ts';

export const newsletterOverHttp = (http: Http): NewsletterPort => ({
  unsubscribe: (token) => callWithoutResponse(http, unsubscribe, { body: { token } }),
});
