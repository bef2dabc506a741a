import { fromPromise } from 'xstate';
import type { AccountSessionsPort } from '#application/account-sessions.port.ts';
import type { AsyncResult } from '#application/failure.ts';
import type { ProfilePort } from '#application/profile.port.ts';
import type { SecondFactorSettingsPort } from '#application/second-factor-settings.port.ts';
import { ok } from '#domain/shared/result.ts';
import { provideConfirmedAction } from '../confirmed-action/confirmed-action.actors.ts';
import { toActorResult } from '../support/actor-result.actors.ts';
import { type AccountSecurityTask, accountSecurityActorSlots } from './account-security.machine.ts';

/** The ports of the account settings, and the second factor. */
export type AccountSecurityPorts = {
  readonly accountPassword: Pick<ProfilePort, 'changePassword'>;
  readonly accountSessions: AccountSessionsPort;
  readonly secondFactorSettings: Pick<SecondFactorSettingsPort, 'reauthenticate'>;
};

export const createAccountSecurityActors = (
  ports: AccountSecurityPorts,
): typeof accountSecurityActorSlots => ({
  listSessions: fromPromise(async () => {
    const own = await toActorResult(ports.accountSessions.list());
    return own.ok ? ok(own.value.sessions) : own;
  }),
  perform: provideConfirmedAction(accountSecurityActorSlots.perform, {
    perform: (task) => perform(ports, task),
    secondFactorSettings: ports.secondFactorSettings,
  }),
});

async function perform(
  { accountPassword, accountSessions }: AccountSecurityPorts,
  task: AccountSecurityTask,
): AsyncResult<null> {
  if (task.kind === 'password') return accountPassword.changePassword(task);
  const ended = await accountSessions.end(task.which);
  // A session that no longer exists counts as ended.
  return !ended.ok && ended.error.kind === 'rejected' && ended.error.code === 'NOT_FOUND' ? ok(null) : ended;
}
