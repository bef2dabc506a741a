import { createActor } from 'xstate';
import { appEntryPath } from '#domain/identity/site-path.ts';
import { markets } from '#domain/market/market.ts';
import { toCalendarDay } from '#domain/shared/calendar-day.ts';
import { createAppEntryActors } from '#machines/app-entry/app-entry.actors.ts';
import { type AppEntryFlow, appEntryMachine } from '#machines/app-entry/app-entry.machine.ts';
import type { Flows } from '#machines/flows.ts';
import { createLoginActors } from '#machines/login/login.actors.ts';
import { type LoginFlow, loginMachine } from '#machines/login/login.machine.ts';
import { getLanguage } from '#machines/preferences/preferences.machine.ts';
import type { Visit } from './environment.ts';
import { createFlowRegistry } from './flow-registry.ts';
import type { LoginPorts } from './login-ports.ts';
import { rememberLogin, restoreLogin } from './restore-login.ts';
import { saleBasePaths } from './sale-base-paths.ts';

/** Starts the fans' login flows, as a page of its own and inside a sale. */
export function startLoginFlows(
  ports: LoginPorts,
  { market }: Pick<Visit, 'market'>,
  { session, preferences }: Pick<Flows, 'session' | 'preferences'>,
) {
  const logins = createFlowRegistry<LoginFlow>();
  const entries = createFlowRegistry<AppEntryFlow>();

  return {
    login: ({ returnTo, place, step = 'LOGIN' }) => {
      const name = `${place} ${returnTo}`;
      return logins.getOrStart(name, ['/authorization', ...saleBasePaths], () => {
        const { user } = session.getSnapshot().context;
        const restored = restoreLogin(ports, { place, user });
        // The URL determines the step of the login page; inside a purchase the stored step does.
        const firstStep = place === 'purchase' ? (restored?.step ?? step) : step;
        const login = createActor(loginMachine.provide({ actors: createLoginActors(ports) }), {
          input: {
            language: getLanguage(preferences.getSnapshot().context),
            market,
            today: toCalendarDay(ports.clock.now(), markets[market].timeZone),
            returnTo,
            place,
            step: firstStep,
            user,
            restoredCode: restored?.step === firstStep ? restored.restoredCode : null,
          },
        });
        login.on('session.opened', ({ user }) => session.send({ type: 'session.started', user }));
        rememberLogin(ports, login);
        // A new visit to the login starts a new flow.
        login.subscribe(({ status }) => {
          if (status === 'done') logins.stop(name);
        });
        return login.start();
      });
    },
    startAppEntry: ({ code, returnTo }) => {
      entries.stop('app');
      entries.getOrStart('app', [appEntryPath], () => {
        const entry = createActor(appEntryMachine.provide({ actors: createAppEntryActors(ports) }), {
          input: { code, returnTo },
        });
        entry.on('session.opened', (opened) => session.send({ type: 'session.started', user: opened.user }));
        return entry.start();
      });
    },
    getAppEntry: () => entries.get('app'),
    /** Stops the flows whose pages were left. */
    leaveFor: (path) => {
      logins.leaveFor(path);
      entries.leaveFor(path);
    },
  } satisfies Pick<Flows, 'login' | 'startAppEntry' | 'getAppEntry'> & { leaveFor(path: string): void };
}
