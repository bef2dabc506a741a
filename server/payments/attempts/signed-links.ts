import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { paymentLinkPath } from '#domain/identity/site-path.ts';

/** Signed links that grant access to one thing without a login. */
export type SignedLinks = {
  readonly createToken: (id: string) => string;
  /** Returns the id in a token, or null when its signature is invalid. */
  readonly verifyToken: (token: string) => string | null;
};

/** Builds the path of the purchase status page, whichever method pays. */
export const buildStatusPath = (token: string): string =>
  `/checkout/pending?${new URLSearchParams({ token })}`;

/**
 * Builds the path of the payment link page. The token is in the fragment, which no server and no other site receives.
 */
export const buildPaymentLinkHref = (token: string): string =>
  `${paymentLinkPath}#${new URLSearchParams({ pay: token })}`;

/**
 * Creates links to a purchase's status. Assumption: they do not expire; they show a status, no seat, ticket or
 * person.
 */
export const createStatusLinks = (secret: string): SignedLinks =>
  createSignedLinks(secret, 'taquilla/status-link');

/**
 * Creates the links by which a fan pays an assisted sale. They show seats and price; their expiry is stored with the
 * link.
 */
export const createPaymentLinks = (secret: string): SignedLinks =>
  createSignedLinks(secret, 'taquilla/payment-link');

/** Creates the links of ticket offers. Accepting one takes an account that has proven the contact which the link was sent to. */
export const createTicketOfferLinks = (secret: string): SignedLinks =>
  createSignedLinks(secret, 'taquilla/ticket-offer');

/** Signs with one key per purpose, derived from a secret that all servers share. */
function createSignedLinks(secret: string, purpose: string): SignedLinks {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  const sign = (id: string): Buffer => createHmac('sha256', key).update(id).digest();
  return {
    createToken: (id) => `${id}.${sign(id).toString('base64url')}`,
    verifyToken(token) {
      const [id = '', mac = '', ...rest] = token.split('.');
      const received = Buffer.from(mac, 'base64url');
      const expected = sign(id);
      const isOurs =
        rest.length === 0 && received.length === expected.length && timingSafeEqual(received, expected);
      return isOurs && received.toString('base64url') === mac ? id : null;
    },
  };
}
