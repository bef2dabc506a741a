import { fromPromise } from 'xstate';
import type { Outcome } from '#application/failure.ts';
import type { OwnFactorPort } from '#application/own-factor.port.ts';
import type { OwnSessionsPort } from '#application/own-sessions.port.ts';
import type { ProfilePort } from '#application/profile.port.ts';
import { ok } from '#domain/shared/result.ts';
import { stepUpOver } from '../step-up/step-up.actors.ts';
import { settled } from '../support/settle.actors.ts';
import type { AccessTask, ownAccessSlots } from './own-access.machine.ts';

/** The ports of every account, whoever's it is, and the second factor. */
export type OwnAccessPorts = {
  readonly ownPassword: Pick<ProfilePort, 'changePassword'>;
  readonly ownSessions: OwnSessionsPort;
  readonly ownFactor: Pick<OwnFactorPort, 'prove'>;
};

export const ownAccessActors = (ports: OwnAccessPorts): typeof ownAccessSlots => ({
  list: fromPromise(async () => {
    const own = await settled(ports.ownSessions.list());
    return own.ok ? ok(own.value.sessions) : own;
  }),
  perform: fromPromise(({ input: { task } }) => {
    if (task === null) throw new Error('There is nothing to do');
    return settled(perform(ports, task));
  }),
  stepUp: stepUpOver(ports.ownFactor),
});

async function perform({ ownPassword, ownSessions }: OwnAccessPorts, task: AccessTask): Outcome<null> {
  if (task.kind === 'password') return ownPassword.changePassword(task);
  const ended = await ownSessions.end(task.which);
  // One that is not there any more is as good as ended.
  return !ended.ok && ended.error.kind === 'refused' && ended.error.code === 'NOT_FOUND' ? ok(null) : ended;
}
