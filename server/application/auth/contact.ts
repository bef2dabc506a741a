import { createHash } from 'node:crypto';
import type { PhoneChannel } from '#domain/auth/contact.ts';
import { type PhoneNumber, parsePhone } from '#domain/market/phone.ts';
import type { DeliveryChannel } from '#domain/ticket/ticket.ts';

/** An e-mail address or a phone in its one spelling, and the way to it. */
export type Reach = { readonly to: string; readonly channel: DeliveryChannel };

/** One spelling per address: where mail servers tell case apart, people do not. */
export const canonicalEmail = (email: string): string => email.trim().toLowerCase();

/** One spelling per phone, or null when it is none. */
export function canonicalPhone(phone: string): PhoneNumber | null {
  const parsed = parsePhone(phone, 'COL');
  return parsed.ok ? parsed.value : null;
}

/** A contact as it comes from a page. */
type WireContact = { readonly email: string } | { readonly phone: string; readonly channel: PhoneChannel };

export const reachOf = (contact: WireContact): Reach =>
  'email' in contact
    ? { to: canonicalEmail(contact.email), channel: 'EMAIL' }
    : { to: canonicalPhone(contact.phone) ?? contact.phone, channel: contact.channel };

export const isPhone = (contact: string): boolean => contact.startsWith('+');

/** A short name for a contact in limits and in the audit trail, which must not hold the contact itself. */
export const contactMark = (contact: string): string =>
  createHash('sha256').update(contact).digest('base64url').slice(0, 22);
