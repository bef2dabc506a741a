import { type Email, parseEmail } from '../fan/credentials.ts';
import type { MarketCode } from '../market/market.ts';
import { maskPhone, type PhoneNumber, parsePhone, phoneCountryOf } from '../market/phone.ts';
import { err, ok, type Result } from '../shared/result.ts';
import type { DeliveryChannel } from '../ticket/ticket.ts';

/** By what a code reaches a phone. */
export const phoneChannels = ['whatsapp', 'SMS'] as const satisfies readonly DeliveryChannel[];
export type PhoneChannel = (typeof phoneChannels)[number];

/** Whom a code goes to, and by what. */
export type Contact = { readonly email: string } | { readonly phone: string; readonly channel: PhoneChannel };

/**
 * A phone that we send codes to. Assumption: Colombia's and Mexico's alone; messages to the rest of the world are what
 * who pumps them for money lives on.
 */
export function parseOwnPhone(text: string, market: MarketCode): Result<PhoneNumber, string> {
  const phone = parsePhone(text, market);
  if (phone.ok && phoneCountryOf(phone.value) === 'OTHER') return err('COUNTRY_NOT_SERVED');
  return phone;
}

/** What somebody signs in with: an address where there is an @, otherwise a phone. */
export function parseContact(
  text: string,
  market: MarketCode,
): Result<{ readonly email: Email } | { readonly phone: PhoneNumber }, 'EMPTY' | 'NOT_A_CONTACT'> {
  if (text.trim() === '') return err('EMPTY');
  if (text.includes('@')) {
    const email = parseEmail(text);
    return email.ok ? ok({ email: email.value }) : err('NOT_A_CONTACT');
  }
  const phone = parseOwnPhone(text, market);
  return phone.ok ? ok({ phone: phone.value }) : err('NOT_A_CONTACT');
}

/** The other ways by which the same contact can be reached. */
export const otherChannels = (channel: DeliveryChannel): readonly PhoneChannel[] =>
  channel === 'EMAIL' ? [] : phoneChannels.filter((other) => other !== channel);

/** 'ana.perez@correo.co' as 'a•••@correo.co', a phone by its last four: enough to see which is meant. */
export function maskContact(contact: string): string {
  const phone = parsePhone(contact, 'COL');
  if (contact.startsWith('+') && phone.ok) return maskPhone(phone.value);
  const at = contact.lastIndexOf('@');
  return `${contact.slice(0, 1)}•••${at < 0 ? '' : contact.slice(at)}`;
}
