import { createHash } from 'node:crypto';
import { foldMailbox, type PhoneChannel } from '#domain/identity/contact.ts';
import type { DeliveryChannel } from '#domain/identity/delivery-channel.ts';
import { type PhoneNumber, parsePhone } from '#domain/market/phone.ts';

/** A normalized e-mail address or phone, and the channel that reaches it. */
export type ContactPoint = { readonly to: string; readonly channel: DeliveryChannel };

/** Normalizes an e-mail address: mail servers may distinguish case, but people do not. */
export const normalizeEmail = (email: string): string => email.trim().toLowerCase();

/** Normalizes a phone number; null when it is invalid. */
export function normalizePhone(phone: string): PhoneNumber | null {
  const parsed = parsePhone(phone, 'COL');
  return parsed.ok ? parsed.value : null;
}

/** A contact as the client sends it. */
type WireContact = { readonly email: string } | { readonly phone: string; readonly channel: PhoneChannel };

export const toContactPoint = (contact: WireContact): ContactPoint =>
  'email' in contact
    ? { to: normalizeEmail(contact.email), channel: 'EMAIL' }
    : { to: normalizePhone(contact.phone) ?? contact.phone, channel: contact.channel };

export const isPhone = (contact: string): boolean => contact.startsWith('+');

/** Hashes a contact for rate limits and the audit trail, which must not hold the contact itself. */
export const hashContact = (contact: string): string =>
  createHash('sha256').update(contact).digest('base64url').slice(0, 22);

/** Hashes the mailbox or phone behind a contact, for limits that its aliases share. */
export const hashMailbox = (contact: string): string => hashContact(foldMailbox(contact));
