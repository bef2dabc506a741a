import type { Failure } from '#application/failure.ts';
import type { OperatorDoorPort, PasswordProven } from '#application/operator-door.port.ts';
import type { OperatorsPort } from '#application/operators.port.ts';
import type { OwnFactorPort } from '#application/own-factor.port.ts';
import type { Operator, SecondFactorChallenge, SignIn } from '#domain/auth/operator.ts';
import { parseRecoveryCode } from '#domain/auth/recovery-code.ts';
import { type OperatorRole, operatorRoles } from '#domain/auth/role.ts';
import type { SessionUser } from '#domain/auth/session-user.ts';
import { unmetPasswordRequirements } from '#domain/fan/credentials.ts';
import { PAGE_SIZE, pageOffset } from '#domain/shared/page.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import { refusal } from './answers.ts';
import { memoryPassword } from './authentication.memory.ts';
import type { BoxOffice } from './box-office.ts';

const minute = 60_000;

/** What every authenticator shows here. */
export const memoryTotp = '246810';
/** What every authenticator is set up with here, and the recovery codes that go with it. */
export const memoryEnrolment = {
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  otpauthUri:
    'otpauth://totp/Taquilla:julian@taquilla.test?issuer=Taquilla&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&algorithm=SHA1&digits=6&period=30',
} as const;
export const memoryRecoveryCodes = Array.from({ length: 10 }, (_, nth) => `K7QM-2W9X-PB${nth}T`);
/** The link that is open here, for Lucía. */
export const memoryInvitation = 'A'.repeat(43);

/** What is mailed when an authenticator is reset. */
export const memoryMailedCode = 'K7QM-2W9X-PB4T';
/** Proven longer ago than this is not recent. */
const recentMs = 10 * minute;

const rolesOf = ({ roles }: Pick<SessionUser, 'roles'>): OperatorRole[] =>
  operatorRoles.filter((role) => roles.includes(role));

export type MemoryOperators = OperatorDoorPort &
  OperatorsPort &
  OwnFactorPort & {
    /** Whether the second factor was given just now. */
    isRecent(): boolean;
  };

/** Operators over a small box office: who has a second factor, who was invited, who left. */
export function memoryOperators(office: BoxOffice): MemoryOperators {
  const challenges = new Map<string, { readonly user: SessionUser; triesLeft: number }>();
  const enrolled = new Set<string>();
  const usedCodes = new Set<string>();
  /** Of who chose one here; the others have that of everybody. */
  const passwords = new Map<string, string>();
  const invited = new Map<string, Operator>();
  const ended: Operator[] = [];
  const signIns: SignIn[] = [];
  /** Whose authenticator was taken away: the next takes the code that was mailed. */
  const reset = new Set<string>();
  let provenAt = office.clock.houseNow();
  const isRecent = (): boolean => office.clock.houseNow() - provenAt <= recentMs;

  const lucia: Operator = {
    id: 'invitation-lucia',
    email: 'lucia@taquilla.test',
    firstName: 'Lucía',
    lastName: 'Vargas',
    roles: ['seller'],
    state: 'INVITED',
    since: office.clock.houseNow(),
    until: office.clock.houseNow() + 48 * 60 * minute,
    lastSignInAt: null,
  };
  invited.set(memoryInvitation, lucia);

  function challengeFor(user: SessionUser): SecondFactorChallenge {
    const challengeId = office.nextId('factor');
    challenges.set(challengeId, { user, triesLeft: 5 });
    const expiresAt = office.clock.houseNow() + 10 * minute;
    return { challengeId, expiresAt, enrol: !enrolled.has(user.id) };
  }

  function written(kind: SignIn['kind'], user: SessionUser): void {
    const { id, firstName, lastName, email } = user;
    signIns.unshift({
      id: String(signIns.length + 1),
      at: office.clock.houseNow(),
      kind,
      operator: { id, name: `${firstName} ${lastName}`, email },
      by: null,
      address: '192.0.2.1',
    });
  }

  /** One of the tries of a challenge that is still good for something. */
  function tried(challengeId: string, isRight: (user: SessionUser) => boolean) {
    const known = challenges.get(challengeId);
    if (known === undefined || known.triesLeft === 0) return refusal('CodeExpiredException');
    known.triesLeft -= 1;
    if (!isRight(known.user)) {
      written('second-factor.wrong', known.user);
      return refusal('CodeMismatchException', { triesLeft: known.triesLeft });
    }
    challenges.delete(challengeId);
    office.user = known.user;
    provenAt = office.clock.houseNow();
    return ok(known.user);
  }

  const working = (): Operator[] =>
    office.users
      .filter((user) => rolesOf(user).length > 0)
      .map((user) => ({
        id: user.id,
        email: user.email,
        firstName: user.firstName,
        lastName: user.lastName,
        roles: rolesOf(user),
        state: enrolled.has(user.id) ? 'ACTIVE' : 'AWAITING_FACTOR',
        since: office.clock.houseNow(),
        until: null,
        lastSignInAt: signIns.find(({ operator }) => operator?.id === user.id)?.at ?? null,
      }));

  return {
    isRecent,
    signIn: (email, password) =>
      office.change('signIn', null, (): Result<PasswordProven, Failure> => {
        const user = office.users.find((candidate) => candidate.email === email);
        if (user === undefined || password !== (passwords.get(user.id) ?? memoryPassword))
          return refusal('NotAuthorizedException');
        if (rolesOf(user).length > 0) return ok({ kind: 'secondFactor', challenge: challengeFor(user) });
        office.user = user;
        return ok({ kind: 'signedIn', user });
      }),
    confirm: (challengeId, code) =>
      office.change('confirm', null, () => {
        const known = challenges.get(challengeId);
        if (known !== undefined && !enrolled.has(known.user.id))
          return refusal('SoftwareTokenMFANotFoundException');
        const recovery = parseRecoveryCode(code);
        const right = memoryRecoveryCodes.some((one) => parseRecoveryCode(one) === recovery);
        const answer = tried(challengeId, () =>
          recovery === null ? code === memoryTotp : right && !usedCodes.has(recovery),
        );
        if (answer.ok) {
          if (recovery !== null) usedCodes.add(recovery);
          written(recovery === null ? 'login.second-factor' : 'login.recovery-code', answer.value);
        }
        return answer;
      }),
    enrol: (challengeId, mailedCode) =>
      office.change('enrol', null, () => {
        const known = challenges.get(challengeId);
        if (known === undefined || known.triesLeft === 0) return refusal('CodeExpiredException');
        if (!reset.has(known.user.id)) return ok(memoryEnrolment);
        if (mailedCode === null) return refusal('REAUTHENTICATION_REQUIRED');
        if (parseRecoveryCode(mailedCode) === parseRecoveryCode(memoryMailedCode)) return ok(memoryEnrolment);
        known.triesLeft -= 1;
        return refusal('CodeMismatchException', { triesLeft: known.triesLeft });
      }),
    confirmEnrolment: (challengeId, code) =>
      office.change('confirmEnrolment', null, () => {
        const answer = tried(challengeId, () => code === memoryTotp);
        if (!answer.ok) return answer;
        enrolled.add(answer.value.id);
        reset.delete(answer.value.id);
        written('second-factor.enrolled', answer.value);
        return ok({ user: answer.value, recoveryCodes: memoryRecoveryCodes });
      }),
    invitation: (token) =>
      office.change('invitation', null, () => {
        const found = invited.get(token);
        if (found === undefined) return refusal('LINK_INVALID');
        const { email, firstName, lastName, roles, until } = found;
        return ok({ email, firstName, lastName, roles, expiresAt: until ?? 0 });
      }),
    accept: (token, password) =>
      office.change('accept', null, () => {
        const found = invited.get(token);
        if (found === undefined) return refusal('LINK_INVALID');
        const unmet = unmetPasswordRequirements(password);
        if (unmet.length > 0)
          return err({
            kind: 'refused' as const,
            code: 'InvalidPasswordException',
            fields: unmet.map((reason) => ({ field: 'password', reason })),
            retryAfter: null,
            detail: {},
            reference: null,
          });
        invited.delete(token);
        const { email, firstName, lastName, roles } = found;
        const user: SessionUser = {
          id: office.nextId('operator'),
          email,
          firstName,
          lastName,
          roles,
          registration: 'REGISTERED',
          documentType: null,
          documentNumber: null,
          phone: null,
        };
        office.users.push(user);
        passwords.set(user.id, password);
        return ok(challengeFor(user));
      }),
    list: () => office.read(() => ok([...working(), ...invited.values(), ...ended])),
    invite: (wish) =>
      office.change('invite', null, () => {
        if (!isRecent()) return refusal('REAUTHENTICATION_REQUIRED');
        if (working().some(({ email }) => email === wish.email)) return refusal('UsernameExistsException');
        for (const [token, { email }] of invited) if (email === wish.email) invited.delete(token);
        const id = office.nextId('invitation');
        const since = office.clock.houseNow();
        const operator: Operator = {
          ...wish,
          id,
          state: 'INVITED',
          since,
          until: since + 48 * 60 * minute,
          lastSignInAt: null,
        };
        invited.set(id.padEnd(43, 'x'), operator);
        return ok(operator);
      }),
    end: (id) =>
      office.change('end', null, () => {
        if (!isRecent()) return refusal('REAUTHENTICATION_REQUIRED');
        for (const [token, invitation] of invited)
          if (invitation.id === id) {
            invited.delete(token);
            return ok(null);
          }
        const found = working().find((operator) => operator.id === id);
        if (found === undefined) return refusal('NOT_FOUND');
        if (office.user?.id === id) return refusal('TRANSITION_REFUSED');
        office.users.splice(
          office.users.findIndex((user) => user.id === id),
          1,
        );
        ended.push({ ...found, state: 'ENDED', until: office.clock.houseNow() });
        return ok(null);
      }),
    changeRoles: (id, roles) =>
      office.change('changeRoles', null, () => {
        if (!isRecent()) return refusal('REAUTHENTICATION_REQUIRED');
        const found = office.users.find((user) => user.id === id && rolesOf(user).length > 0);
        if (found === undefined) return refusal('NOT_FOUND');
        if (office.user?.id === id) return refusal('TRANSITION_REFUSED');
        const others = office.users.some((user) => user.id !== id && user.roles.includes('manager'));
        if (found.roles.includes('manager') && !roles.includes('manager') && !others)
          return refusal('LAST_MANAGER');
        const changed = {
          ...found,
          roles: [...found.roles.filter((role) => !rolesOf(found).some((work) => work === role)), ...roles],
        };
        office.users.splice(office.users.indexOf(found), 1, changed);
        written('operator.roles-changed', changed);
        const operator = working().find((one) => one.id === id);
        if (operator === undefined) throw new Error('An operator was changed and is gone');
        return ok(operator);
      }),
    resetFactor: (id) =>
      office.change('resetFactor', null, () => {
        if (!isRecent()) return refusal('REAUTHENTICATION_REQUIRED');
        const found = office.users.find((user) => user.id === id && rolesOf(user).length > 0);
        if (found === undefined) return refusal('NOT_FOUND');
        if (office.user?.id === id) return refusal('TRANSITION_REFUSED');
        enrolled.delete(id);
        reset.add(id);
        written('second-factor.reset', found);
        return ok(null);
      }),
    prove: (code) =>
      office.change('prove', null, () => {
        if (code !== memoryTotp) return refusal('CodeMismatchException');
        provenAt = office.clock.houseNow();
        return ok(null);
      }),
    begin: () =>
      office.change('begin', null, () =>
        isRecent()
          ? ok({ challengeId: office.nextId('replacement'), ...memoryEnrolment })
          : refusal('REAUTHENTICATION_REQUIRED'),
      ),
    replace: (_, code) =>
      office.change('replace', null, () => {
        if (!isRecent()) return refusal('REAUTHENTICATION_REQUIRED');
        if (code !== memoryTotp) return refusal('CodeMismatchException', { triesLeft: 4 });
        if (office.user !== null) written('second-factor.replaced', office.user);
        return ok(memoryRecoveryCodes);
      }),
    renewCodes: () =>
      office.change('renewCodes', null, () => {
        if (!isRecent()) return refusal('REAUTHENTICATION_REQUIRED');
        if (office.user !== null) written('recovery-codes.renewed', office.user);
        return ok(memoryRecoveryCodes);
      }),
    signIns: (page) =>
      office.read(() =>
        ok({
          items: signIns.slice(pageOffset(page), pageOffset(page) + PAGE_SIZE),
          total: signIns.length,
          page,
          pageSize: PAGE_SIZE,
        }),
      ),
  };
}
