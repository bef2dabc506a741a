import { validateBirthDate } from '#domain/identity/birth-date.ts';
import { parseSupportedPhone } from '#domain/identity/contact.ts';
import { parseIdentityDocument } from '#domain/identity/identity-document.ts';
import type { SessionUser } from '#domain/identity/session-user.ts';
import type { Language } from '#domain/market/locale.ts';
import { type MarketCode, markets } from '#domain/market/market.ts';
import { toCalendarDay } from '#domain/shared/calendar-day.ts';
import type { Instant } from '#domain/shared/instant.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import type { AuditTrail, Person, RateLimits, SlowHash } from '#server/kernel/public.ts';
import { consumeLimits } from '#server/kernel/public.ts';
import type { ProfileDetailsInput, Profiles } from '../account/profiles.port.ts';
import { normalizeEmail } from '../sign-in/contact.ts';
import { buildSearcherLimit } from '../sign-in/document-availability.ts';
import { validatePassword } from '../sign-in/password-policy.ts';
import { normalizeDocument } from './normalize-document.ts';
import type { Identity, People } from './people.port.ts';

/** Manages fans' accounts, for the fans themselves and for sellers. */
export type FanAccounts = {
  /** Registers a fan for a seller. It reveals who exists, and therefore counts as a look-up of the seller. */
  register(
    fan: Identity & { readonly email: string; readonly phone?: string | undefined },
    by: Pick<Person, 'personId' | 'sessionId' | 'market'> & { readonly address: string },
  ): Promise<
    Result<
      SessionUser,
      | { readonly code: 'UsernameExistsException' | 'RepeatedDocumentNumber' }
      | { readonly code: 'TooManyRequestsException'; readonly retryAfter: number }
      | FieldsInvalid
    >
  >;
  /**
   * Updates the caller's own details. Assumption: a document may be corrected until a purchase uses it; after that only
   * support can. A person who is not registered becomes so and must accept the terms; a first password may be set with
   * it.
   */
  updateProfile(
    personId: string,
    details: ProfileDetailsInput,
    by: {
      readonly address: string;
      readonly market: MarketCode;
      readonly language: Language;
      readonly now: Instant;
      readonly isRecent: boolean;
      readonly consents: { readonly newsletter?: boolean | undefined } | undefined;
      readonly password: string | undefined;
    },
  ): Promise<Result<SessionUser, ProfileUpdateError>>;
};

type ProfileUpdateError =
  | { readonly code: 'RepeatedDocumentNumber' | 'DOCUMENT_LOCKED' | 'REAUTHENTICATION_REQUIRED' }
  | { readonly code: 'InvalidPasswordException'; readonly fields: readonly FieldIssue[] }
  | FieldsInvalid
  | { readonly code: 'TooManyRequestsException'; readonly retryAfter: number };

type FieldsInvalid = { readonly code: 'FIELDS_INVALID'; readonly fields: readonly FieldIssue[] };
type FieldIssue = { readonly field: string; readonly reason: string };

export function createFanAccounts({
  people,
  profiles,
  limits,
  hash,
  audit,
}: {
  readonly people: People;
  readonly profiles: Pick<Profiles, 'saveDetails' | 'findPassword'>;
  readonly limits: RateLimits;
  readonly hash: SlowHash;
  readonly audit: AuditTrail;
}): FanAccounts {
  /** Hashes the first password of an account; null where none is requested. */
  const hashFirstPassword = async (
    personId: string,
    password: string | undefined,
    isRecent: boolean,
    personalTexts: readonly string[],
  ): Promise<Result<string | null, ProfileUpdateError>> => {
    if (password === undefined) return ok(null);
    if (!isRecent) return err({ code: 'REAUTHENTICATION_REQUIRED' });
    const stored = await profiles.findPassword(personId);
    const issues =
      stored !== null && stored.hash !== null
        ? [{ field: 'password', reason: 'HAS_PASSWORD' }]
        : validatePassword(password, [...(stored?.personalFacts ?? []), ...personalTexts]);
    return issues.length > 0
      ? err({ code: 'InvalidPasswordException', fields: issues })
      : ok(await hash.hash(password));
  };

  return {
    async register(fan, { personId, market, address, sessionId }) {
      const phone = fan.phone === undefined ? ok(null) : parseSupportedPhone(fan.phone, market);
      if (!phone.ok) {
        return {
          ok: false,
          error: { code: 'FIELDS_INVALID', fields: [{ field: 'phone', reason: phone.error }] },
        };
      }
      const limitResult = await consumeLimits(limits, [buildSearcherLimit({ personId, isSeller: true })]);
      if (!limitResult.allowed)
        return err({ code: 'TooManyRequestsException', retryAfter: limitResult.retryAfter });
      const registered = await people.register({
        ...normalizeIdentity(fan),
        email: normalizeEmail(fan.email),
        phone: phone.value,
        market,
      });
      if (!registered.ok) return { ok: false, error: { code: registered.error } };
      await audit.record({ kind: 'fan.registered', personId: registered.value.id, sessionId, address });
      return registered;
    },

    async updateProfile(personId, details, { address, language, isRecent, consents, password, ...visit }) {
      const input = { ...details, ...normalizeIdentity(details) };
      const before = await people.find(personId);
      const isCompletion = before?.registration !== 'REGISTERED';
      const lacksConsent = isCompletion && consents === undefined;
      const fields = [
        ...validateDetails(input, visit),
        ...(lacksConsent ? [{ field: 'terms', reason: 'TERMS_NEEDED' }] : []),
      ];
      if (fields.length > 0) return { ok: false, error: { code: 'FIELDS_INVALID', fields } };
      // Saving another document reveals whether somebody has it, as the check of a document does.
      if (before?.documentType !== input.documentType || before.documentNumber !== input.documentNumber) {
        const limitResult = await consumeLimits(limits, [buildSearcherLimit({ personId, isSeller: false })]);
        if (!limitResult.allowed)
          return err({ code: 'TooManyRequestsException', retryAfter: limitResult.retryAfter });
      }
      const personalTexts = [input.firstName, input.lastName, input.documentNumber];
      const registered = isCompletion
        ? await hashFirstPassword(personId, password, isRecent, personalTexts)
        : ok(null);
      if (!registered.ok) return registered;
      const completion = isCompletion
        ? { newsletter: consents?.newsletter, passwordHash: registered.value, language }
        : null;
      const saved = await profiles.saveDetails(personId, input, completion);
      if (!saved.ok) return { ok: false, error: { code: saved.error } };
      await audit.record({ kind: isCompletion ? 'fan.registered' : 'fan.updated', personId, address });
      const user = await people.find(personId);
      if (user === null) throw new Error('The signed-in person has no account');
      return { ok: true, value: user };
    },
  };
}

const normalizeIdentity = ({ firstName, lastName, documentType, documentNumber }: Identity): Identity => ({
  firstName,
  lastName,
  documentType,
  documentNumber: normalizeDocument(documentNumber),
});

/** Validates the document format and the birth date. Spec §3, §5. */
function validateDetails(
  { documentType, documentNumber, birthDate }: ProfileDetailsInput,
  { market, now }: { readonly market: MarketCode; readonly now: Instant },
): readonly FieldIssue[] {
  const document = parseIdentityDocument(documentType, documentNumber);
  const dateIssue =
    birthDate === undefined || birthDate === null
      ? null
      : validateBirthDate(birthDate, toCalendarDay(now, markets[market].timeZone));
  return [
    ...(document.ok ? [] : [{ field: 'documentNumber', reason: document.error }]),
    ...(dateIssue === null ? [] : [{ field: 'birthDate', reason: dateIssue }]),
  ];
}
