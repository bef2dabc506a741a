import { parseSupportedPhone } from '#domain/identity/contact.ts';
import { type FanAccount, maskFan } from '#domain/identity/fan-account.ts';
import type { FanQuery } from '#domain/identity/fan-identity.ts';
import type { SessionUser } from '#domain/identity/session-user.ts';
import type { Language } from '#domain/market/locale.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import type { AuditTrail, Messenger, RateLimits } from '#server/kernel/public.ts';
import { consumeLimits } from '#server/kernel/public.ts';
import { buildAccountNotification } from '../account/account-notification.ts';
import { normalizeDocument } from '../fans/normalize-document.ts';
import { hashContact, normalizeEmail } from '../sign-in/contact.ts';
import { buildDocumentLimits, buildSearcherLimit } from '../sign-in/document-availability.ts';
import type { FanAccess } from './fan-access.port.ts';
import type { Manager } from './manage-operators.ts';

/** Limits for support by telephone. Assumption: it searches for one caller at a time. */
export const fanAccessRules = {
  max: 5,
  searches: { max: 60, seconds: 60 * 60 },
  resets: { max: 30, seconds: 60 * 60 },
} as const;

type RateLimited = { readonly code: 'TooManyRequestsException'; readonly retryAfter: number };

/**
 * Looks fans up for staff: complete e-mail address, phone or document only, masked, limited and audited. A manager helps a fan
 * whose password may be known to somebody else; a seller sells to one.
 */
export type FanAccessSupport = {
  /** Finds the fan of a sale, which shows no more of them than their name. */
  findFan(query: FanQuery, actor: Manager): Promise<Result<SessionUser | null, RateLimited>>;
  find(searchText: string, actor: Manager): Promise<Result<readonly FanAccount[], RateLimited>>;
  /**
   * Requires a new password and notifies the fan; `isTold` is false when no message was sent. A repeated call changes
   * nothing and sends no second message.
   */
  requirePasswordReset(
    id: string,
    actor: Manager,
    language: Language,
  ): Promise<
    Result<
      { readonly account: FanAccount; readonly wasNotified: boolean },
      RateLimited | { readonly code: 'NOT_FOUND' | 'TRANSITION_NOT_ALLOWED' }
    >
  >;
};

export function createFanAccessSupport({
  access,
  limits,
  messenger,
  audit,
}: {
  readonly access: FanAccess;
  readonly limits: RateLimits;
  readonly messenger: Messenger;
  readonly audit: AuditTrail;
}): FanAccessSupport {
  const checkLimits = async (wanted: Parameters<typeof consumeLimits>[1]) => {
    const limitResult = await consumeLimits(limits, wanted);
    return limitResult.allowed
      ? null
      : err<RateLimited>({ code: 'TooManyRequestsException', retryAfter: limitResult.retryAfter });
  };
  const checkLimit = (what: 'searches' | 'resets', personId: string) =>
    checkLimits([{ key: `fan-access/${what}/${personId}`, limit: fanAccessRules[what] }]);
  /** Documents are never recorded, not even hashed: they have too few digits to be protected by a hash. */
  const recordSearch = (
    { personId, sessionId, address }: Manager,
    found: readonly { readonly id: string }[],
    contact: string | null,
  ) =>
    audit.record({
      kind: 'fan.searched',
      personId: found.length === 1 ? found[0]?.id : undefined,
      actorId: personId,
      sessionId,
      address,
      contact: contact === null ? undefined : hashContact(contact),
    });

  return {
    async findFan(typed, actor) {
      const query =
        'email' in typed
          ? { email: normalizeEmail(typed.email) }
          : { ...typed, documentNumber: normalizeDocument(typed.documentNumber) };
      const seller = { ...actor, isSeller: true };
      const limitError = await checkLimits(
        'email' in query
          ? [buildSearcherLimit(seller)]
          : buildDocumentLimits({ ...query, number: query.documentNumber }, seller),
      );
      if (limitError !== null) return limitError;
      const fan = await access.findFan(query, actor.market);
      await recordSearch(actor, fan === null ? [] : [fan], 'email' in query ? query.email : null);
      return ok(fan && maskFan(fan));
    },

    async find(searchText, actor) {
      const { market } = actor;
      const limitError = await checkLimit('searches', actor.personId);
      if (limitError !== null) return limitError;
      const phone = parseSupportedPhone(searchText, market);
      const query = {
        market,
        email: searchText.includes('@') ? normalizeEmail(searchText) : null,
        phone: phone.ok ? phone.value : null,
        document: normalizeDocument(searchText),
      };
      const found = await access.find(query, fanAccessRules.max);
      await recordSearch(actor, found, query.email ?? query.phone);
      return ok(found);
    },

    async requirePasswordReset(id, { personId, sessionId, address, market }, language) {
      const limitError = await checkLimit('resets', personId);
      if (limitError !== null) return limitError;
      const required = await access.requirePasswordReset(id, market);
      if (required === 'unknown') return err({ code: 'NOT_FOUND' });
      if (required === 'no-password') return err({ code: 'TRANSITION_NOT_ALLOWED' });
      const { account, addressee, isNew } = required;
      if (!isNew) return ok({ account, wasNotified: true });
      await audit.record({
        kind: 'password.reset-required',
        personId: id,
        actorId: personId,
        sessionId,
        address,
      });
      const wasNotified =
        addressee !== null &&
        (await messenger.send(buildAccountNotification('PASSWORD_RESET_REQUIRED', addressee, language)));
      if (!wasNotified)
        await audit.record({ kind: 'notification.undelivered', personId: id, sessionId, address });
      return ok({ account, wasNotified });
    },
  };
}
