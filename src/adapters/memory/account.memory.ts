import type { Failure } from '#application/failure.ts';
import type { OwnSessionsPort } from '#application/own-sessions.port.ts';
import type { ProfilePort } from '#application/profile.port.ts';
import { maskContact } from '#domain/auth/contact.ts';
import type { OwnSession } from '#domain/auth/own-session.ts';
import { isOperator } from '#domain/auth/role.ts';
import type { OtpChallenge, SessionUser } from '#domain/auth/session-user.ts';
import type { OwnBalance } from '#domain/fan/own-balance.ts';
import type { ContactWishes, Profile } from '#domain/fan/profile.ts';
import { proofWaysOf } from '#domain/fan/proof-way.ts';
import { markets } from '#domain/market/market.ts';
import { money } from '#domain/shared/money.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import type { DeliveryChannel } from '#domain/ticket/ticket.ts';
import { fieldRefusal, refusal } from './answers.ts';
import { memoryCode, memoryPassword } from './authentication.memory.ts';
import type { BoxOffice } from './box-office.ts';

const minute = 60_000;

type Kept = ContactWishes &
  Pick<OwnBalance, 'lateMoney'> &
  Pick<Profile, 'gender' | 'birthDate' | 'isEmailVerified' | 'isPhoneVerified' | 'isDocumentLocked'>;

type Challenge = {
  readonly purpose: 'EMAIL' | 'PROOF';
  readonly personId: string;
  readonly contact: string;
  readonly channel: DeliveryChannel;
  triesLeft: number;
  readonly resendAt: number;
};

const nothingSaid: Kept = {
  channels: ['EMAIL'],
  language: null,
  wantsNews: false,
  gender: null,
  birthDate: null,
  isEmailVerified: true,
  isPhoneVerified: true,
  isDocumentLocked: false,
  lateMoney: 'PAYMENT',
};

export type MemoryAccount = {
  readonly profile: ProfilePort;
  readonly ownSessions: OwnSessionsPort;
  /** Whether the sign-in was just now; a proof makes it so. */
  isRecent: boolean;
  password: string | null;
  /** The address of whoever is here was typed at the registration and never confirmed. */
  claimEmail(): void;
  /** What keeps the account from being deleted. */
  isTied: boolean;
};

/** One's own account at the box office in memory. */
export function memoryAccount(office: BoxOffice): MemoryAccount {
  const kept = new Map<string, Kept>();
  const challenges = new Map<string, Challenge>();
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

  const profileOf = (user: SessionUser): Profile => {
    const { lateMoney, ...own } = kept.get(user.id) ?? nothingSaid;
    return {
      ...own,
      wallet: {
        balance: money(office.balance, markets[office.market].currency),
        movements: [],
        lateMoney,
      },
      user,
      isEmailVerified: own.isEmailVerified && user.email !== '',
      isPhoneVerified: own.isPhoneVerified && user.phone !== null,
      hasPassword: account.password !== null,
    };
  };
  const keep = (user: SessionUser, change: Partial<Kept>): void =>
    void kept.set(user.id, { ...(kept.get(user.id) ?? nothingSaid), ...change });
  const become = (user: SessionUser): SessionUser => {
    const place = office.users.findIndex(({ id }) => id === user.id);
    office.users.splice(place < 0 ? office.users.length : place, 1, user);
    office.user = user;
    return user;
  };
  const challenge = (
    wish: Omit<Challenge, 'triesLeft' | 'resendAt'>,
    id = office.nextId('otp'),
  ): OtpChallenge => {
    const now = office.clock.houseNow();
    const opened = { ...wish, triesLeft: 5, resendAt: now + minute / 2 };
    challenges.set(id, opened);
    return {
      challengeId: id,
      channel: opened.channel,
      destination: maskContact(opened.contact),
      expiresAt: now + 5 * minute,
      resendAt: opened.resendAt,
      triesLeft: opened.triesLeft,
      serverNow: now,
    };
  };
  const contactProven = (
    user: SessionUser,
    { challengeId, code, purpose }: Pick<Challenge, 'purpose'> & { challengeId: string; code: string },
  ) => {
    const known = challenges.get(challengeId);
    if (
      known === undefined ||
      known.purpose !== purpose ||
      known.personId !== user.id ||
      known.triesLeft === 0
    )
      return refusal('CodeExpiredException');
    if (code !== memoryCode) {
      known.triesLeft -= 1;
      return refusal('CodeMismatchException', { triesLeft: known.triesLeft });
    }
    challenges.delete(challengeId);
    return ok(known.contact);
  };

  const account: MemoryAccount = {
    isRecent: true,
    password: null,
    isTied: false,
    claimEmail: () => {
      if (office.user !== null) keep(office.user, { isEmailVerified: false });
    },

    profile: {
      own: () => office.read(() => signedIn((user) => ok(profileOf(user)))),
      saveDetails: ({ gender, birthDate, ...identity }, { terms }) =>
        office.change('saveDetails', null, () =>
          signedIn((user) => {
            if (user.registration !== 'REGISTERED' && !terms)
              return fieldRefusal('FIELDS_INVALID', 'terms', 'TERMS_NEEDED');
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
      saveLateMoney: (lateMoney) =>
        office.change('saveLateMoney', null, () =>
          signedIn((user) => {
            keep(user, { lateMoney });
            return ok(profileOf(user));
          }),
        ),
      sendEmailCode: (email) =>
        office.change('sendEmailCode', null, () =>
          justNow((user) =>
            isOperator(user.roles)
              ? refusal('FORBIDDEN')
              : ok(challenge({ purpose: 'EMAIL', personId: user.id, contact: email, channel: 'EMAIL' })),
          ),
        ),
      changeEmail: (challengeId, code) =>
        office.change('changeEmail', null, () =>
          justNow((user) => {
            const email = contactProven(user, { challengeId, code, purpose: 'EMAIL' });
            if (!email.ok) return email;
            if (office.users.some((one) => one.id !== user.id && one.email === email.value))
              return refusal('UsernameExistsException');
            keep(user, { isEmailVerified: true });
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
            if (account.isTied)
              return refusal('ACCOUNT_IN_USE', {
                openPayments: 0,
                comingTickets: 2,
                owedOrders: 0,
                unpaidPlans: 0,
                balance: null,
              });
            office.users.splice(office.users.indexOf(user), 1);
            office.user = null;
            return ok(null);
          }),
        ),
      sendProof: (channel) =>
        office.change('sendProof', null, () =>
          signedIn((user) => {
            const way = proofWaysOf(profileOf(user)).find((one) => one.channel === channel);
            return way === undefined
              ? refusal('CodeDeliveryFailureException')
              : ok(challenge({ ...way, purpose: 'PROOF', personId: user.id }));
          }),
        ),
      resendProof: (challengeId, channel) =>
        office.change('resendProof', null, () => {
          const known = challenges.get(challengeId);
          if (known === undefined) return refusal('CodeExpiredException');
          const wait = known.resendAt - office.clock.houseNow();
          if (wait > 0)
            return err({
              ...refusal('TooManyRequestsException').error,
              retryAfter: Math.ceil(wait / 1_000),
            });
          return ok(challenge({ ...known, channel: channel ?? known.channel }, challengeId));
        }),
      proveByCode: (challengeId, code) =>
        office.change('proveByCode', null, () =>
          signedIn((user) => {
            const proven = contactProven(user, { challengeId, code, purpose: 'PROOF' });
            if (!proven.ok) return proven;
            account.isRecent = true;
            office.provenAt = office.clock.houseNow();
            return ok(null);
          }),
        ),
      proveByPassword: (password) =>
        office.change('proveByPassword', null, () =>
          signedIn(() => {
            if (password !== (account.password ?? memoryPassword)) return refusal('NotAuthorizedException');
            account.isRecent = true;
            office.provenAt = office.clock.houseNow();
            return ok(null);
          }),
        ),
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
