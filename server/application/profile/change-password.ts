import type { Language } from '#domain/market/locale.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import type { AuditTrail } from '../auth/audit.port.ts';
import type { SlowHash } from '../auth/hashing.port.ts';
import type { RateLimits } from '../auth/rate-limits.port.ts';
import type { Messenger } from '../messenger.port.ts';
import { noticeSender, type Owner } from './own-account.ts';
import { checkOwnPassword, type OwnPasswordRefusal } from './own-password.ts';
import type { Profiles } from './profiles.port.ts';

type Refusal =
  | { readonly code: 'InvalidPasswordException'; readonly fields: readonly PasswordIssue[] }
  | { readonly code: 'REAUTHENTICATION_REQUIRED' }
  | { readonly code: 'SESSION_REQUIRED' }
  | OwnPasswordRefusal;

type PasswordIssue = { readonly field: 'password'; readonly reason: string };

/**
 * Returns the reasons why a password is rejected; `words` are public facts about the person, which must not make it up.
 */
export type JudgePassword = (password: string, words: readonly string[]) => readonly PasswordIssue[];

export type PasswordWish = {
  readonly current: string | undefined;
  readonly password: string;
  /** True when the caller authenticated recently. */
  readonly isRecent: boolean;
  /** True when the caller works as an operator: no e-mailed code can replace a staff password. */
  readonly isAtWork: boolean;
};

/**
 * Sets the caller's password (ASVS 6.2.3): with the current one or, where there is none, after a recent sign-in. All
 * other sessions end.
 */
export type ChangePassword = (
  by: Owner & { readonly language: Language },
  wish: PasswordWish,
) => Promise<Result<null, Refusal>>;

export function changePassword({
  profiles,
  limits,
  hash,
  judge,
  messenger,
  audit,
}: {
  readonly profiles: Profiles;
  readonly limits: RateLimits;
  readonly hash: SlowHash;
  readonly judge: JudgePassword;
  readonly messenger: Messenger;
  readonly audit: AuditTrail;
}): ChangePassword {
  const tell = noticeSender(messenger, audit);
  const isOwn = checkOwnPassword({ limits, hash, audit });
  return async (by, { current, password, isRecent, isAtWork }) => {
    const { personId, sessionId, address } = by;
    const stored = await profiles.passwordOf(personId);
    if (stored === null) return err({ code: 'NotAuthorizedException' });
    if (stored.hash === null && !isRecent) return err({ code: 'REAUTHENTICATION_REQUIRED' });
    const issues = judge(password, stored.words);
    if (issues.length > 0) return err({ code: 'InvalidPasswordException', fields: issues });
    if (stored.hash !== null) {
      const right = await isOwn(current, stored.hash, by);
      if (!right.ok) return right;
    }
    const set = await profiles.setPassword(personId, await hash.hash(password), sessionId);
    if (set === null) return err({ code: 'SESSION_REQUIRED' });
    await audit.record({ kind: 'password.changed', personId, sessionId, address });
    await tell(isAtWork ? 'WORK_PASSWORD_CHANGED' : 'PASSWORD_CHANGED', set.told, by);
    return ok(null);
  };
}
