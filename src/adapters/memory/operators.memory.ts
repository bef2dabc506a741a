import type { Failure } from '#application/failure.ts';
import type { OperatorLoginPort, PasswordSignInResult } from '#application/operator-login.port.ts';
import type { OperatorsPort } from '#application/operators.port.ts';
import type { SecondFactorSettingsPort } from '#application/second-factor-settings.port.ts';
import { unmetPasswordRequirements } from '#domain/identity/credentials.ts';
import type { AccessLogEntry, Operator, SecondFactorChallenge } from '#domain/identity/operator.ts';
import { parseRecoveryCode } from '#domain/identity/recovery-code.ts';
import { type OperatorRole, operatorRoles } from '#domain/identity/role.ts';
import type { SessionUser } from '#domain/identity/session-user.ts';
import { calculatePageOffset, PAGE_SIZE } from '#domain/shared/page.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import { memoryPassword } from './authentication.memory.ts';
import type { MemoryBackend } from './memory-backend.ts';
import { createRejectedFailure } from './rejected-failure.ts';

const minute = 60_000;

/** The code that every authenticator shows here. */
export const memoryTotp = '246810';
/** The secret of every enrolled authenticator, and its recovery codes. */
export const memoryEnrolment = {
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  otpauthUri:
    'otpauth://totp/Taquilla:julian@taquilla.test?issuer=Taquilla&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&algorithm=SHA1&digits=6&period=30',
} as const;
export const memoryRecoveryCodes = Array.from({ length: 10 }, (_, nth) => `K7QM-2W9X-PB${nth}T`);
/** The token of the open invitation, Lucía's. */
export const memoryInvitation = 'A'.repeat(43);

/** The code that is e-mailed when an authenticator is reset. */
export const memoryEmailedCode = 'K7QM-2W9X-PB4T';
/** The time after which a reauthentication is no longer recent. */
const reauthenticationWindowMs = 10 * minute;

const listOperatorRoles = ({ roles }: Pick<SessionUser, 'roles'>): OperatorRole[] =>
  operatorRoles.filter((withRecentSignIn) => roles.includes(withRecentSignIn));

export type MemoryOperators = OperatorLoginPort &
  OperatorsPort &
  SecondFactorSettingsPort & {
    /** Returns true if the second factor was entered recently. */
    isRecent(): boolean;
  };

/** Manages operators in memory: second factors, invitations and removed access. */
export function memoryOperators(backend: MemoryBackend): MemoryOperators {
  const challenges = new Map<string, { readonly user: SessionUser; attemptsLeft: number }>();
  const enrolledUserIds = new Set<string>();
  const usedCodes = new Set<string>();
  /** The passwords of operators who set one; all others have the default. */
  const passwords = new Map<string, string>();
  const invited = new Map<string, Operator>();
  const removedOperators: Operator[] = [];
  const signIns: AccessLogEntry[] = [];
  /** Operators whose authenticator was reset; the next enrolment requires the e-mailed code. */
  const pendingResets = new Set<string>();
  let reauthenticatedAt = backend.clock.serverTime();
  const isRecent = (): boolean => backend.clock.serverTime() - reauthenticatedAt <= reauthenticationWindowMs;

  const lucia: Operator = {
    id: 'invitation-lucia',
    email: 'lucia@taquilla.test',
    firstName: 'Lucía',
    lastName: 'Vargas',
    roles: ['seller'],
    state: 'INVITED',
    since: backend.clock.serverTime(),
    until: backend.clock.serverTime() + 48 * 60 * minute,
    lastSignInAt: null,
  };
  invited.set(memoryInvitation, lucia);

  function createChallenge(user: SessionUser): SecondFactorChallenge {
    const challengeId = backend.nextId('factor');
    challenges.set(challengeId, { user, attemptsLeft: 5 });
    const expiresAt = backend.clock.serverTime() + 10 * minute;
    return { challengeId, expiresAt, enrol: !enrolledUserIds.has(user.id) };
  }

  function writeLogEntry(kind: AccessLogEntry['kind'], user: SessionUser): void {
    const { id, firstName, lastName, email } = user;
    signIns.unshift({
      id: String(signIns.length + 1),
      at: backend.clock.serverTime(),
      kind,
      operator: { id, name: `${firstName} ${lastName}`, email },
      by: null,
      address: '192.0.2.1',
    });
  }

  /** Uses one attempt of a challenge. Rejects an expired or exhausted challenge and a wrong code. */
  function spendAttempt(challengeId: string, isCorrect: (user: SessionUser) => boolean) {
    const challenge = challenges.get(challengeId);
    if (challenge === undefined || challenge.attemptsLeft === 0)
      return createRejectedFailure('CodeExpiredException');
    challenge.attemptsLeft -= 1;
    if (!isCorrect(challenge.user)) {
      writeLogEntry('second-factor.wrong', challenge.user);
      return createRejectedFailure('CodeMismatchException', { attemptsLeft: challenge.attemptsLeft });
    }
    challenges.delete(challengeId);
    backend.user = challenge.user;
    reauthenticatedAt = backend.clock.serverTime();
    return ok(challenge.user);
  }

  const listActiveOperators = (): Operator[] =>
    backend.users
      .filter((user) => listOperatorRoles(user).length > 0)
      .map((user) => ({
        id: user.id,
        email: user.email,
        firstName: user.firstName,
        lastName: user.lastName,
        roles: listOperatorRoles(user),
        state: enrolledUserIds.has(user.id) ? 'ACTIVE' : 'AWAITING_FACTOR',
        since: backend.clock.serverTime(),
        until: null,
        lastSignInAt: signIns.find(({ operator }) => operator?.id === user.id)?.at ?? null,
      }));

  return {
    isRecent,
    signIn: (email, password) =>
      backend.change('signIn', null, (): Result<PasswordSignInResult, Failure> => {
        const user = backend.users.find((candidate) => candidate.email === email);
        if (user === undefined || password !== (passwords.get(user.id) ?? memoryPassword))
          return createRejectedFailure('NotAuthorizedException');
        if (listOperatorRoles(user).length > 0)
          return ok({ kind: 'secondFactor', challenge: createChallenge(user) });
        backend.user = user;
        return ok({ kind: 'signedIn', user });
      }),
    confirmSecondFactor: (challengeId, code) =>
      backend.change('confirm', null, () => {
        const challenge = challenges.get(challengeId);
        if (challenge !== undefined && !enrolledUserIds.has(challenge.user.id))
          return createRejectedFailure('SoftwareTokenMFANotFoundException');
        const recovery = parseRecoveryCode(code);
        const right = memoryRecoveryCodes.some((one) => parseRecoveryCode(one) === recovery);
        const response = spendAttempt(challengeId, () =>
          recovery === null ? code === memoryTotp : right && !usedCodes.has(recovery),
        );
        if (response.ok) {
          if (recovery !== null) usedCodes.add(recovery);
          writeLogEntry(recovery === null ? 'login.second-factor' : 'login.recovery-code', response.value);
        }
        return response;
      }),
    startEnrolment: (challengeId, mailedCode) =>
      backend.change('enrol', null, () => {
        const challenge = challenges.get(challengeId);
        if (challenge === undefined || challenge.attemptsLeft === 0)
          return createRejectedFailure('CodeExpiredException');
        if (!pendingResets.has(challenge.user.id)) return ok(memoryEnrolment);
        if (mailedCode === null) return createRejectedFailure('REAUTHENTICATION_REQUIRED');
        if (parseRecoveryCode(mailedCode) === parseRecoveryCode(memoryEmailedCode))
          return ok(memoryEnrolment);
        challenge.attemptsLeft -= 1;
        return createRejectedFailure('CodeMismatchException', { attemptsLeft: challenge.attemptsLeft });
      }),
    confirmEnrolment: (challengeId, code) =>
      backend.change('confirmEnrolment', null, () => {
        const response = spendAttempt(challengeId, () => code === memoryTotp);
        if (!response.ok) return response;
        enrolledUserIds.add(response.value.id);
        pendingResets.delete(response.value.id);
        writeLogEntry('second-factor.enrolled', response.value);
        return ok({ user: response.value, recoveryCodes: memoryRecoveryCodes });
      }),
    findInvitation: (token) =>
      backend.change('invitation', null, () => {
        const found = invited.get(token);
        if (found === undefined) return createRejectedFailure('LINK_INVALID');
        const { email, firstName, lastName, roles, until } = found;
        return ok({ email, firstName, lastName, roles, expiresAt: until ?? 0 });
      }),
    acceptInvitation: (token, password) =>
      backend.change('accept', null, () => {
        const found = invited.get(token);
        if (found === undefined) return createRejectedFailure('LINK_INVALID');
        const unmet = unmetPasswordRequirements(password);
        if (unmet.length > 0)
          return err({
            kind: 'rejected' as const,
            code: 'InvalidPasswordException',
            fields: unmet.map((reason) => ({ field: 'password', reason })),
            retryAfter: null,
            detail: {},
            reference: null,
          });
        invited.delete(token);
        const { email, firstName, lastName, roles } = found;
        const user: SessionUser = {
          id: backend.nextId('operator'),
          email,
          firstName,
          lastName,
          roles,
          registration: 'REGISTERED',
          documentType: null,
          documentNumber: null,
          phone: null,
        };
        backend.users.push(user);
        passwords.set(user.id, password);
        return ok(createChallenge(user));
      }),
    list: () => backend.read(() => ok([...listActiveOperators(), ...invited.values(), ...removedOperators])),
    invite: (input) =>
      backend.change('invite', null, () => {
        if (!isRecent()) return createRejectedFailure('REAUTHENTICATION_REQUIRED');
        if (listActiveOperators().some(({ email }) => email === input.email))
          return createRejectedFailure('UsernameExistsException');
        for (const [token, { email }] of invited) if (email === input.email) invited.delete(token);
        const id = backend.nextId('invitation');
        const since = backend.clock.serverTime();
        const operator: Operator = {
          ...input,
          id,
          state: 'INVITED',
          since,
          until: since + 48 * 60 * minute,
          lastSignInAt: null,
        };
        invited.set(id.padEnd(43, 'x'), operator);
        return ok(operator);
      }),
    revokeAccess: (id) =>
      backend.change('end', null, () => {
        if (!isRecent()) return createRejectedFailure('REAUTHENTICATION_REQUIRED');
        for (const [token, invitation] of invited)
          if (invitation.id === id) {
            invited.delete(token);
            return ok(null);
          }
        const found = listActiveOperators().find((operator) => operator.id === id);
        if (found === undefined) return createRejectedFailure('NOT_FOUND');
        if (backend.user?.id === id) return createRejectedFailure('TRANSITION_NOT_ALLOWED');
        backend.users.splice(
          backend.users.findIndex((user) => user.id === id),
          1,
        );
        removedOperators.push({ ...found, state: 'ENDED', until: backend.clock.serverTime() });
        return ok(null);
      }),
    changeRoles: (id, roles) =>
      backend.change('changeRoles', null, () => {
        if (!isRecent()) return createRejectedFailure('REAUTHENTICATION_REQUIRED');
        const found = backend.users.find((user) => user.id === id && listOperatorRoles(user).length > 0);
        if (found === undefined) return createRejectedFailure('NOT_FOUND');
        if (backend.user?.id === id) return createRejectedFailure('TRANSITION_NOT_ALLOWED');
        const changed = {
          ...found,
          roles: [
            ...found.roles.filter(
              (withRecentSignIn) => !listOperatorRoles(found).some((work) => work === withRecentSignIn),
            ),
            ...roles,
          ],
        };
        backend.users.splice(backend.users.indexOf(found), 1, changed);
        writeLogEntry('operator.roles-changed', changed);
        const operator = listActiveOperators().find((one) => one.id === id);
        if (operator === undefined) throw new Error('An operator was changed and is gone');
        return ok(operator);
      }),
    resetSecondFactor: (id) =>
      backend.change('resetFactor', null, () => {
        if (!isRecent()) return createRejectedFailure('REAUTHENTICATION_REQUIRED');
        const found = backend.users.find((user) => user.id === id && listOperatorRoles(user).length > 0);
        if (found === undefined) return createRejectedFailure('NOT_FOUND');
        if (backend.user?.id === id) return createRejectedFailure('TRANSITION_NOT_ALLOWED');
        enrolledUserIds.delete(id);
        pendingResets.add(id);
        writeLogEntry('second-factor.reset', found);
        return ok(null);
      }),
    reauthenticate: (code) =>
      backend.change('prove', null, () => {
        if (code !== memoryTotp) return createRejectedFailure('CodeMismatchException');
        reauthenticatedAt = backend.clock.serverTime();
        return ok(null);
      }),
    startReplacement: () =>
      backend.change('begin', null, () =>
        isRecent()
          ? ok({ challengeId: backend.nextId('replacement'), ...memoryEnrolment })
          : createRejectedFailure('REAUTHENTICATION_REQUIRED'),
      ),
    confirmReplacement: (_, code) =>
      backend.change('replace', null, () => {
        if (!isRecent()) return createRejectedFailure('REAUTHENTICATION_REQUIRED');
        if (code !== memoryTotp) return createRejectedFailure('CodeMismatchException', { attemptsLeft: 4 });
        if (backend.user !== null) writeLogEntry('second-factor.replaced', backend.user);
        return ok(memoryRecoveryCodes);
      }),
    renewRecoveryCodes: () =>
      backend.change('renewCodes', null, () => {
        if (!isRecent()) return createRejectedFailure('REAUTHENTICATION_REQUIRED');
        if (backend.user !== null) writeLogEntry('recovery-codes.renewed', backend.user);
        return ok(memoryRecoveryCodes);
      }),
    listSignIns: (page) =>
      backend.read(() =>
        ok({
          items: signIns.slice(calculatePageOffset(page), calculatePageOffset(page) + PAGE_SIZE),
          total: signIns.length,
          page,
          pageSize: PAGE_SIZE,
        }),
      ),
  };
}
