import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { payLinkPath } from '#domain/auth/site-path.ts';

/** Signed links that grant access to one thing without a login. */
export type SignedLinks = {
  readonly tokenOf: (id: string) => string;
  /** Returns the id in a token, or null when its signature is invalid. */
  readonly idOf: (token: string) => string | null;
};

/** Builds the path of the purchase status page, whichever method pays. */
export const statusPath = (token: string): string => `/checkout/pending?${new URLSearchParams({ token })}`;

/**
 * Builds the path of the payment link page. The token is in the fragment, which no server and no other site receives.
 */
export const payLinkHref = (token: string): string => `${payLinkPath}#${new URLSearchParams({ pay: token })}`;

/**
 * Creates links to a purchase's status. Assumption: they do not expire; they show a status, no seat, ticket or
 * person.
 */
export const statusLinks = (secret: string): SignedLinks => signedLinks(secret, 'taquilla/status-link');

/**
 * Creates the links by which a fan pays an assisted sale. They show seats and price; their expiry is stored with the
 * link.
 */
export const paymentLinks = (secret: string): SignedLinks => signedLinks(secret, 'taquilla/payment-link');

/** Signs with one key per purpose, derived from a secret that all servers share. */
function signedLinks(secret: string, purpose: string): SignedLinks {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  const sign = (id: string): Buffer => createHmac('sha256', key).update(id).digest();
  return {
    tokenOf: (id) => `${id}.${sign(id).toString('base64url')}`,
    idOf(token) {
      const [id = '', mac = '', ...rest] = token.split('.');
      const given = Buffer.from(mac, 'base64url');
      const wanted = sign(id);
      const isOurs = rest.length === 0 && given.length === wanted.length && timingSafeEqual(given, wanted);
      return isOurs && given.toString('base64url') === mac ? id : null;
    },
  };
}
