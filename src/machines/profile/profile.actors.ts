import {
  type EventObject,
  fromCallback,
  fromPromise,
  type InputFrom,
  type NonReducibleUnknown,
} from 'xstate';
import type { ClockPort } from '#application/clock.port.ts';
import type { Outcome } from '#application/failure.ts';
import type { FileDownloadPort } from '#application/file-download.port.ts';
import type { OwnSessionsPort } from '#application/own-sessions.port.ts';
import type { ProfilePort } from '#application/profile.port.ts';
import type { OwnSession } from '#domain/auth/own-session.ts';
import type { OtpChallenge } from '#domain/auth/session-user.ts';
import type { Language } from '#domain/market/locale.ts';
import { ok } from '#domain/shared/result.ts';
import type { SentCode } from '../support/sent-code.ts';
import { settled } from '../support/settle.actors.ts';
import type { Settled } from '../support/settle.ts';
import type { ProfileEvent } from './profile.events.ts';
import type { Proof, profileActorSlots } from './profile.machine.ts';
import type { ProfileDone, ProfileReading, ProfileTask } from './profile.task.ts';

export type ProfilePorts = {
  readonly profile: ProfilePort;
  readonly ownSessions: OwnSessionsPort;
  readonly fileDownload: FileDownloadPort;
  readonly clock: ClockPort;
};

type Slot = typeof profileActorSlots;

export const profileActors = (ports: ProfilePorts): typeof profileActorSlots => ({
  read: fromPromise<Settled<ProfileReading>>(async () => {
    const [profile, own] = await Promise.all([
      settled(ports.profile.own()),
      settled(ports.ownSessions.list()),
    ]);
    if (!profile.ok) return profile;
    return own.ok ? ok({ profile: profile.value, sessions: own.value.sessions }) : own;
  }),
  perform: fromPromise<
    Settled<ProfileDone>,
    { readonly task: ProfileTask | null; readonly language: Language }
  >(({ input: { task, language } }) => {
    if (task === null) throw new Error('There is nothing to do');
    return settled(perform(ports, task, language));
  }),
  sendProof: fromPromise<Settled<SentCode>, InputFrom<Slot['sendProof']>>(({ input }) =>
    sent(ports, ports.profile.sendProof(input.channel, input.language)),
  ),
  resendProof: fromPromise<Settled<SentCode>, InputFrom<Slot['resendProof']>>(({ input }) =>
    sent(ports, ports.profile.resendProof(input.challengeId, input.channel)),
  ),
  prove: fromPromise<Settled<null>, { readonly proof: Proof | null }>(({ input: { proof } }) => {
    if (proof === null) throw new Error('There is nothing to prove with');
    return settled(
      proof.kind === 'code'
        ? ports.profile.proveByCode(proof.challengeId, proof.code)
        : ports.profile.proveByPassword(proof.password),
    );
  }),
  clock: fromCallback<EventObject, NonReducibleUnknown, ProfileEvent>(({ sendBack }) =>
    ports.clock.ticking(1_000, () => sendBack({ type: 'clock.ticked', steady: ports.clock.steady() })),
  ),
});

async function sent(
  { clock }: Pick<ProfilePorts, 'clock'>,
  outcome: Outcome<OtpChallenge>,
): Promise<Settled<SentCode>> {
  const answer = await settled(outcome);
  return answer.ok ? ok({ challenge: answer.value, steady: clock.steady() }) : answer;
}

/** Another code for the same request; one that nobody knows any more begins anew. */
async function sendEmailCode(
  profile: ProfilePort,
  email: string,
  again: string | null,
  language: Language,
): Outcome<OtpChallenge> {
  if (again === null) return profile.sendEmailCode(email, language);
  const sent = await profile.resendProof(again, null);
  const isForgotten = !sent.ok && sent.error.kind === 'refused' && sent.error.code === 'CodeExpiredException';
  return isForgotten ? profile.sendEmailCode(email, language) : sent;
}

async function perform(
  { profile, ownSessions, fileDownload, clock }: ProfilePorts,
  task: ProfileTask,
  language: Language,
): Outcome<ProfileDone> {
  switch (task.kind) {
    case 'details': {
      const { details, terms } = task;
      return then(profile.saveDetails(details, { terms }), (user) => ({ kind: 'details', user, details }));
    }
    case 'wishes':
      return then(profile.saveWishes(task.wishes), (saved) => ({ kind: 'wishes', profile: saved }));
    case 'lateMoney':
      return then(profile.saveLateMoney(task.place), (saved) => ({ kind: 'lateMoney', profile: saved }));
    case 'email': {
      const { email, again } = task;
      const sent = await sendEmailCode(profile, email, again, language);
      return sent.ok
        ? ok({ kind: 'email', change: { email, sent: { challenge: sent.value, steady: clock.steady() } } })
        : sent;
    }
    case 'emailCode':
      return then(profile.changeEmail(task.challengeId, task.code), (changed) => ({
        kind: 'emailCode',
        profile: changed,
      }));
    case 'password': {
      const changed = await profile.changePassword(task);
      if (!changed.ok) return changed;
      return ok({ kind: 'password', sessions: await sessionsNow(ownSessions) });
    }
    case 'sessions': {
      const ended = await ownSessions.end(task.which);
      // One that is not there any more is as good as ended.
      if (!ended.ok && !(ended.error.kind === 'refused' && ended.error.code === 'NOT_FOUND')) return ended;
      if (task.which.kind === 'all') return ok({ kind: 'over', how: 'signedOut' });
      return ok({ kind: 'sessions', sessions: await sessionsNow(ownSessions) });
    }
    case 'data':
      return then(profile.data(), (text) => {
        fileDownload.save('taquilla.json', text);
        return { kind: 'data' };
      });
    case 'deletion':
      return then(profile.deleteAccount(), () => ({ kind: 'over', how: 'deleted' }));
  }
}

async function sessionsNow(ownSessions: OwnSessionsPort): Promise<readonly OwnSession[] | null> {
  const own = await ownSessions.list();
  return own.ok ? own.value.sessions : null;
}

async function then<Value>(
  outcome: Outcome<Value>,
  done: (value: Value) => ProfileDone,
): Outcome<ProfileDone> {
  const result = await outcome;
  return result.ok ? ok(done(result.value)) : result;
}
