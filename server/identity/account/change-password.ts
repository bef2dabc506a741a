import type { Language } from '#domain/market/locale.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import type { AuditTrail, Messenger, RateLimits, SlowHash } from '#server/kernel/public.ts';
import { type AccountOwner, createOwnerNotifier } from './account-settings.ts';
import { type CurrentPasswordError, createCurrentPasswordCheck } from './current-password.ts';
import type { Profiles } from './profiles.port.ts';

type ChangePasswordError =
  | { readonly code: 'InvalidPasswordException'; readonly fields: readonly PasswordIssue[] }
  | { readonly code: 'REAUTHENTICATION_REQUIRED' }
  | { readonly code: 'SESSION_REQUIRED' }
  | CurrentPasswordError;

type PasswordIssue = { readonly field: 'password'; readonly reason: string };

/**
 * Returns the reasons why a password is rejected; `words` are public facts about the person, which must not make it up.
 */
export type ValidatePassword = (
  password: string,
  personalTexts: readonly string[],
) => readonly PasswordIssue[];

export type ChangePasswordRequest = {
  readonly current: string | undefined;
  readonly password: string;
  /** True when the caller authenticated recently. */
  readonly isRecent: boolean;
  /** True when the caller works as an operator: no e-mailed code can replace a staff password. */
  readonly isOperatorSession: boolean;
};

/**
 * Sets the caller's password (ASVS 6.2.3): with the current one or, where there is none, after a recent sign-in. All
 * other sessions end.
 */
export type ChangePassword = (
  owner: AccountOwner & { readonly language: Language },
  request: ChangePasswordRequest,
) => Promise<Result<null, ChangePasswordError>>;

export function createPasswordChange({
  profiles,
  limits,
  hash,
  validate,
  messenger,
  audit,
}: {
  readonly profiles: Profiles;
  readonly limits: RateLimits;
  readonly hash: SlowHash;
  readonly validate: ValidatePassword;
  readonly messenger: Messenger;
  readonly audit: AuditTrail;
}): ChangePassword {
  const notifyOwner = createOwnerNotifier(messenger, audit);
  const checkCurrentPassword = createCurrentPasswordCheck({ limits, hash, audit });
  return async (owner, { current, password, isRecent, isOperatorSession }) => {
    const { personId, sessionId, address } = owner;
    const stored = await profiles.findPassword(personId);
    if (stored === null) return err({ code: 'NotAuthorizedException' });
    if (stored.hash === null && !isRecent) return err({ code: 'REAUTHENTICATION_REQUIRED' });
    const issues = validate(password, stored.personalFacts);
    if (issues.length > 0) return err({ code: 'InvalidPasswordException', fields: issues });
    if (stored.hash !== null) {
      const verified = await checkCurrentPassword(current, stored.hash, owner);
      if (!verified.ok) return verified;
    }
    const set = await profiles.setPassword(personId, await hash.hash(password), sessionId);
    if (set === null) return err({ code: 'SESSION_REQUIRED' });
    await audit.record({ kind: 'password.changed', personId, sessionId, address });
    await notifyOwner(isOperatorSession ? 'WORK_PASSWORD_CHANGED' : 'PASSWORD_CHANGED', set.addressee, owner);
    return ok(null);
  };
}
