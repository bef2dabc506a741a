import type {
  AccessLogPage,
  Invitation,
  Operator,
  SecondFactorChallenge,
} from '#domain/identity/operator.ts';
import { formatRecoveryCode } from '#domain/identity/recovery-code.ts';
import { haveSameRoles, type OperatorRole } from '#domain/identity/role.ts';
import type { Language } from '#domain/market/locale.ts';
import type { MarketCode } from '#domain/market/market.ts';
import { calculatePageOffset, PAGE_SIZE } from '#domain/shared/page.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import type { AuditTrail, Messenger, RateLimits, SlowHash } from '#server/kernel/public.ts';
import { consumeLimits, hashSecret } from '#server/kernel/public.ts';
import type { People } from '../fans/people.port.ts';
import { type PasswordIssue, validatePassword } from '../sign-in/password-policy.ts';
import { createInvitation } from './create-invitation.ts';
import { buildInvitationMessage } from './invitation-message.ts';
import type { NewInvitation, Operators } from './operators.port.ts';
import { generateMailedCode } from './recovery-codes.ts';
import { buildRolesMessage } from './roles-message.ts';
import type { SecondFactor } from './second-factor.ts';
import { buildSecondFactorMessage } from './second-factor-message.ts';
import { factorResetRules, invitationRules as rules } from './second-factor-rules.ts';

export type OperatorDeps = {
  readonly operators: Operators;
  readonly people: Pick<People, 'find'>;
  readonly messenger: Messenger;
  readonly limits: RateLimits;
  readonly hash: SlowHash;
  readonly audit: AuditTrail;
  readonly factor: Pick<SecondFactor, 'createChallenge'>;
  /** Returns the origin of a market's site, for links. */
  readonly siteOf: (market: MarketCode) => string;
};

type RateLimited = { readonly code: 'TooManyRequestsException'; readonly retryAfter: number };
type LinkInvalid = { readonly code: 'LINK_INVALID' };
type WeakPassword = { readonly code: 'InvalidPasswordException'; readonly fields: readonly PasswordIssue[] };
type OperatorChangeError = { readonly code: 'NOT_FOUND' | 'TRANSITION_NOT_ALLOWED' };
/** The manager who acts, on operators of their market alone. */
export type Manager = {
  readonly personId: string;
  readonly sessionId: string;
  readonly address: string;
  readonly market: MarketCode;
};

/** Manages operators and their invitations. */
export type OperatorManagement = {
  list(market: MarketCode): Promise<readonly Operator[]>;
  listSignIns(market: MarketCode, page: number): Promise<AccessLogPage>;
  invite(
    invitation: Omit<NewInvitation, 'invitedBy' | 'market'> & { readonly language: Language },
    actor: Manager,
  ): Promise<
    Result<
      Operator,
      | RateLimited
      | { readonly code: 'UsernameExistsException' }
      | { readonly code: 'CodeDeliveryFailureException' }
    >
  >;
  /**
   * Removes an operator's access or withdraws an invitation. Managers cannot remove themselves, so that their market
   * keeps a manager.
   */
  removeAccess(id: string, actor: Manager): Promise<Result<null, OperatorChangeError>>;
  /**
   * Changes an operator's roles, effective from their next request. Managers cannot change their own roles.
   */
  changeRoles(
    id: string,
    roles: readonly OperatorRole[],
    actor: Manager,
    language: Language,
  ): Promise<Result<Operator, OperatorChangeError>>;
  /**
   * Removes an operator's second factor and mails them the code for setting up another. Managers cannot reset their
   * own: they use a recovery code or another manager.
   */
  resetFactor(
    id: string,
    actor: Manager,
    language: Language,
  ): Promise<
    Result<
      null,
      | RateLimited
      | { readonly code: 'NOT_FOUND' }
      | { readonly code: 'TRANSITION_NOT_ALLOWED' }
      | { readonly code: 'CodeDeliveryFailureException' }
    >
  >;
  findInvitation(token: string, address: string): Promise<Result<Invitation, LinkInvalid | RateLimited>>;
  /**
   * Accepts an invitation; the second factor comes next, because a link and a password alone give no access.
   */
  accept(
    token: string,
    password: string,
    address: string,
  ): Promise<Result<SecondFactorChallenge, LinkInvalid | RateLimited | WeakPassword>>;
};

export function createOperatorManagement(deps: OperatorDeps): OperatorManagement {
  const { operators, people, messenger, limits, hash, audit, factor, siteOf } = deps;

  const checkLimit = async (wanted: Parameters<typeof consumeLimits>[1]) => {
    const limitResult = await consumeLimits(limits, wanted);
    return limitResult.allowed
      ? null
      : err<RateLimited>({ code: 'TooManyRequestsException', retryAfter: limitResult.retryAfter });
  };
  const findName = async (personId: string): Promise<string> => {
    const person = await people.find(personId);
    return `${person?.firstName ?? ''} ${person?.lastName ?? ''}`.trim();
  };
  const checkLinkLimit = (address: string) =>
    checkLimit(rules.perAddress.map((limit) => ({ key: `invitation/address/${address}`, limit })));

  return {
    list: operators.list,

    async listSignIns(market, page) {
      const found = await operators.listSignIns(market, calculatePageOffset(page), PAGE_SIZE);
      return { ...found, page, pageSize: PAGE_SIZE };
    },

    async invite({ language, ...invitation }, { personId, sessionId, address, market }) {
      const limitError = await checkLimit(
        rules.perManager.map((limit) => ({ key: `invitation/manager/${personId}`, limit })),
      );
      if (limitError !== null) return limitError;
      const invited = await createInvitation(
        { operators, audit, siteOf },
        { ...invitation, market, invitedBy: personId },
        { sessionId, address },
      );
      if (!invited.ok) return invited;
      const { operator, email, link } = invited.value;
      const { firstName } = invitation;
      const managerName = await findName(personId);
      const sent = await messenger.send(
        buildInvitationMessage({ to: email, firstName, managerName, link, language }),
      );
      return sent ? ok(operator) : err({ code: 'CodeDeliveryFailureException' });
    },

    async removeAccess(id, { personId, sessionId, address, market }) {
      if (id === personId) return err({ code: 'TRANSITION_NOT_ALLOWED' });
      const removal = await operators.removeAccess({ id, by: personId, market });
      if (removal === 'unknown') return err({ code: 'NOT_FOUND' });
      if (removal === 'not-permitted') return err({ code: 'TRANSITION_NOT_ALLOWED' });
      await audit.record(
        removal === 'ended'
          ? { kind: 'operator.removed', personId: id, actorId: personId, sessionId, address }
          : { kind: 'operator.withdrawn', actorId: personId, sessionId, address },
      );
      return ok(null);
    },

    async changeRoles(id, roles, { personId, sessionId, address, market }, language) {
      if (id === personId) return err({ code: 'TRANSITION_NOT_ALLOWED' });
      const changed = await operators.changeRoles({ id, by: personId, market }, roles);
      if (changed === 'unknown') return err({ code: 'NOT_FOUND' });
      if (changed === 'not-permitted') return err({ code: 'TRANSITION_NOT_ALLOWED' });
      const { operator, before, addressee } = changed;
      if (haveSameRoles(before, operator.roles)) return ok(operator);
      await audit.record({
        kind: 'operator.roles-changed',
        personId: id,
        actorId: personId,
        sessionId,
        address,
        roles: operator.roles,
      });
      const change = { managerName: await findName(personId), roles: operator.roles };
      const sent =
        addressee === null || (await messenger.send(buildRolesMessage(change, addressee, language)));
      if (!sent) await audit.record({ kind: 'notification.undelivered', personId: id, sessionId, address });
      return ok(operator);
    },

    async resetFactor(id, { personId, sessionId, address, market }, language) {
      if (id === personId) return err({ code: 'TRANSITION_NOT_ALLOWED' });
      const limitError = await checkLimit(
        factorResetRules.perManager.map((limit) => ({ key: `factor-reset/manager/${personId}`, limit })),
      );
      if (limitError !== null) return limitError;
      const code = generateMailedCode();
      const reset = await operators.resetFactor(
        { id, by: personId, market },
        { codeHash: hashSecret(code), lifeSeconds: factorResetRules.lifeSeconds },
      );
      if (reset === 'unknown') return err({ code: 'NOT_FOUND' });
      if (reset === 'not-permitted') return err({ code: 'TRANSITION_NOT_ALLOWED' });
      await audit.record({
        kind: 'second-factor.reset',
        personId: id,
        actorId: personId,
        sessionId,
        address,
      });
      const change = {
        kind: 'RESET',
        managerName: await findName(personId),
        code: formatRecoveryCode(code),
        link: `${siteOf(market)}/authorization/operators`,
      } as const;
      const sent =
        reset.addressee !== null &&
        (await messenger.send(buildSecondFactorMessage(change, reset.addressee, language)));
      return sent ? ok(null) : err({ code: 'CodeDeliveryFailureException' });
    },

    async findInvitation(token, address) {
      const limitError = await checkLinkLimit(address);
      if (limitError !== null) return limitError;
      const found = await operators.invitation(hashSecret(token));
      return found === null ? err({ code: 'LINK_INVALID' }) : ok(found);
    },

    async accept(token, password, address) {
      const limitError = await checkLinkLimit(address);
      if (limitError !== null) return limitError;
      const tokenHash = hashSecret(token);
      const invited = await operators.invitation(tokenHash);
      if (invited === null) return err({ code: 'LINK_INVALID' });
      const { firstName, lastName, email } = invited;
      const issues = validatePassword(password, [firstName, lastName, email, email.split('@')[0] ?? '']);
      if (issues.length > 0) return err({ code: 'InvalidPasswordException', fields: issues });
      const personId = await operators.accept(tokenHash, await hash.hash(password));
      const challenge = personId === null ? null : await factor.createChallenge(personId);
      if (personId === null || challenge === null) return err({ code: 'LINK_INVALID' });
      await audit.record({ kind: 'operator.joined', personId, address });
      return ok(challenge);
    },
  };
}
