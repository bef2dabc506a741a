import { createActor } from 'xstate';
import { appEntryPath } from '#domain/auth/site-path.ts';
import { markets } from '#domain/market/market.ts';
import { dayAt } from '#domain/shared/calendar-day.ts';
import { appEntryActors } from '#machines/app-entry/app-entry.actors.ts';
import { type AppEntryFlow, appEntryMachine } from '#machines/app-entry/app-entry.machine.ts';
import type { Flows } from '#machines/flows.ts';
import { loginActors } from '#machines/login/login.actors.ts';
import { type LoginFlow, loginMachine } from '#machines/login/login.machine.ts';
import { languageIn } from '#machines/preferences/preferences.machine.ts';
import type { Visit } from './environment.ts';
import { recalledLogin, rememberLogin } from './login-memory.ts';
import type { LoginPorts } from './login-ports.ts';
import { runningFlows } from './running.ts';
import { salePaths } from './sale-paths.ts';

/** The fans' login, on a page of its own and in the middle of a sale. */
export function startLoginFlows(
  ports: LoginPorts,
  { market }: Pick<Visit, 'market'>,
  { session, preferences }: Pick<Flows, 'session' | 'preferences'>,
) {
  const logins = runningFlows<LoginFlow>();
  const entries = runningFlows<AppEntryFlow>();

  return {
    login: ({ returnTo, place, step = 'LOGIN' }) => {
      const name = `${place} ${returnTo}`;
      return logins.of(name, ['/authorization', ...salePaths], () => {
        const { user } = session.getSnapshot().context;
        const recalled = recalledLogin(ports, { place, user });
        // A page's address says where one is; within a purchase nothing else does.
        const begun = place === 'purchase' ? (recalled?.step ?? step) : step;
        const login = createActor(loginMachine.provide({ actors: loginActors(ports) }), {
          input: {
            language: languageIn(preferences.getSnapshot().context),
            market,
            today: dayAt(ports.clock.now(), markets[market].timeZone),
            returnTo,
            place,
            step: begun,
            user,
            kept: recalled?.step === begun ? recalled.kept : null,
          },
        });
        login.on('session.opened', ({ user }) => session.send({ type: 'session.started', user }));
        rememberLogin(ports, login);
        // Whoever signs in here again begins again.
        login.subscribe(({ status }) => {
          if (status === 'done') logins.stop(name);
        });
        return login.start();
      });
    },
    openFromApp: ({ code, returnTo }) => {
      entries.stop('app');
      entries.of('app', [appEntryPath], () => {
        const entry = createActor(appEntryMachine.provide({ actors: appEntryActors(ports) }), {
          input: { code, returnTo },
        });
        entry.on('session.opened', (opened) => session.send({ type: 'session.started', user: opened.user }));
        return entry.start();
      });
    },
    fromApp: () => entries.get('app'),
    /** Stops the flows whose pages were left. */
    leaveFor: (path) => {
      logins.leaveFor(path);
      entries.leaveFor(path);
    },
  } satisfies Pick<Flows, 'login' | 'openFromApp' | 'fromApp'> & { leaveFor(path: string): void };
}
