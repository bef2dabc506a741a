import { isOlderThan, parseBirthDate } from '../fan/age.ts';
import { type Email, parseEmail, unmetPasswordRequirements } from '../fan/credentials.ts';
import { type Gender, genders } from '../fan/fan.ts';
import { type EntryIssue, type FanIdentity, parseFanIdentity } from '../fan/fan-identity.ts';
import type { MarketCode } from '../market/market.ts';
import type { PhoneNumber } from '../market/phone.ts';
import { type CalendarDay, isoDay } from '../shared/calendar-day.ts';
import { err, ok, type Result } from '../shared/result.ts';
import { type DeliveryChannel, deliveryChannels } from '../ticket/ticket.ts';
import { parseOwnPhone } from './contact.ts';

/** The registration form as typed; an empty string for each field left blank. */
export type RegistrationEntry = {
  readonly firstName: string;
  readonly lastName: string;
  readonly documentType: string;
  readonly documentNumber: string;
  readonly email: string;
  readonly phone: string;
  readonly gender: string;
  readonly birthDate: string;
  readonly password: string;
  readonly channel: string;
  readonly terms: boolean;
  readonly newsletter: boolean;
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
export type CompletionEntry = Pick<
  RegistrationEntry,
  'firstName' | 'lastName' | 'documentType' | 'documentNumber' | 'password' | 'terms' | 'newsletter'
>;

/**
 * A valid account completion: the terms were accepted. The optional password is passed separately and
 * never stored with it.
 */
export type Completion = FanIdentity & { readonly newsletter: boolean };

/**
 * The minimum age for an account. Assumption: Spec §5 requires an age check and names no age; for a child
 * under 14 an adult buys.
 */
export const ACCOUNT_MIN_AGE = 14;

/** Parses a registration. Returns every issue at once, in the order of the form. */
export function parseRegistration(
  entry: RegistrationEntry,
  { market, today }: { readonly market: MarketCode; readonly today: CalendarDay },
): Result<Registration, readonly EntryIssue[]> {
  const issues: EntryIssue[] = [];
  const fault = (field: string, reason: string): void => void issues.push({ field, reason });

  const identity = parseFanIdentity(entry);
  if (!identity.ok) issues.push(...identity.error);
  const email = parseEmail(entry.email);
  if (!email.ok) fault('email', email.error);
  const phone = parseOwnPhone(entry.phone, market);
  if (!phone.ok) fault('phone', phone.error);
  const birth = entry.birthDate.trim() === '' ? null : parseBirthDate(entry.birthDate);
  if (entry.birthDate.trim() !== '' && birth === null) fault('birthDate', 'NOT_A_DATE');
  if (birth !== null && !isOlderThan(birth, ACCOUNT_MIN_AGE, today)) fault('birthDate', 'TOO_YOUNG');
  if (entry.password !== '' && unmetPasswordRequirements(entry.password).length > 0)
    fault('password', 'PASSWORD_WEAK');
  const channel = deliveryChannels.find((known) => known === entry.channel);
  if (channel === undefined) fault('channel', 'NOT_AN_OPTION');
  if (!entry.terms) fault('terms', 'TERMS_NEEDED');

  if (issues.length > 0 || !identity.ok || !email.ok || !phone.ok || channel === undefined)
    return err(issues);
  return ok({
    ...identity.value,
    email: email.value,
    phone: phone.value,
    gender: genders.find((known) => known === entry.gender) ?? null,
    birthDate: birth === null ? null : isoDay(birth),
    newsletter: entry.newsletter,
    channel,
  });
}

/** Parses an account completion. Returns every issue at once, in the order of the form. */
export function parseCompletion(entry: CompletionEntry): Result<Completion, readonly EntryIssue[]> {
  const identity = parseFanIdentity(entry);
  const issues: readonly EntryIssue[] = [
    ...(identity.ok ? [] : identity.error),
    ...(entry.password !== '' && unmetPasswordRequirements(entry.password).length > 0
      ? [{ field: 'password', reason: 'PASSWORD_WEAK' }]
      : []),
    ...(entry.terms ? [] : [{ field: 'terms', reason: 'TERMS_NEEDED' }]),
  ];
  return issues.length > 0 || !identity.ok
    ? err(issues)
    : ok({ ...identity.value, newsletter: entry.newsletter });
}
