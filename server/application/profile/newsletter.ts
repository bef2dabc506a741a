import { createHmac } from 'node:crypto';
import type { Instant } from '#domain/shared/instant.ts';
import { sameHash } from '../auth/secret.ts';
import type { Profiles } from './profiles.port.ts';

/**
 * The number of days for which an unsubscribe link works. Assumption: more than a year, since people keep old mail.
 */
export const unsubscribeLinkDays = 400;

/** The confirmation page, and the one-click endpoint of mail programs (RFC 8058). */
export const newsPath = '/newsletter/unsubscribe';
export const oneClickPath = '/api/newsletter/unsubscribe/one-click';

const day = 24 * 60 * 60 * 1000;

/** Creates and redeems signed links that unsubscribe without a sign-in. */
export type Newsletter = {
  token(personId: string, now: Instant): Promise<string>;
  /** Unsubscribes the person of the link; false when it is forged, incomplete or expired. */
  unsubscribe(token: string, now: Instant): Promise<boolean>;
};

/**
 * A token contains the person, the day and a signature of both: nothing is stored for it, and it is valid for nothing
 * else.
 */
export function newsletter({
  profiles,
  secret,
}: {
  readonly profiles: Pick<Profiles, 'stopNews'>;
  readonly secret: () => Promise<Uint8Array>;
}): Newsletter {
  const signed = async (text: string) =>
    createHmac('sha256', await secret())
      .update(`unsubscribe ${text}`)
      .digest('base64url');
  return {
    async token(personId, now) {
      const text = `${personId}.${Math.floor(now / day).toString(36)}`;
      return `${text}.${await signed(text)}`;
    },

    async unsubscribe(token, now) {
      const [, text = '', personId = '', sent = '', signature = ''] =
        /^(([A-Za-z0-9_-]+)\.([0-9a-z]+))\.([A-Za-z0-9_-]{43})$/.exec(token) ?? [];
      if (text === '' || !sameHash(signature, await signed(text))) return false;
      if (now - Number.parseInt(sent, 36) * day > unsubscribeLinkDays * day) return false;
      await profiles.stopNews(personId);
      return true;
    },
  };
}
