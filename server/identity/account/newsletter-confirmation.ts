import type { MarketCode } from '#domain/market/market.ts';
import type { Messenger, OutboxHandler } from '#server/kernel/public.ts';
import { type Newsletter, oneClickUnsubscribePath, unsubscribePath } from './newsletter.ts';
import { buildNewsletterConfirmation } from './newsletter-confirmation-message.ts';
import type { Profiles } from './profiles.port.ts';

export type NewsletterConfirmationDeps = {
  readonly profiles: Pick<Profiles, 'findNewsletterSubscriber'>;
  readonly newsletter: Pick<Newsletter, 'createToken'>;
  readonly messenger: Messenger;
  readonly publicUrls: Readonly<Record<MarketCode, string>>;
};

/**
 * Sends the newsletter confirmation with an unsubscribe link and the one-click header of RFC 8058. Sends nothing to
 * people who have unsubscribed meanwhile.
 */
export const createNewsletterConfirmation =
  ({ profiles, newsletter, messenger, publicUrls }: NewsletterConfirmationDeps): OutboxHandler =>
  async ({ key, payload }) => {
    const personId = String(payload.personId);
    const subscriber = await profiles.findNewsletterSubscriber(personId);
    if (subscriber === null) return true;
    const { now, ...to } = subscriber;
    const site = publicUrls[subscriber.market];
    const search = new URLSearchParams({ token: await newsletter.createToken(personId, now) });
    return messenger.send(
      buildNewsletterConfirmation({
        ...to,
        key,
        siteUrl: `${site}/`,
        endUrl: `${site}${unsubscribePath}?${search}`,
        oneClickUrl: `${site}${oneClickUnsubscribePath}?${search}`,
      }),
    );
  };
