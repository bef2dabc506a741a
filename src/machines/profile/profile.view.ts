import { maskContact, otherChannels, type PhoneChannel } from '#domain/auth/contact.ts';
import type { OwnSession } from '#domain/auth/own-session.ts';
import type { Profile } from '#domain/fan/profile.ts';
import { proofWaysOf } from '#domain/fan/proof-way.ts';
import type { CalendarDay } from '#domain/shared/calendar-day.ts';
import type { DeliveryChannel } from '#domain/ticket/ticket.ts';
import { type SentCode, secondsToResend, secondsToWait } from '../support/sent-code.ts';
import { type Trouble, unexpected } from '../support/trouble.ts';
import type { ProfileSnapshot } from './profile.machine.ts';
import type { EmailChange, ProfileTaskKind } from './profile.task.ts';

/** A code that was sent to prove who one is, or that an address is one's own. */
export type ProofCode = {
  readonly channel: DeliveryChannel;
  /** Where it went, masked. */
  readonly destination: string;
  readonly triesLeft: number;
  /** Whole seconds until another one may be asked for; 0 when it may. */
  readonly secondsToResend: number;
  readonly canResend: boolean;
  readonly otherChannels: readonly PhoneChannel[];
  /** The code is dead: only a new one helps. */
  readonly expired: boolean;
};

/** What stands over the page while its owner says again who they are. */
export type ProofView = {
  /** Where a code may go: the contacts that were proven, masked. */
  readonly ways: readonly { readonly channel: DeliveryChannel; readonly destination: string }[];
  /** The way that was taken last, or that is offered first. */
  readonly channel: DeliveryChannel;
  readonly hasPassword: boolean;
  /** The code that was sent, if one was asked for. */
  readonly code: ProofCode | null;
  readonly sending: boolean;
  readonly checking: 'code' | 'password' | null;
  /** Whole seconds to wait before another try. */
  readonly wait: number;
  readonly trouble: Trouble | null;
};

export type ProfileView =
  | { readonly screen: 'loading' }
  | { readonly screen: 'failed'; readonly trouble: Trouble }
  | {
      readonly screen: 'ready';
      readonly profile: Profile;
      readonly sessions: readonly OwnSession[];
      readonly today: CalendarDay;
      /** What is being done. */
      readonly busy: ProfileTaskKind | null;
      /** Of the sessions, the one that is being ended. */
      readonly endingSession: string | null;
      /** What was done last, for a word of confirmation. */
      readonly done: ProfileTaskKind | null;
      readonly trouble: { readonly about: ProfileTaskKind; readonly reason: Trouble } | null;
      /** A new address, or one's own, that waits for its code. */
      readonly emailChange: { readonly email: string; readonly code: ProofCode } | null;
      /** Whole seconds to wait before another try. */
      readonly wait: number;
      /** Names the form of a password: another one once one was set. */
      readonly passwordsSet: number;
      readonly proof: ProofView | null;
    }
  | { readonly screen: 'deleted' }
  | { readonly screen: 'signedOut' };

export function toProfileView(snapshot: ProfileSnapshot): ProfileView {
  const { reading, task, emailChange, done, trouble } = snapshot.context;
  if (snapshot.matches('over')) return { screen: done === 'deletion' ? 'deleted' : 'signedOut' };
  if (reading === null)
    return snapshot.matches('failed')
      ? { screen: 'failed', trouble: trouble?.reason ?? unexpected }
      : { screen: 'loading' };
  const busy = snapshot.matches('working') ? (task?.kind ?? null) : null;
  return {
    screen: 'ready',
    profile: reading.profile,
    sessions: reading.sessions,
    today: snapshot.context.today,
    busy,
    endingSession: busy === 'sessions' ? endedBy(snapshot) : null,
    done,
    trouble:
      trouble === null || trouble.about === null || trouble.about === 'proof'
        ? null
        : { about: trouble.about, reason: trouble.reason },
    emailChange:
      emailChange === null ? null : { email: emailChange.email, code: emailCodeOf(snapshot, emailChange) },
    wait: secondsToWait(snapshot.context),
    passwordsSet: snapshot.context.passwordsSet,
    proof: snapshot.matches('proving') ? proofView(snapshot, reading.profile) : null,
  };
}

function endedBy({ context: { task } }: ProfileSnapshot): string | null {
  return task?.kind === 'sessions' && task.which.kind === 'one' ? task.which.id : null;
}

function proofView(snapshot: ProfileSnapshot, profile: Profile): ProofView {
  const { context } = snapshot;
  const { channel, proof, trouble } = context;
  const ways = proofWaysOf(profile);
  return {
    ways: ways.map((way) => ({ channel: way.channel, destination: maskContact(way.contact) })),
    channel: ways.some((way) => way.channel === channel) ? channel : (ways[0]?.channel ?? channel),
    hasPassword: profile.hasPassword,
    code: codeOf(snapshot),
    sending: snapshot.matches({ proving: 'sending' }) || snapshot.matches({ proving: 'resending' }),
    checking: snapshot.matches({ proving: 'checking' }) ? (proof?.kind ?? null) : null,
    wait: secondsToWait(context),
    trouble: trouble?.about === 'proof' ? trouble.reason : null,
  };
}

function codeOf(snapshot: ProfileSnapshot): ProofCode | null {
  const { sent, trouble, codeIsDead } = snapshot.context;
  const triesLeft = trouble?.about === 'proof' ? trouble.reason.triesLeft : null;
  return sent === null ? null : shownCode(snapshot, sent, { triesLeft, expired: codeIsDead });
}

function emailCodeOf(snapshot: ProfileSnapshot, { sent }: EmailChange): ProofCode {
  const { trouble, emailCodeIsDead } = snapshot.context;
  const triesLeft = trouble?.about === 'emailCode' ? trouble.reason.triesLeft : null;
  return shownCode(snapshot, sent, { triesLeft, expired: emailCodeIsDead });
}

function shownCode(
  snapshot: ProfileSnapshot,
  sent: SentCode,
  { triesLeft, expired }: { readonly triesLeft: number | null; readonly expired: boolean },
): ProofCode {
  const { steady } = snapshot.context;
  const { challenge } = sent;
  const seconds = secondsToResend({ sent, steady });
  return {
    channel: challenge.channel,
    destination: challenge.destination,
    triesLeft: triesLeft ?? challenge.triesLeft,
    secondsToResend: seconds,
    canResend: !snapshot.hasTag('busy') && seconds === 0 && secondsToWait(snapshot.context) === 0,
    otherChannels: otherChannels(challenge.channel),
    expired,
  };
}
