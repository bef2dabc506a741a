import type { MarketCode } from '#domain/market/market.ts';
import type { Messenger } from '../messenger.port.ts';
import type { Carry } from '../outbox/relay-effects.ts';
import { firstNewsMessage } from './first-news-message.ts';
import { type Newsletter, newsPath, oneClickPath } from './newsletter.ts';
import type { Profiles } from './profiles.port.ts';

export type FirstNewsParts = {
  readonly profiles: Pick<Profiles, 'newsReader'>;
  readonly newsletter: Pick<Newsletter, 'token'>;
  readonly messenger: Messenger;
  readonly publicUrls: Readonly<Record<MarketCode, string>>;
};

/**
 * Sends the newsletter confirmation with an unsubscribe link and the one-click header of RFC 8058. Sends nothing to
 * people who have unsubscribed meanwhile.
 */
export const firstNews =
  ({ profiles, newsletter, messenger, publicUrls }: FirstNewsParts): Carry =>
  async ({ key, payload }) => {
    const personId = String(payload.personId);
    const reader = await profiles.newsReader(personId);
    if (reader === null) return true;
    const { now, ...to } = reader;
    const site = publicUrls[reader.market];
    const search = new URLSearchParams({ token: await newsletter.token(personId, now) });
    return messenger.send(
      firstNewsMessage({
        ...to,
        key,
        siteUrl: `${site}/`,
        endUrl: `${site}${newsPath}?${search}`,
        oneClickUrl: `${site}${oneClickPath}?${search}`,
      }),
    );
  };
