import type { OwnSession } from '#domain/auth/own-session.ts';
import type { StepUpFlow } from '../step-up/step-up.machine.ts';
import type { Trouble } from '../support/trouble.ts';
import type { AccessTask, OwnAccessSnapshot } from './own-access.machine.ts';

export type OwnAccessView = {
  /** Null while they are read for the first time, or could not be. */
  readonly sessions: readonly OwnSession[] | null;
  /** Why there is no list, or an old one. */
  readonly listTrouble: Trouble | null;
  /** What is being done. */
  readonly busy: AccessTask['kind'] | null;
  /** Of the sessions, the one that is being ended. */
  readonly endingSession: string | null;
  readonly done: AccessTask['kind'] | null;
  readonly trouble: { readonly about: AccessTask['kind']; readonly reason: Trouble } | null;
  /** Names the form of a password: another one once one was set. */
  readonly passwordsSet: number;
  /** Who one is, before what was asked for is done. */
  readonly proof: StepUpFlow | null;
};

export function toOwnAccessView(snapshot: OwnAccessSnapshot): OwnAccessView {
  const { sessions, task, done, passwordsSet, trouble } = snapshot.context;
  const doing = snapshot.matches('working') ? task : null;
  return {
    sessions,
    listTrouble: trouble?.about === null ? trouble.reason : null,
    busy: doing?.kind ?? null,
    endingSession: doing?.kind === 'sessions' && doing.which.kind === 'one' ? doing.which.id : null,
    done,
    trouble:
      trouble === null || trouble.about === null ? null : { about: trouble.about, reason: trouble.reason },
    passwordsSet,
    proof: snapshot.children.stepUp ?? null,
  };
}
