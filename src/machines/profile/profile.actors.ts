import {
  type EventObject,
  fromCallback,
  fromPromise,
  type InputFrom,
  type NonReducibleUnknown,
} from 'xstate';
import type { AccountSessionsPort } from '#application/account-sessions.port.ts';
import type { ClockPort } from '#application/clock.port.ts';
import type { AsyncResult } from '#application/failure.ts';
import type { FileDownloadPort } from '#application/file-download.port.ts';
import type { ProfilePort } from '#application/profile.port.ts';
import type { ReauthenticationPort } from '#application/reauthentication.port.ts';
import type { AccountSession } from '#domain/identity/account-session.ts';
import type { OtpChallenge } from '#domain/identity/session-user.ts';
import type { Language } from '#domain/market/locale.ts';
import { ok } from '#domain/shared/result.ts';
import { toActorResult } from '../support/actor-result.actors.ts';
import type { ActorResult } from '../support/actor-result.ts';
import type { SentCode } from '../support/sent-code.ts';
import type { Proof } from './profile.context.ts';
import type { ProfileEvent } from './profile.events.ts';
import type { profileActorSlots } from './profile.setup.ts';
import type { LoadedProfile, ProfileTask, ProfileTaskResult } from './profile.task.ts';

export type ProfilePorts = {
  readonly profile: ProfilePort;
  readonly reauthentication: ReauthenticationPort;
  readonly accountSessions: AccountSessionsPort;
  readonly fileDownload: FileDownloadPort;
  readonly clock: ClockPort;
};

type Slot = typeof profileActorSlots;

export const createProfileActors = (ports: ProfilePorts): typeof profileActorSlots => ({
  loadProfile: fromPromise<ActorResult<LoadedProfile>>(async () => {
    const [profile, own] = await Promise.all([
      toActorResult(ports.profile.findProfile()),
      toActorResult(ports.accountSessions.list()),
    ]);
    if (!profile.ok) return profile;
    return own.ok ? ok({ profile: profile.value, sessions: own.value.sessions }) : own;
  }),
  perform: fromPromise<
    ActorResult<ProfileTaskResult>,
    { readonly task: ProfileTask | null; readonly language: Language }
  >(({ input: { task, language } }) => {
    if (task === null) throw new Error('There is no pending task');
    return toActorResult(perform(ports, task, language));
  }),
  sendReauthenticationCode: fromPromise<ActorResult<SentCode>, InputFrom<Slot['sendReauthenticationCode']>>(
    ({ input }) =>
      sent(ports, ports.reauthentication.sendReauthenticationCode(input.channel, input.language)),
  ),
  resendReauthenticationCode: fromPromise<
    ActorResult<SentCode>,
    InputFrom<Slot['resendReauthenticationCode']>
  >(({ input }) =>
    sent(ports, ports.reauthentication.resendReauthenticationCode(input.challengeId, input.channel)),
  ),
  reauthenticate: fromPromise<ActorResult<null>, { readonly proof: Proof | null }>(({ input: { proof } }) => {
    if (proof === null) throw new Error('The reauthentication method is missing');
    return toActorResult(
      proof.kind === 'code'
        ? ports.reauthentication.reauthenticateWithCode(proof.challengeId, proof.code)
        : ports.reauthentication.reauthenticateWithPassword(proof.password),
    );
  }),
  clock: fromCallback<EventObject, NonReducibleUnknown, ProfileEvent>(({ sendBack }) =>
    ports.clock.onTick(1_000, () =>
      sendBack({ type: 'clock.ticked', monotonicMs: ports.clock.monotonicMs() }),
    ),
  ),
});

async function sent(
  { clock }: Pick<ProfilePorts, 'clock'>,
  response: AsyncResult<OtpChallenge>,
): Promise<ActorResult<SentCode>> {
  const result = await toActorResult(response);
  return result.ok ? ok({ challenge: result.value, monotonicMs: clock.monotonicMs() }) : result;
}

/** Resends the code of a pending request; an unknown request is started again. */
async function sendEmailCode(
  { profile, reauthentication }: Pick<ProfilePorts, 'profile' | 'reauthentication'>,
  email: string,
  resendChallengeId: string | null,
  language: Language,
): AsyncResult<OtpChallenge> {
  if (resendChallengeId === null) return profile.sendEmailCode(email, language);
  const sent = await reauthentication.resendReauthenticationCode(resendChallengeId, null);
  const isForgotten =
    !sent.ok && sent.error.kind === 'rejected' && sent.error.code === 'CodeExpiredException';
  return isForgotten ? profile.sendEmailCode(email, language) : sent;
}

async function perform(
  ports: ProfilePorts,
  task: ProfileTask,
  language: Language,
): AsyncResult<ProfileTaskResult> {
  const { profile, accountSessions, fileDownload, clock } = ports;
  switch (task.kind) {
    case 'details': {
      const { details, terms } = task;
      return mapResult(profile.saveDetails(details, { terms }), (user) => ({
        kind: 'details',
        user,
        details,
      }));
    }
    case 'communicationPreferences':
      return mapResult(profile.saveCommunicationPreferences(task.communicationPreferences), (saved) => ({
        kind: 'communicationPreferences',
        profile: saved,
      }));
    case 'latePaymentDestination':
      return mapResult(profile.saveLatePaymentDestination(task.place), (saved) => ({
        kind: 'latePaymentDestination',
        profile: saved,
      }));
    case 'email': {
      const { email, resendChallengeId } = task;
      const sent = await sendEmailCode(ports, email, resendChallengeId, language);
      return sent.ok
        ? ok({
            kind: 'email',
            change: { email, sent: { challenge: sent.value, monotonicMs: clock.monotonicMs() } },
          })
        : sent;
    }
    case 'emailCode':
      return mapResult(profile.changeEmail(task.challengeId, task.code), (changed) => ({
        kind: 'emailCode',
        profile: changed,
      }));
    case 'password': {
      const changed = await profile.changePassword(task);
      if (!changed.ok) return changed;
      return ok({ kind: 'password', sessions: await refreshSessions(accountSessions) });
    }
    case 'sessions': {
      const ended = await accountSessions.end(task.which);
      // A session that no longer exists counts as ended.
      if (!ended.ok && !(ended.error.kind === 'rejected' && ended.error.code === 'NOT_FOUND')) return ended;
      if (task.which.kind === 'all') return ok({ kind: 'over', how: 'signedOut' });
      return ok({ kind: 'sessions', sessions: await refreshSessions(accountSessions) });
    }
    case 'data':
      return mapResult(profile.exportPersonalData(), (text) => {
        fileDownload.save('taquilla.json', text);
        return { kind: 'data' };
      });
    case 'deletion':
      return mapResult(profile.deleteAccount(), () => ({ kind: 'over', how: 'deleted' }));
  }
}

async function refreshSessions(
  accountSessions: AccountSessionsPort,
): Promise<readonly AccountSession[] | null> {
  const own = await accountSessions.list();
  return own.ok ? own.value.sessions : null;
}

async function mapResult<Value>(
  response: AsyncResult<Value>,
  done: (value: Value) => ProfileTaskResult,
): AsyncResult<ProfileTaskResult> {
  const result = await response;
  return result.ok ? ok(done(result.value)) : result;
}
