import { parseOwnPhone } from '#domain/auth/contact.ts';
import type { FanAccount } from '#domain/fan/fan-access.ts';
import type { Language } from '#domain/market/locale.ts';
import type { MarketCode } from '#domain/market/market.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import type { AuditTrail } from '../auth/audit.port.ts';
import { canonicalEmail, contactMark } from '../auth/contact.ts';
import type { RateLimits } from '../auth/rate-limits.port.ts';
import { takeAll } from '../auth/take-all.ts';
import { canonicalDocument } from '../fan/canonical-document.ts';
import type { Messenger } from '../messenger.port.ts';
import { accountNotice } from '../profile/account-notice.ts';
import type { FanAccess } from './fan-access.port.ts';

/** Limits for support by telephone. Assumption: it searches for one caller at a time. */
export const fanAccessRules = {
  most: 5,
  searches: { most: 60, seconds: 60 * 60 },
  resets: { most: 30, seconds: 60 * 60 },
} as const;

type Limited = { readonly code: 'TooManyRequestsException'; readonly retryAfter: number };
/** The manager who acts. */
type By = { readonly personId: string; readonly sessionId: string; readonly address: string };

/** Lets a manager help a fan whose password may be known to somebody else. */
export type HelpFans = {
  find(words: string, market: MarketCode, by: By): Promise<Result<readonly FanAccount[], Limited>>;
  /**
   * Requires a new password and notifies the fan; `isTold` is false when no message was sent. A repeated call changes
   * nothing and sends no second message.
   */
  requireReset(
    id: string,
    by: By,
    language: Language,
  ): Promise<
    Result<
      { readonly account: FanAccount; readonly isTold: boolean },
      Limited | { readonly code: 'NOT_FOUND' | 'TRANSITION_REFUSED' }
    >
  >;
};

export function helpFans({
  access,
  limits,
  messenger,
  audit,
}: {
  readonly access: FanAccess;
  readonly limits: RateLimits;
  readonly messenger: Messenger;
  readonly audit: AuditTrail;
}): HelpFans {
  const limited = async (what: 'searches' | 'resets', personId: string) => {
    const taken = await takeAll(limits, [
      { key: `fan-access/${what}/${personId}`, limit: fanAccessRules[what] },
    ]);
    return taken.allowed
      ? null
      : err<Limited>({ code: 'TooManyRequestsException', retryAfter: taken.retryAfter });
  };

  return {
    async find(words, market, { personId, sessionId, address }) {
      const tooMany = await limited('searches', personId);
      if (tooMany !== null) return tooMany;
      const phone = parseOwnPhone(words, market);
      const sought = {
        market,
        email: words.includes('@') ? canonicalEmail(words) : null,
        phone: phone.ok ? phone.value : null,
        document: canonicalDocument(words),
      };
      const found = await access.find(sought, fanAccessRules.most);
      // Documents are never recorded, not even hashed: they have too few digits to be protected by a hash.
      const contact = sought.email ?? sought.phone;
      await audit.record({
        kind: 'fan.sought',
        personId: found.length === 1 ? found[0]?.id : undefined,
        by: personId,
        sessionId,
        address,
        contact: contact === null ? undefined : contactMark(contact),
      });
      return ok(found);
    },

    async requireReset(id, { personId, sessionId, address }, language) {
      const tooMany = await limited('resets', personId);
      if (tooMany !== null) return tooMany;
      const required = await access.requireReset(id);
      if (required === 'unknown') return err({ code: 'NOT_FOUND' });
      if (required === 'no-password') return err({ code: 'TRANSITION_REFUSED' });
      const { account, told, isNew } = required;
      if (!isNew) return ok({ account, isTold: true });
      await audit.record({ kind: 'password.reset-required', personId: id, by: personId, sessionId, address });
      const isTold =
        told !== null && (await messenger.send(accountNotice('PASSWORD_RESET_REQUIRED', told, language)));
      if (!isTold) await audit.record({ kind: 'notice.undelivered', personId: id, sessionId, address });
      return ok({ account, isTold });
    },
  };
}
