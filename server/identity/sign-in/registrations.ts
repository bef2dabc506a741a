import type { DeliveryChannel } from '#domain/identity/delivery-channel.ts';
import { listDocumentTypes } from '#domain/identity/identity-document.ts';
import { parseRegistration } from '#domain/identity/registration.ts';
import type { OtpChallenge } from '#domain/identity/session-user.ts';
import type { CalendarDay } from '#domain/shared/calendar-day.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import type { Limit, RateLimits, SlowHash } from '#server/kernel/public.ts';
import { consumeLimits } from '#server/kernel/public.ts';
import { createAddressLimits } from './address-limits.ts';
import type { CodeRequester } from './code-sign-in.ts';
import { type ContactPoint, hashContact } from './contact.ts';
import type { CodeRateLimited, OneTimeCodes, SendCodeError } from './one-time-codes.ts';
import type { PendingRegistration } from './otp-challenges.port.ts';
import { type PasswordIssue, validatePassword } from './password-policy.ts';

/**
 * Registrations from one network with documents that differ only in their last four digits: once its contact is
 * verified, a registration reveals whether the document is taken. Assumption.
 */
export const documentBlockLimit: Limit = { max: 20, seconds: 60 * 60 };

/** Registrations from one address, corrections included: each may cost a slow hash before a code is sent. */
export const registrationLimit = { windows: [{ max: 60, seconds: 10 * 60 }], perUse: 1.5 } as const;

/** The data of a new fan as the client sends it. */
export type RegistrationRequest = {
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

type RegisterError =
  | {
      readonly code: 'FIELDS_INVALID';
      readonly fields: readonly { readonly field: string; readonly reason: string }[];
    }
  | { readonly code: 'InvalidPasswordException'; readonly fields: readonly PasswordIssue[] }
  | CodeRateLimited
  | SendCodeError;

/**
 * Stores a registration until its contact is verified. Nothing is looked up about anybody: registered and unregistered
 * people get the same response.
 */
export type Register = (
  request: RegistrationRequest,
  requester: CodeRequester & { readonly personId: string | null; readonly today: CalendarDay },
) => Promise<Result<OtpChallenge, RegisterError>>;

export function createRegistration({
  codes,
  limits,
  hash,
}: {
  readonly codes: OneTimeCodes;
  readonly limits: RateLimits;
  readonly hash: SlowHash;
}): Register {
  const addressLimits = createAddressLimits(limits);
  return async (request, { personId, today, ...requester }) => {
    const read = readRegistration(request, requester, today);
    if (!read.ok) return read;
    const { registration, contactPoint } = read.value;
    const { documentType, documentNumber } = registration;
    const block = hashContact(`${requester.market} ${documentType} ${documentNumber.slice(0, -4)}`);
    const here = await addressLimits.consume('register', requester.address, registrationLimit);
    const limitResult = here.allowed
      ? await consumeLimits(limits, [
          { key: `document/block/${block}/${requester.address}`, limit: documentBlockLimit },
        ])
      : here;
    if (!limitResult.allowed)
      return err({ code: 'TooManyRequestsException', retryAfter: limitResult.retryAfter });

    const { password = '' } = request;
    const pending: PendingRegistration = {
      ...registration,
      passwordHash: password === '' ? null : await hash.hash(password),
      language: requester.language,
    };
    if (request.challengeId !== undefined) {
      const existing = await codes.replaceRegistration(request.challengeId, contactPoint.to, pending);
      if (existing !== null) return ok(existing);
    }
    return codes.send({
      ...contactPoint,
      ...requester,
      purpose: 'REGISTER',
      personId,
      registration: pending,
    });
  };
}

function readRegistration(
  request: RegistrationRequest,
  { market }: CodeRequester,
  today: CalendarDay,
): Result<
  {
    readonly registration: Omit<PendingRegistration, 'passwordHash' | 'language'>;
    readonly contactPoint: ContactPoint;
  },
  RegisterError
> {
  const { password = '', gender = '', birthDate = '' } = request;
  const issues = password === '' ? [] : validatePassword(password, listPersonalTexts(request));
  const entry = { ...request, gender, birthDate, password: '', terms: true };
  const read = parseRegistration(entry, { market, today });
  if (!read.ok) return err({ code: 'FIELDS_INVALID', fields: [...read.error, ...issues] });
  const { channel, ...registration } = read.value;
  if (!listDocumentTypes(market).includes(registration.documentType)) {
    return err({ code: 'FIELDS_INVALID', fields: [{ field: 'documentType', reason: 'NOT_AN_OPTION' }] });
  }
  if (issues.length > 0) return err({ code: 'InvalidPasswordException', fields: issues });
  const to = channel === 'EMAIL' ? registration.email : registration.phone;
  return ok({ registration, contactPoint: { to, channel } });
}

/** Lists the public facts about a person, which must not make up the password. */
const listPersonalTexts = ({ firstName, lastName, email, documentNumber, phone }: RegistrationRequest) => [
  `${firstName} ${lastName}`,
  firstName,
  lastName,
  email,
  email.split('@')[0] ?? '',
  documentNumber,
  phone,
];
