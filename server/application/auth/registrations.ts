import { parseRegistration } from '#domain/auth/registration.ts';
import type { OtpChallenge } from '#domain/auth/session-user.ts';
import { documentTypesOf } from '#domain/fan/identity-document.ts';
import type { CalendarDay } from '#domain/shared/calendar-day.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import type { DeliveryChannel } from '#domain/ticket/ticket.ts';
import { contactMark, type Reach } from './contact.ts';
import type { SlowHash } from './hashing.port.ts';
import type { CodeLimited, OneTimeCodes, SendRefusal } from './one-time-codes.ts';
import type { ParkedRegistration } from './otp-challenges.port.ts';
import { judgePassword, type PasswordIssue } from './password-policy.ts';
import type { Limit, RateLimits } from './rate-limits.port.ts';
import type { Asker } from './sign-in-by-code.ts';
import { takeAll } from './take-all.ts';

/**
 * Registrations from one network with documents that differ only in their last four digits: once its contact is
 * verified, a registration reveals whether the document is taken. Assumption.
 */
export const documentBlockLimit: Limit = { most: 20, seconds: 60 * 60 };

/** Registrations from one network, corrections included: each may cost a slow hash before a code is sent. */
export const registrationLimit: Limit = { most: 60, seconds: 10 * 60 };

/** The data of a new fan as the client sends it. */
export type RegistrationWish = {
  readonly firstName: string;
  readonly lastName: string;
  readonly documentType: string;
  readonly documentNumber: string;
  readonly email: string;
  readonly phone: string;
  readonly gender?: string | undefined;
  readonly birthDate?: string | undefined;
  readonly password?: string | undefined;
  readonly channel: DeliveryChannel;
  readonly newsletter: boolean;
  /** The challenge of a registration whose code was already sent. */
  readonly challengeId?: string | undefined;
};

type Refusal =
  | {
      readonly code: 'FIELDS_INVALID';
      readonly fields: readonly { readonly field: string; readonly reason: string }[];
    }
  | { readonly code: 'InvalidPasswordException'; readonly fields: readonly PasswordIssue[] }
  | CodeLimited
  | SendRefusal;

/**
 * Stores a registration until its contact is verified. Nothing is looked up about anybody: registered and unregistered
 * people get the same response.
 */
export type Register = (
  wish: RegistrationWish,
  by: Asker & { readonly personId: string | null; readonly today: CalendarDay },
) => Promise<Result<OtpChallenge, Refusal>>;

export function register({
  codes,
  limits,
  hash,
}: {
  readonly codes: OneTimeCodes;
  readonly limits: RateLimits;
  readonly hash: SlowHash;
}): Register {
  return async (wish, { personId, today, ...by }) => {
    const read = readRegistration(wish, by, today);
    if (!read.ok) return read;
    const { registration, reach } = read.value;
    const { documentType, documentNumber } = registration;
    const block = contactMark(`${by.market} ${documentType} ${documentNumber.slice(0, -4)}`);
    const taken = await takeAll(limits, [
      { key: `register/address/${by.address}`, limit: registrationLimit },
      { key: `document/block/${block}/${by.address}`, limit: documentBlockLimit },
    ]);
    if (!taken.allowed) return err({ code: 'TooManyRequestsException', retryAfter: taken.retryAfter });

    const { password = '' } = wish;
    const parked: ParkedRegistration = {
      ...registration,
      passwordHash: password === '' ? null : await hash.hash(password),
      language: by.language,
    };
    if (wish.challengeId !== undefined) {
      const same = await codes.repark(wish.challengeId, reach.to, parked);
      if (same !== null) return ok(same);
    }
    return codes.send({ ...reach, ...by, purpose: 'REGISTER', personId, registration: parked });
  };
}

function readRegistration(
  wish: RegistrationWish,
  { market }: Asker,
  today: CalendarDay,
): Result<
  { readonly registration: Omit<ParkedRegistration, 'passwordHash' | 'language'>; readonly reach: Reach },
  Refusal
> {
  const { password = '', gender = '', birthDate = '' } = wish;
  const issues = password === '' ? [] : judgePassword(password, ownWordsOf(wish));
  const entry = { ...wish, gender, birthDate, password: '', terms: true };
  const read = parseRegistration(entry, { market, today });
  if (!read.ok) return err({ code: 'FIELDS_INVALID', fields: [...read.error, ...issues] });
  const { channel, ...registration } = read.value;
  if (!documentTypesOf(market).includes(registration.documentType)) {
    return err({ code: 'FIELDS_INVALID', fields: [{ field: 'documentType', reason: 'NOT_AN_OPTION' }] });
  }
  if (issues.length > 0) return err({ code: 'InvalidPasswordException', fields: issues });
  const to = channel === 'EMAIL' ? registration.email : registration.phone;
  return ok({ registration, reach: { to, channel } });
}

/** Lists the public facts about a person, which must not make up the password. */
const ownWordsOf = ({ firstName, lastName, email, documentNumber, phone }: RegistrationWish) => [
  `${firstName} ${lastName}`,
  firstName,
  lastName,
  email,
  email.split('@')[0] ?? '',
  documentNumber,
  phone,
];
