import { createActor } from 'xstate';
import { markets } from '#domain/market/market.ts';
import { dayAt } from '#domain/shared/calendar-day.ts';
import type { Flows } from '#machines/flows.ts';
import { loginActors } from '#machines/login/login.actors.ts';
import { type LoginFlow, loginMachine } from '#machines/login/login.machine.ts';
import { languageIn } from '#machines/preferences/preferences.machine.ts';
import type { Visit } from './environment.ts';
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

  return {
    login: ({ returnTo, place, step = 'LOGIN' }) => {
      const name = `${place} ${returnTo}`;
      return logins.of(name, ['/authorization', ...salePaths], () => {
        const login = createActor(loginMachine.provide({ actors: loginActors(ports) }), {
          input: {
            language: languageIn(preferences.getSnapshot().context),
            market,
            today: dayAt(ports.clock.now(), markets[market].timeZone),
            returnTo,
            place,
            step,
            user: session.getSnapshot().context.user,
          },
        });
        login.on('session.opened', ({ user }) => session.send({ type: 'session.started', user }));
        // Whoever signs in here again begins again.
        login.subscribe(({ status }) => {
          if (status === 'done') logins.stop(name);
        });
        return login.start();
      });
    },
    /** Stops the flows whose pages were left. */
    leaveFor: (path) => logins.leaveFor(path),
  } satisfies Pick<Flows, 'login'> & { leaveFor(path: string): void };
}
