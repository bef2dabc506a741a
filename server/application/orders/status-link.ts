import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** Links that show how one purchase stands to whoever has them, without a login and without anything personal. */
export type StatusLinks = {
  readonly tokenOf: (orderId: string) => string;
  /** The order of a token, or null when it is not ours. */
  readonly orderOf: (token: string) => string | null;
};

/** The page of a link: it says how a purchase stands, whichever way it is paid. */
export const statusPath = (token: string): string => `/checkout/pending?${new URLSearchParams({ token })}`;

/**
 * Signed with a key of their own, derived from a secret that all servers share. Assumption: such a link does not expire; it
 * shows a status, no seat, ticket or person.
 */
export function statusLinks(secret: string): StatusLinks {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'taquilla/status-link', 32));
  const sign = (orderId: string): Buffer => createHmac('sha256', key).update(orderId).digest();
  return {
    tokenOf: (orderId) => `${orderId}.${sign(orderId).toString('base64url')}`,
    orderOf(token) {
      const [orderId = '', mac = '', ...rest] = token.split('.');
      const given = Buffer.from(mac, 'base64url');
      const wanted = sign(orderId);
      const isOurs = rest.length === 0 && given.length === wanted.length && timingSafeEqual(given, wanted);
      return isOurs && given.toString('base64url') === mac ? orderId : null;
    },
  };
}
