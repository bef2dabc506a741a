import type { OwnSession } from '#domain/auth/own-session.ts';
import type { OtpChallenge } from '#domain/auth/session-user.ts';
import type { Profile } from '#domain/fan/profile.ts';
import type { CalendarDay } from '#domain/shared/calendar-day.ts';
import { type Trouble, unexpected } from '../support/trouble.ts';
import type { ProfileSnapshot } from './profile.machine.ts';
import type { EmailChange, ProfileTaskKind } from './profile.task.ts';

/** What stands over the page while its owner says again who they are. */
export type ProofView = {
  readonly email: string;
  readonly hasPassword: boolean;
  /** The code that was sent, if one was asked for. */
  readonly challenge: OtpChallenge | null;
  readonly sending: boolean;
  readonly checking: boolean;
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
      readonly emailChange: EmailChange | null;
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
    emailChange,
    passwordsSet: snapshot.context.passwordsSet,
    proof: snapshot.matches('proving') ? proofView(snapshot, reading.profile) : null,
  };
}

function endedBy({ context: { task } }: ProfileSnapshot): string | null {
  return task?.kind === 'sessions' && task.which.kind === 'one' ? task.which.id : null;
}

const proofView = (snapshot: ProfileSnapshot, { user, hasPassword }: Profile): ProofView => ({
  email: user.email,
  hasPassword,
  challenge: snapshot.context.challenge,
  sending: snapshot.matches({ proving: 'sending' }),
  checking: snapshot.matches({ proving: 'checking' }),
  trouble: snapshot.context.trouble?.about === 'proof' ? snapshot.context.trouble.reason : null,
});
