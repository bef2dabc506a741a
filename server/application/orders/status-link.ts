import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { payLinkPath } from '#domain/auth/site-path.ts';

/** Links that open one thing to whoever has them, without a login. */
export type SignedLinks = {
  readonly tokenOf: (id: string) => string;
  /** What a token is for, or null when it is not ours. */
  readonly idOf: (token: string) => string | null;
};

/** The page of a link: it says how a purchase stands, whichever way it is paid. */
export const statusPath = (token: string): string => `/checkout/pending?${new URLSearchParams({ token })}`;

/** The page of a link to pay by. What opens it stands behind the #, where no server and no other site reads it. */
export const payLinkHref = (token: string): string => `${payLinkPath}#${new URLSearchParams({ pay: token })}`;

/** How a purchase stands. Assumption: such a link does not expire; it shows a status, no seat, ticket or person. */
export const statusLinks = (secret: string): SignedLinks => signedLinks(secret, 'taquilla/status-link');

/** By which a fan pays what a seller sent them. It shows the seats and their price; its end is kept with the link. */
export const paymentLinks = (secret: string): SignedLinks => signedLinks(secret, 'taquilla/payment-link');

/** Signed with a key of their own for each purpose, derived from a secret that all servers share. */
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
