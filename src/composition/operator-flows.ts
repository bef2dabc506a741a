import { type ActorRefFrom, createActor } from 'xstate';
import { createAccountSecurityActors } from '#machines/account-security/account-security.actors.ts';
import {
  type AccountSecurityFlow,
  accountSecurityMachine,
} from '#machines/account-security/account-security.machine.ts';
import { createFanAccessActors } from '#machines/fan-access/fan-access.actors.ts';
import { type FanAccessFlow, fanAccessMachine } from '#machines/fan-access/fan-access.machine.ts';
import type { Flows } from '#machines/flows.ts';
import { createOperatorLoginActors } from '#machines/operator-login/operator-login.actors.ts';
import {
  type OperatorLoginFlow,
  operatorLoginMachine,
} from '#machines/operator-login/operator-login.machine.ts';
import { createOperatorsActors } from '#machines/operators/operators.actors.ts';
import { type OperatorsFlow, operatorsMachine } from '#machines/operators/operators.machine.ts';
import { getLanguage } from '#machines/preferences/preferences.machine.ts';
import { createSecondFactorSettingsActors } from '#machines/second-factor-settings/second-factor-settings.actors.ts';
import {
  type SecondFactorSettingsFlow,
  secondFactorSettingsMachine,
} from '#machines/second-factor-settings/second-factor-settings.machine.ts';
import type { SessionFlow } from '#machines/session/session.machine.ts';
import { createFlowRegistry } from './flow-registry.ts';
import type { OperatorPorts } from './operator-ports.ts';
import { createSessionFailureReporter } from './report-session-failure.ts';

/** Starts the flows of the operators' login and of the staff administration, which only operators load. */
export function startOperatorFlows(
  { fanAccess, operatorLogin, operators, secondFactorSettings, accountSessions, profile }: OperatorPorts,
  { session, preferences }: Pick<Flows, 'session' | 'preferences'>,
) {
  const logins = createFlowRegistry<OperatorLoginFlow>();
  const operatorLists = createFlowRegistry<OperatorsFlow>();
  const fanAccessFlows = createFlowRegistry<FanAccessFlow>();
  const secondFactorFlows = createFlowRegistry<SecondFactorSettingsFlow>();
  const accountSecurityFlows = createFlowRegistry<AccountSecurityFlow>();
  return {
    operatorLogin: ({ returnTo, invitation }) => {
      const name = `${returnTo ?? ''} ${invitation ?? ''}`;
      return logins.getOrStart(name, ['/authorization'], () => {
        const login = createActor(
          operatorLoginMachine.provide({ actors: createOperatorLoginActors(operatorLogin) }),
          {
            input: { returnTo, invitation },
          },
        );
        login.subscribe(({ output }) => {
          if (output === undefined) return;
          // A new visit to the login starts a new flow.
          logins.stop(name);
          session.send({ type: 'session.started', user: output.user });
        });
        return login.start();
      });
    },
    operators: () =>
      operatorLists.getOrStart('office', ['/backoffice/operators'], () => {
        const flow = createActor(
          operatorsMachine.provide({ actors: createOperatorsActors(operators, secondFactorSettings) }),
          {
            input: {
              language: getLanguage(preferences.getSnapshot().context),
              currentUserId: session.getSnapshot().context.user?.id ?? null,
            },
          },
        );
        const reportFailure = createSessionFailureReporter(session);
        flow.subscribe(({ context }) => reportFailure(context.failure));
        identifyCurrentUser(flow, session);
        return flow.start();
      }),
    fanAccess: () =>
      fanAccessFlows.getOrStart('fans', ['/backoffice/fans'], () => {
        const flow = createActor(
          fanAccessMachine.provide({ actors: createFanAccessActors(fanAccess, secondFactorSettings) }),
        );
        const reportFailure = createSessionFailureReporter(session);
        flow.subscribe(({ context }) => reportFailure(context.failure));
        return flow.start();
      }),
    secondFactorSettings: () =>
      secondFactorFlows.getOrStart('own', ['/backoffice/account'], () => {
        const flow = createActor(
          secondFactorSettingsMachine.provide({
            actors: createSecondFactorSettingsActors(secondFactorSettings),
          }),
        );
        const reportFailure = createSessionFailureReporter(session);
        flow.subscribe(({ context }) => reportFailure(context.failure));
        return flow.start();
      }),
    accountSecurity: () =>
      accountSecurityFlows.getOrStart('own', ['/backoffice/account'], () => {
        const ports = { secondFactorSettings, accountSessions, accountPassword: profile };
        const flow = createActor(
          accountSecurityMachine.provide({ actors: createAccountSecurityActors(ports) }),
        );
        const reportFailure = createSessionFailureReporter(session);
        flow.subscribe(({ status, context }) => {
          reportFailure(context.failure?.reason);
          // A finished flow has ended every session; one that stops with its page has only been left.
          if (status === 'done') session.send({ type: 'session.lost' });
        });
        return flow.start();
      }),
    /** Stops the flows whose pages were left. */
    leaveFor(path) {
      for (const flows of [fanAccessFlows, logins, operatorLists, secondFactorFlows, accountSecurityFlows])
        flows.leaveFor(path);
    },
  } satisfies Pick<
    Flows,
    'fanAccess' | 'operatorLogin' | 'operators' | 'secondFactorSettings' | 'accountSecurity'
  > & {
    leaveFor(path: string): void;
  };
}
/**
 * Requests the current user again once something could be read, if the session was unreachable when the page
 * started.
 */
function identifyCurrentUser(flow: ActorRefFrom<typeof operatorsMachine>, session: SessionFlow): void {
  const subscription = session.subscribe(({ context: { user } }) => {
    if (user !== null && user.id !== flow.getSnapshot().context.currentUserId)
      flow.send({ type: 'currentUser.identified', id: user.id });
  });
  flow.subscribe({
    next: ({ context }) => {
      if (context.currentUserId === null && context.operators !== null)
        session.send({ type: 'retry.requested' });
    },
    complete: () => subscription.unsubscribe(),
  });
}

export type OperatorFlows = ReturnType<typeof startOperatorFlows>;
