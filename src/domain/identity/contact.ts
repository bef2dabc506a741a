import type { MarketCode } from '../market/market.ts';
import {
  getPhoneCountry,
  maskPhone,
  type PhoneIssue,
  type PhoneNumber,
  parsePhone,
} from '../market/phone.ts';
import { err, ok, type Result } from '../shared/result.ts';
import { type Email, parseEmail } from './credentials.ts';
import type { DeliveryChannel } from './delivery-channel.ts';

/** The channels that deliver a code to a phone. */
export const phoneChannels = ['whatsapp', 'SMS'] as const satisfies readonly DeliveryChannel[];
export type PhoneChannel = (typeof phoneChannels)[number];

/** The destination of a code and its channel. */
export type Contact = { readonly email: string } | { readonly phone: string; readonly channel: PhoneChannel };

type SupportedPhoneIssue = PhoneIssue | 'COUNTRY_NOT_SERVED';

/**
 * Parses a phone to which we send codes. Assumption: Colombian and Mexican numbers only, because text
 * messages to other countries are the target of SMS pumping fraud.
 */
export function parseSupportedPhone(
  text: string,
  market: MarketCode,
): Result<PhoneNumber, SupportedPhoneIssue> {
  const phone = parsePhone(text, market);
  if (phone.ok && getPhoneCountry(phone.value) === 'OTHER') return err('COUNTRY_NOT_SERVED');
  return phone;
}

/** The reasons why a text is no contact: of the e-mail address or phone that it was meant to be, if that can be seen. */
export type ContactIssue = SupportedPhoneIssue | 'NOT_AN_EMAIL' | 'NOT_A_CONTACT';

/** Parses the contact that somebody signs in with: an e-mail address if it contains @, otherwise a phone. */
export function parseContact(
  text: string,
  market: MarketCode,
): Result<{ readonly email: Email } | { readonly phone: PhoneNumber }, ContactIssue> {
  if (text.trim() === '') return err('EMPTY');
  if (text.includes('@')) {
    const email = parseEmail(text);
    return email.ok ? ok({ email: email.value }) : err(email.error);
  }
  if (!looksLikePhone(text)) return err('NOT_A_CONTACT');
  const phone = parseSupportedPhone(text, market);
  return phone.ok ? ok({ phone: phone.value }) : err(phone.error);
}

/** Checks whether the text starts like a phone number, with any separators; no e-mail address does. */
export const looksLikePhone = (text: string): boolean =>
  /^[\s(+\u200e\u202a]*\d[\d\s\-–.()\u200e\u202a\u202c]{2,}$/.test(text);

/** Returns the other channels that reach the same contact. */
export const findAlternativeChannels = (channel: DeliveryChannel): readonly PhoneChannel[] =>
  channel === 'EMAIL' ? [] : phoneChannels.filter((other) => other !== channel);

/** Providers that ignore dots before the @, and have one name more for the same mailboxes. */
const dotlessDomains: readonly string[] = ['gmail.com', 'googlemail.com'];

/**
 * Folds the aliases of a mailbox for limits: 'ana+x@correo.co' to 'ana@correo.co', and the dots of Gmail. Never for the
 * address itself: at some providers `+` is part of the name. Other contacts are returned unchanged.
 */
export function foldMailbox(contact: string): string {
  const at = contact.lastIndexOf('@');
  const tag = contact.indexOf('+');
  if (at < 0) return contact;
  const name = contact.slice(0, tag > 0 && tag < at ? tag : at);
  const domain = contact.slice(at + 1);
  return dotlessDomains.includes(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}

/** Masks a contact: 'ana.perez@correo.co' becomes 'a•••@correo.co', a phone keeps its last four digits. */
export function maskContact(contact: string): string {
  const phone = parsePhone(contact, 'COL');
  if (contact.startsWith('+') && phone.ok) return maskPhone(phone.value);
  const at = contact.lastIndexOf('@');
  return `${contact.slice(0, 1)}•••${at < 0 ? '' : contact.slice(at)}`;
}
