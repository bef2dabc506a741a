import type { MarketCode } from '../market/market.ts';
import type { PhoneNumber } from '../market/phone.ts';
import { type CalendarDay, formatIsoDay } from '../shared/calendar-day.ts';
import { err, ok, type Result } from '../shared/result.ts';
import { isOlderThan, parseBirthDate } from './age.ts';
import { parseSupportedPhone } from './contact.ts';
import { type Email, parseEmail, unmetPasswordRequirements } from './credentials.ts';
import { type DeliveryChannel, deliveryChannels } from './delivery-channel.ts';
import { type Gender, genders } from './fan.ts';
import { type FanIdentity, type InputIssue, parseFanIdentity } from './fan-identity.ts';

/**
 * A registration as typed; an empty string for each field left blank. The optional fields are not part of the wizard's
 * form, which is filled in while seats are held: they are added in the account.
 */
export type RegistrationInput = {
  readonly firstName: string;
  readonly lastName: string;
  readonly documentType: string;
  readonly documentNumber: string;
  readonly email: string;
  readonly phone: string;
  readonly channel: string;
  readonly terms: boolean;
  readonly gender?: string;
  readonly birthDate?: string;
  readonly password?: string;
  readonly newsletter?: boolean;
};

/**
 * A valid registration whose contact still needs verification. The optional password is passed separately and
 * never stored with it.
 */
export type Registration = FanIdentity & {
  readonly email: Email;
  readonly phone: PhoneNumber;
  readonly gender: Gender | null;
  /** 'YYYY-MM-DD'. */
  readonly birthDate: string | null;
  readonly newsletter: boolean;
  readonly channel: DeliveryChannel;
};

/** The form that completes an account, as typed by somebody who is signed in. */
export type AccountCompletionInput = Pick<
  RegistrationInput,
  'firstName' | 'lastName' | 'documentType' | 'documentNumber' | 'terms'
>;

/**
 * The minimum age for an account. Assumption: Spec §5 requires an age check and names no age; for a child
 * under 14 an adult buys.
 */
export const ACCOUNT_MIN_AGE = 14;

/** Parses a registration. Returns every issue at once, in the order of the form. */
export function parseRegistration(
  input: RegistrationInput,
  { market, today }: { readonly market: MarketCode; readonly today: CalendarDay },
): Result<Registration, readonly InputIssue[]> {
  const issues: InputIssue[] = [];
  const addIssue = (field: string, reason: string): void => void issues.push({ field, reason });

  const identity = parseFanIdentity(input);
  if (!identity.ok) issues.push(...identity.error);
  const email = parseEmail(input.email);
  if (!email.ok) addIssue('email', email.error);
  const phone = parseSupportedPhone(input.phone, market);
  if (!phone.ok) addIssue('phone', phone.error);
  const { birthDate = '', password = '', newsletter = false } = input;
  const birth = birthDate.trim() === '' ? null : parseBirthDate(birthDate);
  if (birthDate.trim() !== '' && birth === null) addIssue('birthDate', 'NOT_A_DATE');
  if (birth !== null && !isOlderThan(birth, ACCOUNT_MIN_AGE, today)) addIssue('birthDate', 'TOO_YOUNG');
  if (password !== '' && unmetPasswordRequirements(password).length > 0)
    addIssue('password', 'PASSWORD_WEAK');
  const channel = deliveryChannels.find((known) => known === input.channel);
  if (channel === undefined) addIssue('channel', 'NOT_AN_OPTION');
  if (!input.terms) addIssue('terms', 'TERMS_NEEDED');

  if (issues.length > 0 || !identity.ok || !email.ok || !phone.ok || channel === undefined)
    return err(issues);
  return ok({
    ...identity.value,
    email: email.value,
    phone: phone.value,
    gender: genders.find((known) => known === input.gender) ?? null,
    birthDate: birth === null ? null : formatIsoDay(birth),
    newsletter,
    channel,
  });
}

/** Parses the form of somebody who agrees to the terms. Returns every issue at once, in the order of the form. */
export function parseAccountCompletion(
  input: AccountCompletionInput,
): Result<FanIdentity, readonly InputIssue[]> {
  const identity = parseFanIdentity(input);
  const issues: readonly InputIssue[] = [
    ...(identity.ok ? [] : identity.error),
    ...(input.terms ? [] : [{ field: 'terms', reason: 'TERMS_NEEDED' }]),
  ];
  return issues.length > 0 || !identity.ok ? err(issues) : identity;
}
