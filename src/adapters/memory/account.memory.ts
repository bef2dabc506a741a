import type { AccountSessionsPort } from '#application/account-sessions.port.ts';
import type { Failure } from '#application/failure.ts';
import type { ProfilePort } from '#application/profile.port.ts';
import type { ReauthenticationPort } from '#application/reauthentication.port.ts';
import { maskContact } from '#domain/identity/contact.ts';
import type { DeliveryChannel } from '#domain/identity/delivery-channel.ts';
import type { CommunicationPreferences, Profile } from '#domain/identity/profile.ts';
import { isOperator } from '#domain/identity/role.ts';
import type { OtpChallenge, SessionUser } from '#domain/identity/session-user.ts';
import { listVerificationMethods } from '#domain/identity/verification-method.ts';
import type { WalletSummary } from '#domain/identity/wallet-summary.ts';
import { markets } from '#domain/market/market.ts';
import { money } from '#domain/shared/money.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import { memoryAccountSessions } from './account-sessions.memory.ts';
import { memoryCode, memoryPassword } from './authentication.memory.ts';
import type { MemoryBackend } from './memory-backend.ts';
import { createRejectedFailure, createRejectedFieldFailure } from './rejected-failure.ts';

const minute = 60_000;

type StoredProfile = CommunicationPreferences &
  Pick<WalletSummary, 'latePaymentDestination'> &
  Pick<Profile, 'gender' | 'birthDate' | 'isEmailVerified' | 'isPhoneVerified' | 'isDocumentLocked'>;

type Challenge = {
  readonly purpose: 'EMAIL' | 'PROOF';
  readonly personId: string;
  readonly contact: string;
  readonly channel: DeliveryChannel;
  attemptsLeft: number;
  readonly resendAt: number;
};

const defaultProfile: StoredProfile = {
  channels: ['EMAIL'],
  language: null,
  wantsNewsletter: false,
  gender: null,
  birthDate: null,
  isEmailVerified: true,
  isPhoneVerified: true,
  isDocumentLocked: false,
  latePaymentDestination: 'PAYMENT',
};

export type MemoryAccount = {
  readonly profile: ProfilePort;
  readonly reauthentication: ReauthenticationPort;
  readonly accountSessions: AccountSessionsPort;
  /** True if the sign-in or the last reauthentication is recent. */
  isRecent: boolean;
  password: string | null;
  /** Marks the signed-in user's e-mail address as typed at the registration and never confirmed. */
  markEmailUnconfirmed(): void;
  /** True if something prevents the account from being deleted. */
  hasOpenObligations: boolean;
};

/** Creates the account of the signed-in user in memory. */
export function memoryAccount(backend: MemoryBackend): MemoryAccount {
  const storedProfiles = new Map<string, StoredProfile>();
  const challenges = new Map<string, Challenge>();
  const accountSessions = memoryAccountSessions(backend);

  type AccountResult<Value> = Result<Value, Failure>;
  const withSignedInUser = <Value>(
    work: (user: SessionUser) => AccountResult<Value>,
  ): AccountResult<Value> =>
    backend.user === null ? createRejectedFailure('SESSION_REQUIRED') : work(backend.user);
  const withRecentSignIn = <Value>(work: (user: SessionUser) => AccountResult<Value>): AccountResult<Value> =>
    withSignedInUser((user) =>
      account.isRecent ? work(user) : createRejectedFailure('REAUTHENTICATION_REQUIRED'),
    );

  const buildProfile = (user: SessionUser): Profile => {
    const { latePaymentDestination, ...own } = storedProfiles.get(user.id) ?? defaultProfile;
    return {
      ...own,
      wallet: {
        balance: money(backend.balance, markets[backend.market].currency),
        movements: [],
        latePaymentDestination,
      },
      user,
      isEmailVerified: own.isEmailVerified && user.email !== '',
      isPhoneVerified: own.isPhoneVerified && user.phone !== null,
      hasPassword: account.password !== null,
    };
  };
  const updateStoredProfile = (user: SessionUser, change: Partial<StoredProfile>): void =>
    void storedProfiles.set(user.id, { ...(storedProfiles.get(user.id) ?? defaultProfile), ...change });
  const updateUser = (user: SessionUser): SessionUser => {
    const place = backend.users.findIndex(({ id }) => id === user.id);
    backend.users.splice(place < 0 ? backend.users.length : place, 1, user);
    backend.user = user;
    return user;
  };
  const createChallenge = (
    input: Omit<Challenge, 'attemptsLeft' | 'resendAt'>,
    id = backend.nextId('otp'),
  ): OtpChallenge => {
    const now = backend.clock.serverTime();
    const opened = { ...input, attemptsLeft: 5, resendAt: now + minute / 2 };
    challenges.set(id, opened);
    return {
      challengeId: id,
      channel: opened.channel,
      destination: maskContact(opened.contact),
      expiresAt: now + 5 * minute,
      resendAt: opened.resendAt,
      attemptsLeft: opened.attemptsLeft,
      serverNow: now,
    };
  };
  const confirmContact = (
    user: SessionUser,
    { challengeId, code, purpose }: Pick<Challenge, 'purpose'> & { challengeId: string; code: string },
  ) => {
    const storedChallenge = challenges.get(challengeId);
    if (
      storedChallenge === undefined ||
      storedChallenge.purpose !== purpose ||
      storedChallenge.personId !== user.id ||
      storedChallenge.attemptsLeft === 0
    )
      return createRejectedFailure('CodeExpiredException');
    if (code !== memoryCode) {
      storedChallenge.attemptsLeft -= 1;
      return createRejectedFailure('CodeMismatchException', { attemptsLeft: storedChallenge.attemptsLeft });
    }
    challenges.delete(challengeId);
    return ok(storedChallenge.contact);
  };

  const account: MemoryAccount = {
    isRecent: true,
    password: null,
    hasOpenObligations: false,
    markEmailUnconfirmed: () => {
      if (backend.user !== null) updateStoredProfile(backend.user, { isEmailVerified: false });
    },

    profile: {
      findProfile: () => backend.read(() => withSignedInUser((user) => ok(buildProfile(user)))),
      saveDetails: ({ gender, birthDate, ...identity }, { terms }) =>
        backend.change('saveDetails', null, () =>
          withSignedInUser((user) => {
            if (user.registration !== 'REGISTERED' && !terms)
              return createRejectedFieldFailure('FIELDS_INVALID', 'terms', 'TERMS_NEEDED');
            const isAnotherUser = identity.documentNumber !== user.documentNumber;
            if (isAnotherUser && storedProfiles.get(user.id)?.isDocumentLocked === true)
              return createRejectedFailure('DOCUMENT_LOCKED');
            if (
              backend.users.some(
                (one) => one.id !== user.id && one.documentNumber === identity.documentNumber,
              )
            )
              return createRejectedFailure('RepeatedDocumentNumber');
            updateStoredProfile(user, { gender, birthDate });
            return ok(updateUser({ ...user, ...identity, registration: 'REGISTERED' }));
          }),
        ),
      saveCommunicationPreferences: (communicationPreferences) =>
        backend.change('saveCommunicationPreferences', null, () =>
          withSignedInUser((user) => {
            updateStoredProfile(user, communicationPreferences);
            return ok(buildProfile(user));
          }),
        ),
      saveLatePaymentDestination: (latePaymentDestination) =>
        backend.change('saveLatePaymentDestination', null, () =>
          withSignedInUser((user) => {
            updateStoredProfile(user, { latePaymentDestination });
            return ok(buildProfile(user));
          }),
        ),
      sendEmailCode: (email) =>
        backend.change('sendEmailCode', null, () =>
          withRecentSignIn((user) =>
            isOperator(user.roles)
              ? createRejectedFailure('FORBIDDEN')
              : ok(
                  createChallenge({ purpose: 'EMAIL', personId: user.id, contact: email, channel: 'EMAIL' }),
                ),
          ),
        ),
      changeEmail: (challengeId, code) =>
        backend.change('changeEmail', null, () =>
          withRecentSignIn((user) => {
            const email = confirmContact(user, { challengeId, code, purpose: 'EMAIL' });
            if (!email.ok) return email;
            if (backend.users.some((one) => one.id !== user.id && one.email === email.value))
              return createRejectedFailure('UsernameExistsException');
            updateStoredProfile(user, { isEmailVerified: true });
            return ok(buildProfile(updateUser({ ...user, email: email.value })));
          }),
        ),
      changePassword: ({ current, password }) =>
        backend.change('changePassword', null, () =>
          withSignedInUser(() => {
            if (account.password === null && !account.isRecent)
              return createRejectedFailure('REAUTHENTICATION_REQUIRED');
            if (account.password !== null && current !== account.password)
              return createRejectedFailure('NotAuthorizedException');
            account.password = password;
            accountSessions.endOthers();
            return ok(null);
          }),
        ),
      exportPersonalData: () =>
        backend.read(() =>
          withRecentSignIn((user) => ok(`${JSON.stringify({ person: buildProfile(user) })}\n`)),
        ),
      deleteAccount: () =>
        backend.change('deleteAccount', null, () =>
          withRecentSignIn((user) => {
            if (account.hasOpenObligations)
              return createRejectedFailure('ACCOUNT_IN_USE', {
                openPayments: 0,
                upcomingTickets: 2,
                ordersAwaitingRefund: 0,
                unfinishedPlans: 0,
                balance: null,
              });
            backend.users.splice(backend.users.indexOf(user), 1);
            backend.user = null;
            return ok(null);
          }),
        ),
    },

    reauthentication: {
      sendReauthenticationCode: (channel) =>
        backend.change('sendReauthenticationCode', null, () =>
          withSignedInUser((user) => {
            const method = listVerificationMethods(buildProfile(user)).find((one) => one.channel === channel);
            return method === undefined
              ? createRejectedFailure('CHANNEL_NOT_OFFERED')
              : ok(createChallenge({ ...method, purpose: 'PROOF', personId: user.id }));
          }),
        ),
      resendReauthenticationCode: (challengeId, channel) =>
        backend.change('resendReauthenticationCode', null, () => {
          const storedChallenge = challenges.get(challengeId);
          if (storedChallenge === undefined) return createRejectedFailure('CodeExpiredException');
          const wait = storedChallenge.resendAt - backend.clock.serverTime();
          if (wait > 0)
            return err({
              ...createRejectedFailure('TooManyRequestsException').error,
              retryAfter: Math.ceil(wait / 1_000),
            });
          return ok(
            createChallenge({ ...storedChallenge, channel: channel ?? storedChallenge.channel }, challengeId),
          );
        }),
      reauthenticateWithCode: (challengeId, code) =>
        backend.change('reauthenticateWithCode', null, () =>
          withSignedInUser((user) => {
            const proven = confirmContact(user, { challengeId, code, purpose: 'PROOF' });
            if (!proven.ok) return proven;
            account.isRecent = true;
            backend.reauthenticatedAt = backend.clock.serverTime();
            return ok(null);
          }),
        ),
      reauthenticateWithPassword: (password) =>
        backend.change('reauthenticateWithPassword', null, () =>
          withSignedInUser(() => {
            if (password !== (account.password ?? memoryPassword))
              return createRejectedFailure('NotAuthorizedException');
            account.isRecent = true;
            backend.reauthenticatedAt = backend.clock.serverTime();
            return ok(null);
          }),
        ),
    },

    accountSessions,
  };
  return account;
}
