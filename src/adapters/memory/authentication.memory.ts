import type { AuthenticationPort, UnconfirmedEmail } from '#application/authentication.port.ts';
import type { Failure } from '#application/failure.ts';
import { type Contact, maskContact } from '#domain/identity/contact.ts';
import type { Registration } from '#domain/identity/registration.ts';
import type { OtpChallenge, SessionUser } from '#domain/identity/session-user.ts';
import { err, ok } from '#domain/shared/result.ts';
import type { MemoryBackend } from './memory-backend.ts';
import { createRejectedFailure, createRejectedFieldFailure } from './rejected-failure.ts';

const minute = 60_000;
const maxAttempts = 5;

/** The verification code that this backend always sends. */
export const memoryCode = '123456';
/** The password of every account here, until it is changed. */
export const memoryPassword = 'Taquilla-2026';
/** A password on the list of common passwords. */
export const commonPassword = 'Password1!';

/** The time after which a sign-in is no longer recent. */
const reauthenticationWindowMs = 10 * minute;

type PendingRegistration = { readonly registration: Registration; readonly password: string | null };

type Challenge = {
  readonly to: Contact;
  readonly purpose: 'OTP' | 'RESET' | 'PHONE';
  pendingRegistration: PendingRegistration | null;
  attemptsLeft: number;
  readonly expiresAt: number;
  readonly resendAt: number;
};

export function memoryAuthentication(backend: MemoryBackend): AuthenticationPort {
  const challenges = new Map<string, Challenge>();
  const proofs = new Map<string, string>();
  const passwords = new Map<string, string>();
  /** The users whose address was typed at a registration by phone and never confirmed. */
  const unconfirmed = new Set<string>();

  function challenge(
    to: Contact,
    purpose: Challenge['purpose'],
    pendingRegistration: PendingRegistration | null = null,
  ): OtpChallenge {
    const now = backend.clock.serverTime();
    const id = backend.nextId('otp');
    const opened = {
      to,
      purpose,
      pendingRegistration,
      attemptsLeft: maxAttempts,
      expiresAt: now + 5 * minute,
      resendAt: now + minute,
    };
    challenges.set(id, opened);
    return toOtpChallenge(id, opened);
  }

  const toOtpChallenge = (
    challengeId: string,
    { to, expiresAt, resendAt, attemptsLeft }: Challenge,
  ): OtpChallenge => ({
    challengeId,
    channel: 'email' in to ? 'EMAIL' : to.channel,
    destination: maskContact('email' in to ? to.email : to.phone),
    expiresAt,
    resendAt,
    attemptsLeft,
    serverNow: backend.clock.serverTime(),
  });

  /** Verifies a code. Returns its challenge, or the reason why the code is rejected. */
  function verifyChallenge(challengeId: string, code: string, purpose: Challenge['purpose']) {
    const stored = challenges.get(challengeId);
    if (stored === undefined || stored.purpose !== purpose || stored.expiresAt <= backend.clock.serverTime())
      return createRejectedFailure('CodeExpiredException');
    if (stored.attemptsLeft === 0) return createRejectedFailure('TooManyFailedAttemptsException');
    if (code !== memoryCode) {
      stored.attemptsLeft -= 1;
      return createRejectedFailure('CodeMismatchException', { attemptsLeft: stored.attemptsLeft });
    }
    return ok(stored);
  }

  function enter(user: SessionUser): SessionUser {
    backend.user = user;
    backend.reauthenticatedAt = backend.clock.serverTime();
    return user;
  }

  const findUserByContact = (contact: { readonly email: string } | { readonly phone: string }) =>
    backend.users.find((user) =>
      'email' in contact ? user.email === contact.email : user.phone === contact.phone,
    );

  return {
    findCurrentUser: () => backend.read(() => ok(backend.user)),
    sendOtp: (to) => backend.change('sendOtp', null, () => ok(challenge(to, 'OTP'))),
    resendOtp: (challengeId, channel) =>
      backend.change('resendOtp', null, () => {
        const stored = challenges.get(challengeId);
        if (stored === undefined) return createRejectedFailure('CodeExpiredException');
        const wait = stored.resendAt - backend.clock.serverTime();
        if (wait > 0)
          return err({
            ...createRejectedFailure('TooManyRequestsException').error,
            retryAfter: Math.ceil(wait / 1_000),
          });
        challenges.delete(challengeId);
        const { to, purpose, pendingRegistration } = stored;
        const changed = 'phone' in to && channel !== undefined ? { ...to, channel } : to;
        return ok(challenge(changed, purpose, pendingRegistration));
      }),
    confirmOtp: (challengeId, code) =>
      backend.change('confirmOtp', null, () => {
        const stored = verifyChallenge(challengeId, code, 'OTP');
        if (!stored.ok) return stored;
        const { pendingRegistration, to } = stored.value;
        const person = findUserByContact(to);
        if (pendingRegistration === null || person?.registration === 'REGISTERED') {
          challenges.delete(challengeId);
          const user = enter(person ?? createPreRegisteredFan(backend, to));
          if ('email' in to) unconfirmed.delete(user.id);
          return ok({ user, isNew: person === undefined });
        }
        const { registration, password } = pendingRegistration;
        const others = backend.users.filter((user) => user !== person);
        if (others.some(({ documentNumber }) => documentNumber === registration.documentNumber))
          return createRejectedFieldFailure(
            'RepeatedDocumentNumber',
            'documentNumber',
            'RepeatedDocumentNumber',
          );
        if (others.some(({ phone }) => phone === registration.phone))
          return createRejectedFieldFailure('RepeatedPhoneNumber', 'phone', 'RepeatedPhoneNumber');
        challenges.delete(challengeId);
        const user = completeRegistration(
          backend,
          person ?? createPreRegisteredFan(backend, to),
          registration,
        );
        if (password !== null) passwords.set(user.id, password);
        if ('phone' in to) unconfirmed.add(user.id);
        return ok({ user: enter(user), isNew: true });
      }),
    login: (contact, password) =>
      backend.change<SessionUser, Failure | UnconfirmedEmail>('login', null, () => {
        const user = findUserByContact(contact);
        if (user === undefined || password !== (passwords.get(user.id) ?? memoryPassword))
          return createRejectedFailure('NotAuthorizedException');
        if (!user.roles.includes('fan')) return createRejectedFailure('InvalidAccountTypeException');
        if ('email' in contact && unconfirmed.has(user.id))
          return err({ kind: 'unconfirmed', challenge: challenge(contact, 'OTP') });
        return ok(enter(user));
      }),
    preRegister: (registration, { password, challengeId }) =>
      backend.change('preRegister', null, () => {
        if (password === commonPassword)
          return createRejectedFieldFailure('InvalidPasswordException', 'password', 'COMMON');
        const stored = challengeId === null ? undefined : challenges.get(challengeId);
        if (stored !== undefined && challengeId !== null) {
          stored.pendingRegistration = { registration, password };
          return ok(toOtpChallenge(challengeId, stored));
        }
        const { channel, email, phone } = registration;
        const to = channel === 'EMAIL' ? { email } : { phone, channel };
        return ok(challenge(to, 'OTP', { registration, password }));
      }),
    requestPasswordReset: (to) =>
      backend.change('requestPasswordReset', null, () => ok(challenge(to, 'RESET'))),
    resetPassword: (challengeId, code, password) =>
      backend.change('resetPassword', null, () => {
        if (password === commonPassword)
          return createRejectedFieldFailure('InvalidPasswordException', 'password', 'COMMON');
        const stored = verifyChallenge(challengeId, code, 'RESET');
        if (!stored.ok) return stored;
        challenges.delete(challengeId);
        const person = findUserByContact(stored.value.to);
        if (person !== undefined) passwords.set(person.id, password);
        if (backend.user?.id === person?.id) backend.user = null;
        return ok(null);
      }),
    sendPhoneCode: (phone, channel) =>
      backend.change('sendPhoneCode', null, () =>
        backend.user === null
          ? createRejectedFailure('SESSION_REQUIRED')
          : ok(challenge({ phone, channel }, 'PHONE')),
      ),
    confirmPhoneCode: (challengeId, code) =>
      backend.change('confirmPhoneCode', null, () => {
        const stored = verifyChallenge(challengeId, code, 'PHONE');
        if (!stored.ok) return stored;
        challenges.delete(challengeId);
        const proof = backend.nextId('proof');
        if ('phone' in stored.value.to) proofs.set(proof, stored.value.to.phone);
        return ok({ proof });
      }),
    updatePhone: (proof) =>
      backend.change('updatePhone', null, () => {
        const { user } = backend;
        const phone = proofs.get(proof);
        if (user === null) return createRejectedFailure('SESSION_REQUIRED');
        if (backend.clock.serverTime() - backend.reauthenticatedAt > reauthenticationWindowMs)
          return createRejectedFailure('REAUTHENTICATION_REQUIRED');
        if (phone === undefined) return createRejectedFailure('CodeExpiredException');
        if (backend.users.some((other) => other.id !== user.id && other.phone === phone))
          return createRejectedFailure('RepeatedPhoneNumber');
        proofs.delete(proof);
        backend.user = replaceUser(backend, { ...user, phone });
        return ok(backend.user);
      }),
    logout: () =>
      backend.change('logout', null, () => {
        backend.user = null;
        return ok(null);
      }),
  };
}

/** Creates a pre-registered fan for an unknown contact, as the server does. */
function createPreRegisteredFan(backend: MemoryBackend, to: Contact): SessionUser {
  const user: SessionUser = {
    id: backend.nextId('fan'),
    email: 'email' in to ? to.email : '',
    firstName: '',
    lastName: '',
    roles: ['fan'],
    registration: 'PRE_REGISTERED',
    documentType: null,
    documentNumber: null,
    phone: 'phone' in to ? to.phone : null,
  };
  backend.users.push(user);
  return user;
}

/** Completes the account whose contact was verified; it stays the same user. */
function completeRegistration(
  backend: MemoryBackend,
  user: SessionUser,
  registration: Registration,
): SessionUser {
  const { firstName, lastName, documentType, documentNumber, email, phone } = registration;
  const own = { firstName, lastName, documentType, documentNumber, email, phone };
  return replaceUser(backend, { ...user, ...own, registration: 'REGISTERED' });
}

function replaceUser(backend: MemoryBackend, user: SessionUser): SessionUser {
  const at = backend.users.findIndex(({ id }) => id === user.id);
  if (at === -1) backend.users.push(user);
  else backend.users.splice(at, 1, user);
  return user;
}
