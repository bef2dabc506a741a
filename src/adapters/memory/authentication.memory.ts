import type { AuthenticationPort, Unconfirmed } from '#application/authentication.port.ts';
import type { Failure } from '#application/failure.ts';
import type { Contact } from '#domain/auth/contact.ts';
import type { Registration } from '#domain/auth/registration.ts';
import type { OtpChallenge, SessionUser } from '#domain/auth/session-user.ts';
import { maskPhone, parsePhone } from '#domain/market/phone.ts';
import { err, ok } from '#domain/shared/result.ts';
import { fieldRefusal, refusal } from './answers.ts';
import type { BoxOffice } from './box-office.ts';

const minute = 60_000;
const tries = 5;

/** The code that this box office always sends. */
export const memoryCode = '123456';
/** The password that opens every account here, until it is changed. */
export const memoryPassword = 'Taquilla-2026';
/** A password that everybody thinks of. */
export const commonPassword = 'Password1!';

/** Signing in longer ago than this is not recent. */
const recentMs = 10 * minute;

type Parked = { readonly registration: Registration; readonly password: string | null };

type Challenge = {
  readonly to: Contact;
  readonly purpose: 'OTP' | 'RESET' | 'PHONE';
  parked: Parked | null;
  triesLeft: number;
  readonly expiresAt: number;
  readonly resendAt: number;
};

export function memoryAuthentication(office: BoxOffice): AuthenticationPort {
  const challenges = new Map<string, Challenge>();
  const proofs = new Map<string, string>();
  const passwords = new Map<string, string>();
  /** Whose address was typed at a registration by phone, and never confirmed. */
  const unconfirmed = new Set<string>();

  function challenge(to: Contact, purpose: Challenge['purpose'], parked: Parked | null = null): OtpChallenge {
    const now = office.clock.houseNow();
    const id = office.nextId('otp');
    const opened = {
      to,
      purpose,
      parked,
      triesLeft: tries,
      expiresAt: now + 5 * minute,
      resendAt: now + minute,
    };
    challenges.set(id, opened);
    return shown(id, opened);
  }

  const shown = (challengeId: string, { to, expiresAt, resendAt, triesLeft }: Challenge): OtpChallenge => ({
    challengeId,
    channel: 'email' in to ? 'EMAIL' : to.channel,
    destination: masked(to),
    expiresAt,
    resendAt,
    triesLeft,
    serverNow: office.clock.houseNow(),
  });

  /** The challenge of a right code; what is wrong otherwise. */
  function checked(challengeId: string, code: string, purpose: Challenge['purpose']) {
    const known = challenges.get(challengeId);
    if (known === undefined || known.purpose !== purpose || known.expiresAt <= office.clock.houseNow())
      return refusal('CodeExpiredException');
    if (known.triesLeft === 0) return refusal('TooManyFailedAttemptsException');
    if (code !== memoryCode) {
      known.triesLeft -= 1;
      return refusal('CodeMismatchException', { triesLeft: known.triesLeft });
    }
    return ok(known);
  }

  function enter(user: SessionUser): SessionUser {
    office.user = user;
    office.provenAt = office.clock.houseNow();
    return user;
  }

  const personAt = (contact: { readonly email: string } | { readonly phone: string }) =>
    office.users.find((user) =>
      'email' in contact ? user.email === contact.email : user.phone === contact.phone,
    );

  return {
    currentSession: () => office.read(() => ok(office.user)),
    sendOtp: (to) => office.change('sendOtp', null, () => ok(challenge(to, 'OTP'))),
    resendOtp: (challengeId, channel) =>
      office.change('resendOtp', null, () => {
        const known = challenges.get(challengeId);
        if (known === undefined) return refusal('CodeExpiredException');
        const wait = known.resendAt - office.clock.houseNow();
        if (wait > 0)
          return err({ ...refusal('TooManyRequestsException').error, retryAfter: Math.ceil(wait / 1_000) });
        challenges.delete(challengeId);
        const { to, purpose, parked } = known;
        const changed = 'phone' in to && channel !== undefined ? { ...to, channel } : to;
        return ok(challenge(changed, purpose, parked));
      }),
    confirmOtp: (challengeId, code) =>
      office.change('confirmOtp', null, () => {
        const known = checked(challengeId, code, 'OTP');
        if (!known.ok) return known;
        const { parked, to } = known.value;
        const person = personAt(to);
        if (parked === null || person?.registration === 'REGISTERED') {
          challenges.delete(challengeId);
          const user = enter(person ?? newcomer(office, to));
          if ('email' in to) unconfirmed.delete(user.id);
          return ok({ user, isNew: person === undefined });
        }
        const { registration, password } = parked;
        const others = office.users.filter((user) => user !== person);
        if (others.some(({ documentNumber }) => documentNumber === registration.documentNumber))
          return fieldRefusal('RepeatedDocumentNumber', 'documentNumber', 'RepeatedDocumentNumber');
        if (others.some(({ phone }) => phone === registration.phone))
          return fieldRefusal('RepeatedPhoneNumber', 'phone', 'RepeatedPhoneNumber');
        challenges.delete(challengeId);
        const user = registered(office, person ?? newcomer(office, to), registration);
        if (password !== null) passwords.set(user.id, password);
        if ('phone' in to) unconfirmed.add(user.id);
        return ok({ user: enter(user), isNew: true });
      }),
    login: (contact, password) =>
      office.change<SessionUser, Failure | Unconfirmed>('login', null, () => {
        const user = personAt(contact);
        if (user === undefined || password !== (passwords.get(user.id) ?? memoryPassword))
          return refusal('NotAuthorizedException');
        if (!user.roles.includes('fan')) return refusal('InvalidAccountTypeException');
        if ('email' in contact && unconfirmed.has(user.id))
          return err({ kind: 'unconfirmed', challenge: challenge(contact, 'OTP') });
        return ok(enter(user));
      }),
    preRegister: (registration, { password, challengeId }) =>
      office.change('preRegister', null, () => {
        if (password === commonPassword)
          return fieldRefusal('InvalidPasswordException', 'password', 'COMMON');
        const known = challengeId === null ? undefined : challenges.get(challengeId);
        if (known !== undefined && challengeId !== null) {
          known.parked = { registration, password };
          return ok(shown(challengeId, known));
        }
        const { channel, email, phone } = registration;
        const to = channel === 'EMAIL' ? { email } : { phone, channel };
        return ok(challenge(to, 'OTP', { registration, password }));
      }),
    forgot: (to) => office.change('forgot', null, () => ok(challenge(to, 'RESET'))),
    forgotSubmit: (challengeId, code, password) =>
      office.change('forgotSubmit', null, () => {
        if (password === commonPassword)
          return fieldRefusal('InvalidPasswordException', 'password', 'COMMON');
        const known = checked(challengeId, code, 'RESET');
        if (!known.ok) return known;
        challenges.delete(challengeId);
        const person = personAt(known.value.to);
        if (person !== undefined) passwords.set(person.id, password);
        if (office.user?.id === person?.id) office.user = null;
        return ok(null);
      }),
    validatePhone: (phone, channel) =>
      office.change('validatePhone', null, () =>
        office.user === null ? refusal('SESSION_REQUIRED') : ok(challenge({ phone, channel }, 'PHONE')),
      ),
    checkPhone: (challengeId, code) =>
      office.change('checkPhone', null, () => {
        const known = checked(challengeId, code, 'PHONE');
        if (!known.ok) return known;
        challenges.delete(challengeId);
        const proof = office.nextId('proof');
        if ('phone' in known.value.to) proofs.set(proof, known.value.to.phone);
        return ok({ proof });
      }),
    updatePhone: (proof) =>
      office.change('updatePhone', null, () => {
        const { user } = office;
        const phone = proofs.get(proof);
        if (user === null) return refusal('SESSION_REQUIRED');
        if (office.clock.houseNow() - office.provenAt > recentMs) return refusal('REAUTHENTICATION_REQUIRED');
        if (phone === undefined) return refusal('CodeExpiredException');
        if (office.users.some((other) => other.id !== user.id && other.phone === phone))
          return refusal('RepeatedPhoneNumber');
        proofs.delete(proof);
        office.user = replaced(office, { ...user, phone });
        return ok(office.user);
      }),
    logout: () =>
      office.change('logout', null, () => {
        office.user = null;
        return ok(null);
      }),
  };
}

function masked(to: Contact): string {
  if ('email' in to) return to.email.replace(/^(.).*@/, '$1•••@');
  const phone = parsePhone(to.phone, 'COL');
  return phone.ok ? maskPhone(phone.value) : '••••';
}

/** An unknown contact becomes a pre-registered fan, as at the real box office. */
function newcomer(office: BoxOffice, to: Contact): SessionUser {
  const user: SessionUser = {
    id: office.nextId('fan'),
    email: 'email' in to ? to.email : '',
    firstName: '',
    lastName: '',
    roles: ['fan'],
    registration: 'PRE_REGISTERED',
    documentType: null,
    documentNumber: null,
    phone: 'phone' in to ? to.phone : null,
  };
  office.users.push(user);
  return user;
}

/** The account of somebody whose contact was proven, complete: the same person, not a second one. */
function registered(office: BoxOffice, user: SessionUser, registration: Registration): SessionUser {
  const { firstName, lastName, documentType, documentNumber, email, phone } = registration;
  const own = { firstName, lastName, documentType, documentNumber, email, phone };
  return replaced(office, { ...user, ...own, registration: 'REGISTERED' });
}

function replaced(office: BoxOffice, user: SessionUser): SessionUser {
  const at = office.users.findIndex(({ id }) => id === user.id);
  if (at === -1) office.users.push(user);
  else office.users.splice(at, 1, user);
  return user;
}
