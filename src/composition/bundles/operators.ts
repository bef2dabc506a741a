import { type ActorRefFrom, createActor } from 'xstate';
import { accountSessionsOverHttp } from '#adapters/http/account-sessions.http.ts';
import { fanAccessOverHttp } from '#adapters/http/fan-access.http.ts';
import { operatorLoginOverHttp } from '#adapters/http/operator-login.http.ts';
import { operatorsOverHttp } from '#adapters/http/operators.http.ts';
import { profileOverHttp } from '#adapters/http/profile.http.ts';
import { secondFactorSettingsOverHttp } from '#adapters/http/second-factor-settings.http.ts';
import { createAccountSecurityActors } from '#machines/account-security/account-security.actors.ts';
import { accountSecurityMachine } from '#machines/account-security/account-security.machine.ts';
import { createFanAccessActors } from '#machines/fan-access/fan-access.actors.ts';
import { fanAccessMachine } from '#machines/fan-access/fan-access.machine.ts';
import { createOperatorLoginActors } from '#machines/operator-login/operator-login.actors.ts';
import { operatorLoginMachine } from '#machines/operator-login/operator-login.machine.ts';
import { createOperatorsActors } from '#machines/operators/operators.actors.ts';
import { operatorsMachine } from '#machines/operators/operators.machine.ts';
import { getLanguage } from '#machines/preferences/preferences.machine.ts';
import { createSecondFactorSettingsActors } from '#machines/second-factor-settings/second-factor-settings.actors.ts';
import { secondFactorSettingsMachine } from '#machines/second-factor-settings/second-factor-settings.machine.ts';
import type { SessionFlow } from '#machines/session/session.machine.ts';
import type { App } from '../app.ts';
import type { FlowDefinitions } from '../flow-registry.ts';
import type { PortBindings, ResolvePorts } from '../ports.ts';

const operatorPorts = {
  // The sessions and the profile are the same for every account, a fan's or an operator's.
  accountSessions: accountSessionsOverHttp,
  fanAccess: fanAccessOverHttp,
  operatorLogin: operatorLoginOverHttp,
  operators: operatorsOverHttp,
  profile: profileOverHttp,
  secondFactorSettings: secondFactorSettingsOverHttp,
} satisfies Partial<PortBindings>;

/** Defines the flows of the operators' login, the staff administration and the operators' own pages. */
export function defineFlows(resolve: ResolvePorts, { session, preferences }: App) {
  const { secondFactorSettings, ...ports } = resolve(operatorPorts);
  return {
    operatorLogin: {
      paths: () => ['/authorization'],
      isForgottenWhenDone: true,
      create(of) {
        const actors = createOperatorLoginActors(ports.operatorLogin);
        const login = createActor(operatorLoginMachine.provide({ actors }), { input: of });
        login.subscribe(({ output }) => {
          if (output !== undefined) session.send({ type: 'session.started', user: output.user });
        });
        return login;
      },
    },
    operators: {
      paths: () => ['/backoffice/operators'],
      failure: (flow) => flow.getSnapshot().context.failure,
      create() {
        const flow = createActor(
          operatorsMachine.provide({ actors: createOperatorsActors(ports.operators, secondFactorSettings) }),
          {
            input: {
              language: getLanguage(preferences.getSnapshot().context),
              currentUserId: session.getSnapshot().context.user?.id ?? null,
            },
          },
        );
        identifyCurrentUser(flow, session);
        return flow;
      },
    },
    fanAccess: {
      paths: () => ['/backoffice/fans'],
      failure: (flow) => flow.getSnapshot().context.failure,
      create: () =>
        createActor(
          fanAccessMachine.provide({ actors: createFanAccessActors(ports.fanAccess, secondFactorSettings) }),
        ),
    },
    secondFactorSettings: {
      paths: () => ['/backoffice/account'],
      failure: (flow) => flow.getSnapshot().context.failure,
      create: () =>
        createActor(
          secondFactorSettingsMachine.provide({
            actors: createSecondFactorSettingsActors(secondFactorSettings),
          }),
        ),
    },
    accountSecurity: {
      paths: () => ['/backoffice/account'],
      failure: (flow) => flow.getSnapshot().context.failure?.reason,
      create() {
        const { accountSessions, profile: accountPassword } = ports;
        const flow = createActor(
          accountSecurityMachine.provide({
            actors: createAccountSecurityActors({ secondFactorSettings, accountSessions, accountPassword }),
          }),
        );
        // A finished flow has ended every session; one that stops with its page has only been left.
        flow.subscribe(({ status }) => {
          if (status === 'done') session.send({ type: 'session.lost' });
        });
        return flow;
      },
    },
  } satisfies Partial<FlowDefinitions>;
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
