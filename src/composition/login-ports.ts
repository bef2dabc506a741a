import { type Container, ContainerModule } from 'inversify';
import { browserErrorLog } from '#adapters/browser/error-log.browser.ts';
import { browserLoginStorage } from '#adapters/browser/login-storage.browser.ts';
import { createTextStorage } from '#adapters/browser/text-storage.ts';
import { appEntryOverHttp } from '#adapters/http/app-entry.http.ts';
import { authenticationOverHttp } from '#adapters/http/authentication.http.ts';
import { resolveFanAccounts } from './fan-accounts-port.ts';
import { resolveProfile } from './profile-port.ts';
import { resolveClock } from './shared-ports.ts';
import * as tokens from './tokens.ts';

const ownPorts = (page: Window) =>
  new ContainerModule(({ bind }) => {
    bind(tokens.APP_ENTRY).toResolvedValue(appEntryOverHttp, [tokens.HTTP]).inSingletonScope();
    bind(tokens.AUTHENTICATION).toResolvedValue(authenticationOverHttp, [tokens.HTTP]).inSingletonScope();
    bind(tokens.ERROR_LOG)
      .toResolvedValue(() => browserErrorLog({ console: globalThis.console }))
      .inSingletonScope();
    // The storage is that of the tab: another tab starts a login of its own.
    bind(tokens.LOGIN_STORAGE)
      .toResolvedValue(() => browserLoginStorage(createTextStorage(() => page.sessionStorage)))
      .inSingletonScope();
  });

/** Binds the ports of the login, and resolves each once. */
export function resolveLoginPorts(container: Container, page: Window) {
  container.load(ownPorts(page));
  return {
    appEntry: container.get(tokens.APP_ENTRY),
    authentication: container.get(tokens.AUTHENTICATION),
    clock: resolveClock(container, page),
    fanAccounts: resolveFanAccounts(container),
    errorLog: container.get(tokens.ERROR_LOG),
    loginStorage: container.get(tokens.LOGIN_STORAGE),
    profile: resolveProfile(container),
  };
}
export type LoginPorts = ReturnType<typeof resolveLoginPorts>;
