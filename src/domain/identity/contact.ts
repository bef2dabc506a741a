import type { MarketCode } from '../market/market.ts';
import { getPhoneCountry, maskPhone, type PhoneNumber, parsePhone } from '../market/phone.ts';
import { err, ok, type Result } from '../shared/result.ts';
import { type Email, parseEmail } from './credentials.ts';
import type { DeliveryChannel } from './delivery-channel.ts';

/** The channels that deliver a code to a phone. */
export const phoneChannels = ['whatsapp', 'SMS'] as const satisfies readonly DeliveryChannel[];
export type PhoneChannel = (typeof phoneChannels)[number];

/** The destination of a code and its channel. */
export type Contact = { readonly email: string } | { readonly phone: string; readonly channel: PhoneChannel };

/**
 * Parses a phone to which we send codes. Assumption: Colombian and Mexican numbers only, because text
 * messages to other countries are the target of SMS pumping fraud.
 */
export function parseSupportedPhone(text: string, market: MarketCode): Result<PhoneNumber, string> {
  const phone = parsePhone(text, market);
  if (phone.ok && getPhoneCountry(phone.value) === 'OTHER') return err('COUNTRY_NOT_SERVED');
  return phone;
}

/** Parses the contact that somebody signs in with: an e-mail address if it contains @, otherwise a phone. */
export function parseContact(
  text: string,
  market: MarketCode,
): Result<{ readonly email: Email } | { readonly phone: PhoneNumber }, 'EMPTY' | 'NOT_A_CONTACT'> {
  if (text.trim() === '') return err('EMPTY');
  if (text.includes('@')) {
    const email = parseEmail(text);
    return email.ok ? ok({ email: email.value }) : err('NOT_A_CONTACT');
  }
  const phone = parseSupportedPhone(text, market);
  return phone.ok ? ok({ phone: phone.value }) : err('NOT_A_CONTACT');
}

/** Returns the other channels that reach the same contact. */
export const findAlternativeChannels = (channel: DeliveryChannel): readonly PhoneChannel[] =>
  channel === 'EMAIL' ? [] : phoneChannels.filter((other) => other !== channel);

/** Masks a contact: 'ana.perez@correo.co' becomes 'a•••@correo.co', a phone keeps its last four digits. */
export function maskContact(contact: string): string {
  const phone = parsePhone(contact, 'COL');
  if (contact.startsWith('+') && phone.ok) return maskPhone(phone.value);
  const at = contact.lastIndexOf('@');
  return `${contact.slice(0, 1)}•••${at < 0 ? '' : contact.slice(at)}`;
}
