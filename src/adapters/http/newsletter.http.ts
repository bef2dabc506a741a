import type { NewsletterPort } from '#application/newsletter.port.ts';
import { unsubscribe } from '#contract/profile.ts';
import { callWithoutResponse } from './call-endpoint.ts';
import type { Http } from './http-client.ts';

export const newsletterOverHttp = (http: Http): NewsletterPort => ({
  unsubscribe: (token) => callWithoutResponse(http, unsubscribe, { body: { token } }),
});
