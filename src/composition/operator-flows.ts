import { type ActorRefFrom, createActor } from 'xstate';
import { fanAccessActors } from '#machines/fan-access/fan-access.actors.ts';
import { type FanAccessFlow, fanAccessMachine } from '#machines/fan-access/fan-access.machine.ts';
import type { Flows } from '#machines/flows.ts';
import { operatorDoorActors } from '#machines/operator-door/operator-door.actors.ts';
import { type OperatorDoorFlow, operatorDoorMachine } from '#machines/operator-door/operator-door.machine.ts';
import { operatorsActors } from '#machines/operators/operators.actors.ts';
import { type OperatorsFlow, operatorsMachine } from '#machines/operators/operators.machine.ts';
import { ownAccessActors } from '#machines/own-access/own-access.actors.ts';
import { type OwnAccessFlow, ownAccessMachine } from '#machines/own-access/own-access.machine.ts';
import { ownFactorActors } from '#machines/own-factor/own-factor.actors.ts';
import { type OwnFactorFlow, ownFactorMachine } from '#machines/own-factor/own-factor.machine.ts';
import { languageIn } from '#machines/preferences/preferences.machine.ts';
import type { SessionFlow } from '#machines/session/session.machine.ts';
import type { OperatorPorts } from './operator-ports.ts';
import { runningFlows } from './running.ts';
import { tellSession } from './tell-session.ts';

/** The operators' entrance and their manager's office, which nobody else ever fetches. */
export function startOperatorFlows(
  { fanAccess, operatorDoor, operators, ownFactor, ownSessions, profile }: OperatorPorts,
  { session, preferences }: Pick<Flows, 'session' | 'preferences'>,
) {
  const doors = runningFlows<OperatorDoorFlow>();
  const offices = runningFlows<OperatorsFlow>();
  const accesses = runningFlows<FanAccessFlow>();
  const ownFactors = runningFlows<OwnFactorFlow>();
  const ownAccesses = runningFlows<OwnAccessFlow>();
  return {
    operatorDoor: ({ returnTo, invitation }) => {
      const name = `${returnTo ?? ''} ${invitation ?? ''}`;
      return doors.of(name, ['/authorization'], () => {
        const door = createActor(operatorDoorMachine.provide({ actors: operatorDoorActors(operatorDoor) }), {
          input: { returnTo, invitation },
        });
        door.subscribe(({ output }) => {
          if (output === undefined) return;
          // Whoever comes to the entrance again begins again.
          doors.stop(name);
          session.send({ type: 'session.started', user: output.user });
        });
        return door.start();
      });
    },
    operators: () =>
      offices.of('office', ['/backoffice/operators'], () => {
        const office = createActor(
          operatorsMachine.provide({ actors: operatorsActors(operators, ownFactor) }),
          {
            input: {
              language: languageIn(preferences.getSnapshot().context),
              self: session.getSnapshot().context.user?.id ?? null,
            },
          },
        );
        const tell = tellSession(session);
        office.subscribe(({ context }) => tell(context.trouble));
        knowSelf(office, session);
        return office.start();
      }),
    fanAccess: () =>
      accesses.of('fans', ['/backoffice/fans'], () => {
        const access = createActor(
          fanAccessMachine.provide({ actors: fanAccessActors(fanAccess, ownFactor) }),
        );
        const tell = tellSession(session);
        access.subscribe(({ context }) => tell(context.trouble));
        return access.start();
      }),
    ownFactor: () =>
      ownFactors.of('own', ['/backoffice/account'], () => {
        const own = createActor(ownFactorMachine.provide({ actors: ownFactorActors(ownFactor) }));
        const tell = tellSession(session);
        own.subscribe(({ context }) => tell(context.trouble));
        return own.start();
      }),
    ownAccess: () =>
      ownAccesses.of('own', ['/backoffice/account'], () => {
        const ports = { ownFactor, ownSessions, ownPassword: profile };
        const own = createActor(ownAccessMachine.provide({ actors: ownAccessActors(ports) }));
        const tell = tellSession(session);
        own.subscribe(({ status, context }) => {
          tell(context.trouble?.reason);
          // Done is whoever ended every session; one that stops with its page has merely been left.
          if (status === 'done') session.send({ type: 'session.lost' });
        });
        return own.start();
      }),
    /** Stops the flows whose pages were left. */
    leaveFor(path) {
      for (const flows of [accesses, doors, offices, ownFactors, ownAccesses]) flows.leaveFor(path);
    },
  } satisfies Pick<Flows, 'fanAccess' | 'operatorDoor' | 'operators' | 'ownFactor' | 'ownAccess'> & {
    leaveFor(path: string): void;
  };
}
/** Nobody could say who is here when the page began: once something can be read again, that is asked again too. */
function knowSelf(office: ActorRefFrom<typeof operatorsMachine>, session: SessionFlow): void {
  const watch = session.subscribe(({ context: { user } }) => {
    if (user !== null && user.id !== office.getSnapshot().context.self)
      office.send({ type: 'self.known', id: user.id });
  });
  office.subscribe({
    next: ({ context }) => {
      if (context.self === null && context.operators !== null) session.send({ type: 'retry.requested' });
    },
    complete: () => watch.unsubscribe(),
  });
}

export type OperatorFlows = ReturnType<typeof startOperatorFlows>;
