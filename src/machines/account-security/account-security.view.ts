import type { AccountSession } from '#domain/identity/account-session.ts';
import { findStepUp } from '../confirmed-action/confirmed-action.view.ts';
import type { StepUpFlow } from '../step-up/step-up.machine.ts';
import type { FlowFailure } from '../support/flow-failure.ts';
import type { AccountSecuritySnapshot, AccountSecurityTask } from './account-security.machine.ts';

export type AccountSecurityView = {
  /** Null until they are loaded. */
  readonly sessions: readonly AccountSession[] | null;
  /** The reason why the list is missing or outdated. */
  readonly listFailure: FlowFailure | null;
  /** The running action. */
  readonly busy: AccountSecurityTask['kind'] | null;
  /** The id of the session that is being ended. */
  readonly endingSession: string | null;
  readonly done: AccountSecurityTask['kind'] | null;
  readonly failure: { readonly about: AccountSecurityTask['kind']; readonly reason: FlowFailure } | null;
  /** Identifies the password form, which is reset after each change. */
  readonly passwordsSet: number;
  /** Reauthentication before the requested action. */
  readonly proof: StepUpFlow | null;
};

export function toAccountSecurityView(snapshot: AccountSecuritySnapshot): AccountSecurityView {
  const { sessions, task, phase, done, passwordsSet, failure } = snapshot.context;
  const doing = snapshot.matches('working') && phase === 'running' ? task : null;
  return {
    sessions,
    listFailure: failure?.about === null ? failure.reason : null,
    busy: doing?.kind ?? null,
    endingSession: doing?.kind === 'sessions' && doing.which.kind === 'one' ? doing.which.id : null,
    done,
    failure:
      failure === null || failure.about === null ? null : { about: failure.about, reason: failure.reason },
    passwordsSet,
    proof: findStepUp(snapshot.children.perform),
  };
}
