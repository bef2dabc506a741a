import { createActor } from 'xstate';
import { browserErrorLog } from '#adapters/browser/error-log.browser.ts';
import { browserLoginStorage } from '#adapters/browser/login-storage.browser.ts';
import { createTextStorage } from '#adapters/browser/text-storage.ts';
import { appEntryOverHttp } from '#adapters/http/app-entry.http.ts';
import { authenticationOverHttp } from '#adapters/http/authentication.http.ts';
import { fanAccountsOverHttp } from '#adapters/http/fan-accounts.http.ts';
import { profileOverHttp } from '#adapters/http/profile.http.ts';
import { reauthenticationOverHttp } from '#adapters/http/reauthentication.http.ts';
import { appEntryPath } from '#domain/identity/site-path.ts';
import { markets } from '#domain/market/market.ts';
import { toCalendarDay } from '#domain/shared/calendar-day.ts';
import { createAppEntryActors } from '#machines/app-entry/app-entry.actors.ts';
import { appEntryMachine } from '#machines/app-entry/app-entry.machine.ts';
import { createLoginActors } from '#machines/login/login.actors.ts';
import { loginMachine } from '#machines/login/login.machine.ts';
import { getLanguage } from '#machines/preferences/preferences.machine.ts';
import type { App } from '../app.ts';
import type { FlowDefinitions } from '../flow-registry.ts';
import type { PortBindings, ResolvePorts } from '../ports.ts';
import { rememberLogin, restoreLogin } from '../restore-login.ts';
import { saleBasePaths } from '../sale-base-paths.ts';

const loginPorts = {
  appEntry: appEntryOverHttp,
  authentication: authenticationOverHttp,
  errorLog: () => browserErrorLog({ console: globalThis.console }),
  fanAccounts: fanAccountsOverHttp,
  // The storage is that of the tab: another tab starts a login of its own.
  loginStorage: (_http, page) => browserLoginStorage(createTextStorage(() => page.sessionStorage)),
  profile: profileOverHttp,
  reauthentication: reauthenticationOverHttp,
} satisfies Partial<PortBindings>;

/** Defines the fans' login, as a page of its own and inside a sale, and the entry from the mobile app. */
export function defineFlows(resolve: ResolvePorts, { session, preferences, visit, clock }: App) {
  const ports = { ...resolve(loginPorts), clock };
  return {
    login: {
      key: ({ place, returnTo }) => `${place} ${returnTo}`,
      paths: () => ['/authorization', ...saleBasePaths],
      isForgottenWhenDone: true,
      create({ returnTo, place, step = 'LOGIN' }) {
        const { user } = session.getSnapshot().context;
        const restored = restoreLogin(ports, { place, user });
        // The URL determines the step of the login page; inside a purchase the stored step does.
        const firstStep = place === 'purchase' ? (restored?.step ?? step) : step;
        const login = createActor(loginMachine.provide({ actors: createLoginActors(ports) }), {
          input: {
            language: getLanguage(preferences.getSnapshot().context),
            market: visit.market,
            today: toCalendarDay(clock.now(), markets[visit.market].timeZone),
            returnTo,
            place,
            step: firstStep,
            user,
            restoredCode: restored?.step === firstStep ? restored.restoredCode : null,
          },
        });
        login.on('session.opened', (opened) => session.send({ type: 'session.started', user: opened.user }));
        rememberLogin(ports, login);
        return login;
      },
    },
    appEntry: {
      paths: () => [appEntryPath],
      create({ code, returnTo }) {
        const entry = createActor(appEntryMachine.provide({ actors: createAppEntryActors(ports) }), {
          input: { code, returnTo },
        });
        entry.on('session.opened', (opened) => session.send({ type: 'session.started', user: opened.user }));
        return entry;
      },
    },
  } satisfies Partial<FlowDefinitions>;
}
