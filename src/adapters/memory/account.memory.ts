import type { Failure } from '#application/failure.ts';
import type { OwnSessionsPort } from '#application/own-sessions.port.ts';
import type { ProfilePort } from '#application/profile.port.ts';
import type { OwnSession } from '#domain/auth/own-session.ts';
import type { OtpChallenge, SessionUser } from '#domain/auth/session-user.ts';
import type { ContactWishes, Profile } from '#domain/fan/profile.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import { refusal } from './answers.ts';
import { memoryCode, memoryPassword } from './authentication.memory.ts';
import type { BoxOffice } from './box-office.ts';

const minute = 60_000;

type Kept = ContactWishes & Pick<Profile, 'gender' | 'birthDate' | 'isPhoneVerified' | 'isDocumentLocked'>;

const nothingSaid: Kept = {
  channels: ['EMAIL'],
  language: null,
  wantsNews: false,
  gender: null,
  birthDate: null,
  isPhoneVerified: true,
  isDocumentLocked: false,
};

export type MemoryAccount = {
  readonly profile: ProfilePort;
  readonly ownSessions: OwnSessionsPort;
  /** Whether the sign-in was just now; a proof makes it so. */
  isRecent: boolean;
  password: string | null;
  /** What keeps the account from being deleted. */
  isTied: boolean;
};

/** One's own account at the box office in memory. */
export function memoryAccount(office: BoxOffice): MemoryAccount {
  const kept = new Map<string, Kept>();
  const challenges = new Map<string, string>();
  let elsewhere: readonly OwnSession[] | null = null;

  const othersNow = (): readonly OwnSession[] => {
    elsewhere ??= [
      {
        id: 'session-phone',
        isCurrent: false,
        browser: 'Chrome',
        system: 'Android',
        channel: null,
        startedAt: office.clock.houseNow() - 30 * 60 * minute,
        seenAt: office.clock.houseNow() - 3 * 60 * minute,
      },
    ];
    return elsewhere;
  };
  const here = (): OwnSession => ({
    id: 'session-here',
    isCurrent: true,
    browser: 'Firefox',
    system: 'Windows',
    channel: null,
    startedAt: office.clock.houseNow() - minute,
    seenAt: office.clock.houseNow(),
  });

  type Answer<Value> = Result<Value, Failure>;
  const signedIn = <Value>(work: (user: SessionUser) => Answer<Value>): Answer<Value> =>
    office.user === null ? refusal('SESSION_REQUIRED') : work(office.user);
  const justNow = <Value>(work: (user: SessionUser) => Answer<Value>): Answer<Value> =>
    signedIn((user) => (account.isRecent ? work(user) : refusal('REAUTHENTICATION_REQUIRED')));

  const profileOf = (user: SessionUser): Profile => ({
    ...(kept.get(user.id) ?? nothingSaid),
    user,
    isEmailVerified: true,
    hasPassword: account.password !== null,
  });
  const keep = (user: SessionUser, change: Partial<Kept>): void =>
    void kept.set(user.id, { ...(kept.get(user.id) ?? nothingSaid), ...change });
  const become = (user: SessionUser): SessionUser => {
    const place = office.users.findIndex(({ id }) => id === user.id);
    office.users.splice(place < 0 ? office.users.length : place, 1, user);
    office.user = user;
    return user;
  };
  const challenge = (contact: string): OtpChallenge => {
    const now = office.clock.houseNow();
    const challengeId = office.nextId('otp');
    challenges.set(challengeId, contact);
    return {
      challengeId,
      channel: 'EMAIL',
      destination: contact.replace(/^(.).*@/, '$1•••@'),
      expiresAt: now + 5 * minute,
      resendAt: now + minute / 2,
      triesLeft: 5,
      serverNow: now,
    };
  };
  const contactProven = (challengeId: string, code: string) => {
    const contact = challenges.get(challengeId);
    if (contact === undefined) return refusal('CodeExpiredException');
    if (code !== memoryCode) return refusal('CodeMismatchException', { triesLeft: 4 });
    challenges.delete(challengeId);
    return ok(contact);
  };

  const account: MemoryAccount = {
    isRecent: true,
    password: null,
    isTied: false,

    profile: {
      own: () => office.read(() => signedIn((user) => ok(profileOf(user)))),
      saveDetails: ({ gender, birthDate, ...identity }) =>
        office.change('saveDetails', null, () =>
          signedIn((user) => {
            const isOther = identity.documentNumber !== user.documentNumber;
            if (isOther && kept.get(user.id)?.isDocumentLocked === true) return refusal('DOCUMENT_LOCKED');
            if (
              office.users.some((one) => one.id !== user.id && one.documentNumber === identity.documentNumber)
            )
              return refusal('RepeatedDocumentNumber');
            keep(user, { gender, birthDate });
            return ok(become({ ...user, ...identity, registration: 'REGISTERED' }));
          }),
        ),
      saveWishes: (wishes) =>
        office.change('saveWishes', null, () =>
          signedIn((user) => {
            keep(user, wishes);
            return ok(profileOf(user));
          }),
        ),
      sendEmailCode: (email) =>
        office.change('sendEmailCode', null, () => justNow(() => ok(challenge(email)))),
      changeEmail: (challengeId, code) =>
        office.change('changeEmail', null, () =>
          justNow((user) => {
            const email = contactProven(challengeId, code);
            if (!email.ok) return email;
            if (office.users.some((one) => one.id !== user.id && one.email === email.value))
              return refusal('UsernameExistsException');
            return ok(profileOf(become({ ...user, email: email.value })));
          }),
        ),
      changePassword: ({ current, password }) =>
        office.change('changePassword', null, () =>
          signedIn(() => {
            if (account.password === null && !account.isRecent) return refusal('REAUTHENTICATION_REQUIRED');
            if (account.password !== null && current !== account.password)
              return refusal('NotAuthorizedException');
            account.password = password;
            elsewhere = [];
            return ok(null);
          }),
        ),
      data: () =>
        office.read(() => justNow((user) => ok(`${JSON.stringify({ person: profileOf(user) })}\n`))),
      deleteAccount: () =>
        office.change('deleteAccount', null, () =>
          justNow((user) => {
            if (account.isTied) return refusal('ACCOUNT_IN_USE', { openPayments: 0, comingTickets: 2 });
            office.users.splice(office.users.indexOf(user), 1);
            office.user = null;
            return ok(null);
          }),
        ),
      sendProof: (email) => office.change('sendProof', null, () => ok(challenge(email))),
      proveByCode: (challengeId, code) =>
        office.change('proveByCode', null, () => {
          const proven = contactProven(challengeId, code);
          if (!proven.ok) return proven;
          account.isRecent = true;
          return ok(null);
        }),
      proveByPassword: (_, password) =>
        office.change('proveByPassword', null, () => {
          if (password !== (account.password ?? memoryPassword)) return refusal('NotAuthorizedException');
          account.isRecent = true;
          return ok(null);
        }),
    },

    ownSessions: {
      list: () =>
        office.read(() =>
          signedIn(() => ok({ sessions: [here(), ...othersNow()], serverNow: office.clock.houseNow() })),
        ),
      end: (which) =>
        office.change('endSessions', null, () =>
          signedIn(() => {
            const others = othersNow();
            if (
              which.kind === 'one' &&
              which.id !== 'session-here' &&
              !others.some(({ id }) => id === which.id)
            )
              return refusal('NOT_FOUND');
            elsewhere = which.kind === 'one' ? others.filter(({ id }) => id !== which.id) : [];
            if (which.kind === 'all') office.user = null;
            return ok(null);
          }),
        ),
    },
  };
  return account;
}
