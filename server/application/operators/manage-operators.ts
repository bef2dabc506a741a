import type { Invitation, Operator, SecondFactorChallenge, SignInPage } from '#domain/auth/operator.ts';
import { groupedRecoveryCode } from '#domain/auth/recovery-code.ts';
import { type OperatorRole, sameRoles } from '#domain/auth/role.ts';
import type { Language } from '#domain/market/locale.ts';
import type { MarketCode } from '#domain/market/market.ts';
import { PAGE_SIZE, pageOffset } from '#domain/shared/page.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import type { AuditTrail } from '../auth/audit.port.ts';
import { canonicalEmail, contactMark } from '../auth/contact.ts';
import type { SlowHash } from '../auth/hashing.port.ts';
import { judgePassword, type PasswordIssue } from '../auth/password-policy.ts';
import type { RateLimits } from '../auth/rate-limits.port.ts';
import { hashOfSecret, newSecret } from '../auth/secret.ts';
import { takeAll } from '../auth/take-all.ts';
import type { People } from '../fan/people.port.ts';
import type { Messenger } from '../messenger.port.ts';
import { factorMessage } from './factor-message.ts';
import { invitationMessage } from './invitation-message.ts';
import type { NewInvitation, Operators } from './operators.port.ts';
import { newMailedCode } from './recovery-codes.ts';
import { rolesMessage } from './roles-message.ts';
import type { SecondFactor } from './second-factor.ts';
import { resetRules, invitationRules as rules } from './second-factor-rules.ts';

export type OperatorParts = {
  readonly operators: Operators;
  readonly people: Pick<People, 'find'>;
  readonly messenger: Messenger;
  readonly limits: RateLimits;
  readonly hash: SlowHash;
  readonly audit: AuditTrail;
  readonly factor: Pick<SecondFactor, 'ask'>;
  /** Returns the origin of a market's site, for links. */
  readonly siteOf: (market: MarketCode) => string;
};

type Limited = { readonly code: 'TooManyRequestsException'; readonly retryAfter: number };
type LinkInvalid = { readonly code: 'LINK_INVALID' };
type Weak = { readonly code: 'InvalidPasswordException'; readonly fields: readonly PasswordIssue[] };
type NotTheirs = { readonly code: 'NOT_FOUND' | 'TRANSITION_REFUSED' | 'LAST_MANAGER' };
/** The manager who acts. */
type By = { readonly personId: string; readonly sessionId: string; readonly address: string };

/** Manages operators and their invitations. */
export type ManageOperators = {
  list(): Promise<readonly Operator[]>;
  signIns(page: number): Promise<SignInPage>;
  invite(
    wish: Omit<NewInvitation, 'by'> & { readonly language: Language },
    by: By,
  ): Promise<
    Result<
      Operator,
      | Limited
      | { readonly code: 'UsernameExistsException' }
      | { readonly code: 'CodeDeliveryFailureException' }
    >
  >;
  /**
   * Removes an operator's access or withdraws an invitation. Managers cannot remove themselves, nor the last manager of
   * a market.
   */
  end(id: string, by: By): Promise<Result<null, NotTheirs>>;
  /**
   * Changes an operator's roles, effective from their next request. Managers cannot change their own roles, nor those
   * of the last manager of a market.
   */
  changeRoles(
    id: string,
    roles: readonly OperatorRole[],
    by: By,
    language: Language,
  ): Promise<Result<Operator, NotTheirs>>;
  /**
   * Removes an operator's second factor and mails them the code for setting up another. Managers cannot reset their
   * own: they use a recovery code or another manager.
   */
  resetFactor(
    id: string,
    by: By,
    language: Language,
  ): Promise<
    Result<
      null,
      | Limited
      | { readonly code: 'NOT_FOUND' }
      | { readonly code: 'TRANSITION_REFUSED' }
      | { readonly code: 'CodeDeliveryFailureException' }
    >
  >;
  invitation(token: string, address: string): Promise<Result<Invitation, LinkInvalid | Limited>>;
  /**
   * Accepts an invitation; the second factor comes next, because a link and a password alone give no access.
   */
  accept(
    token: string,
    password: string,
    address: string,
  ): Promise<Result<SecondFactorChallenge, LinkInvalid | Limited | Weak>>;
};

export function manageOperators(parts: OperatorParts): ManageOperators {
  const { operators, people, messenger, limits, hash, audit, factor, siteOf } = parts;

  const limited = async (wanted: Parameters<typeof takeAll>[1]) => {
    const taken = await takeAll(limits, wanted);
    return taken.allowed
      ? null
      : err<Limited>({ code: 'TooManyRequestsException', retryAfter: taken.retryAfter });
  };
  const nameOf = async (personId: string): Promise<string> => {
    const person = await people.find(personId);
    return `${person?.firstName ?? ''} ${person?.lastName ?? ''}`.trim();
  };
  const mayTryLinks = (address: string) =>
    limited(rules.perAddress.map((limit) => ({ key: `invitation/address/${address}`, limit })));

  return {
    list: () => operators.list(),

    async signIns(page) {
      const found = await operators.signIns(pageOffset(page), PAGE_SIZE);
      return { ...found, page, pageSize: PAGE_SIZE };
    },

    async invite({ language, ...wish }, { personId, sessionId, address }) {
      const tooMany = await limited(
        rules.perManager.map((limit) => ({ key: `invitation/manager/${personId}`, limit })),
      );
      if (tooMany !== null) return tooMany;
      const token = newSecret();
      const email = canonicalEmail(wish.email);
      const made = await operators.invite({
        ...wish,
        email,
        by: personId,
        tokenHash: hashOfSecret(token),
        lifeSeconds: rules.lifeSeconds,
      });
      if (!made.ok) return err({ code: made.error });
      await audit.record({
        kind: 'operator.invited',
        by: personId,
        sessionId,
        address,
        contact: contactMark(email),
      });
      const sent = await messenger.send(
        invitationMessage({
          to: email,
          firstName: wish.firstName,
          by: await nameOf(personId),
          // In the fragment, the secret reaches no log and no Referer header.
          link: `${siteOf(wish.market)}/authorization/operators#invitation=${token}`,
          language,
        }),
      );
      return sent ? ok(made.value) : err({ code: 'CodeDeliveryFailureException' });
    },

    async end(id, { personId, sessionId, address }) {
      if (id === personId) return err({ code: 'TRANSITION_REFUSED' });
      const ending = await operators.end(id, personId);
      if (ending === 'unknown') return err({ code: 'NOT_FOUND' });
      if (ending === 'not-theirs-to-end') return err({ code: 'TRANSITION_REFUSED' });
      if (ending === 'last-manager') return err({ code: 'LAST_MANAGER' });
      await audit.record(
        ending === 'ended'
          ? { kind: 'operator.ended', personId: id, by: personId, sessionId, address }
          : { kind: 'operator.withdrawn', by: personId, sessionId, address },
      );
      return ok(null);
    },

    async changeRoles(id, roles, { personId, sessionId, address }, language) {
      if (id === personId) return err({ code: 'TRANSITION_REFUSED' });
      const changed = await operators.changeRoles(id, roles, personId);
      if (changed === 'unknown') return err({ code: 'NOT_FOUND' });
      if (changed === 'not-theirs-to-change') return err({ code: 'TRANSITION_REFUSED' });
      if (changed === 'last-manager') return err({ code: 'LAST_MANAGER' });
      const { operator, before, told } = changed;
      if (sameRoles(before, operator.roles)) return ok(operator);
      await audit.record({
        kind: 'operator.roles-changed',
        personId: id,
        by: personId,
        sessionId,
        address,
        roles: operator.roles,
      });
      const news = { by: await nameOf(personId), roles: operator.roles };
      const sent = told === null || (await messenger.send(rolesMessage(news, told, language)));
      if (!sent) await audit.record({ kind: 'notice.undelivered', personId: id, sessionId, address });
      return ok(operator);
    },

    async resetFactor(id, { personId, sessionId, address }, language) {
      if (id === personId) return err({ code: 'TRANSITION_REFUSED' });
      const tooMany = await limited(
        resetRules.perManager.map((limit) => ({ key: `factor-reset/manager/${personId}`, limit })),
      );
      if (tooMany !== null) return tooMany;
      const code = newMailedCode();
      const reset = await operators.resetFactor(id, personId, {
        codeHash: hashOfSecret(code),
        lifeSeconds: resetRules.lifeSeconds,
      });
      if (reset === 'unknown') return err({ code: 'NOT_FOUND' });
      if (reset === 'not-theirs-to-reset') return err({ code: 'TRANSITION_REFUSED' });
      await audit.record({ kind: 'second-factor.reset', personId: id, by: personId, sessionId, address });
      const news = {
        kind: 'RESET',
        by: await nameOf(personId),
        code: groupedRecoveryCode(code),
        link: `${siteOf(reset.market)}/authorization/operators`,
      } as const;
      const sent = reset.told !== null && (await messenger.send(factorMessage(news, reset.told, language)));
      return sent ? ok(null) : err({ code: 'CodeDeliveryFailureException' });
    },

    async invitation(token, address) {
      const tooMany = await mayTryLinks(address);
      if (tooMany !== null) return tooMany;
      const found = await operators.invitation(hashOfSecret(token));
      return found === null ? err({ code: 'LINK_INVALID' }) : ok(found);
    },

    async accept(token, password, address) {
      const tooMany = await mayTryLinks(address);
      if (tooMany !== null) return tooMany;
      const tokenHash = hashOfSecret(token);
      const invited = await operators.invitation(tokenHash);
      if (invited === null) return err({ code: 'LINK_INVALID' });
      const { firstName, lastName, email } = invited;
      const issues = judgePassword(password, [firstName, lastName, email, email.split('@')[0] ?? '']);
      if (issues.length > 0) return err({ code: 'InvalidPasswordException', fields: issues });
      const personId = await operators.accept(tokenHash, await hash.hash(password));
      const challenge = personId === null ? null : await factor.ask(personId);
      if (personId === null || challenge === null) return err({ code: 'LINK_INVALID' });
      await audit.record({ kind: 'operator.joined', personId, address });
      return ok(challenge);
    },
  };
}
