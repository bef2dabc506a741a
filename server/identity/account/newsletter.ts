import { createHmac } from 'node:crypto';
import type { Instant } from '#domain/shared/instant.ts';
import { areHashesEqual } from '#server/kernel/public.ts';
import type { Profiles } from './profiles.port.ts';

/**
 * The number of days for which an unsubscribe link works. Assumption: more than a year, since people keep old mail.
 */
export const unsubscribeLinkDays = 400;

/** The confirmation page, and the one-click endpoint of mail programs (RFC 8058). */
export const unsubscribePath = '/newsletter/unsubscribe';
export const oneClickUnsubscribePath = '/api/newsletter/unsubscribe/one-click';

const day = 24 * 60 * 60 * 1000;

/** Creates and redeems signed links that unsubscribe without a sign-in. */
export type Newsletter = {
  createToken(personId: string, now: Instant): Promise<string>;
  /** Unsubscribes the person of the link; false when it is forged, incomplete or expired. */
  unsubscribe(token: string, now: Instant): Promise<boolean>;
};

/**
 * A token contains the person, the day and a signature of both: nothing is stored for it, and it is valid for nothing
 * else.
 */
export function createNewsletter({
  profiles,
  secret,
}: {
  readonly profiles: Pick<Profiles, 'unsubscribeNewsletter'>;
  readonly secret: () => Promise<Uint8Array>;
}): Newsletter {
  const sign = async (text: string) =>
    createHmac('sha256', await secret())
      .update(`unsubscribe ${text}`)
      .digest('base64url');
  return {
    async createToken(personId, now) {
      const text = `${personId}.${Math.floor(now / day).toString(36)}`;
      return `${text}.${await sign(text)}`;
    },

    async unsubscribe(token, now) {
      const [, text = '', personId = '', sent = '', signature = ''] =
        /^(([A-Za-z0-9_-]+)\.([0-9a-z]+))\.([A-Za-z0-9_-]{43})$/.exec(token) ?? [];
      if (text === '' || !areHashesEqual(signature, await sign(text))) return false;
      if (now - Number.parseInt(sent, 36) * day > unsubscribeLinkDays * day) return false;
      await profiles.unsubscribeNewsletter(personId);
      return true;
    },
  };
}
