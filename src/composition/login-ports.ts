import { type Container, ContainerModule } from 'inversify';
import { browserFaultLog } from '#adapters/browser/fault-log.browser.ts';
import { browserLoginMemory } from '#adapters/browser/login-memory.browser.ts';
import { keptText } from '#adapters/browser/storage.ts';
import { appEntryOverHttp } from '#adapters/http/app-entry.http.ts';
import { authenticationOverHttp } from '#adapters/http/authentication.http.ts';
import { fanAccountsIn } from './fan-accounts-port.ts';
import { profileIn } from './profile-port.ts';
import { clockIn } from './shared-ports.ts';
import * as tokens from './tokens.ts';

const ownPorts = (page: Window) =>
  new ContainerModule(({ bind }) => {
    bind(tokens.APP_ENTRY).toResolvedValue(appEntryOverHttp, [tokens.HTTP]).inSingletonScope();
    bind(tokens.AUTHENTICATION).toResolvedValue(authenticationOverHttp, [tokens.HTTP]).inSingletonScope();
    bind(tokens.FAULT_LOG)
      .toResolvedValue(() => browserFaultLog({ console: globalThis.console }))
      .inSingletonScope();
    // It ends with the tab: whoever opens another one begins there.
    bind(tokens.LOGIN_MEMORY)
      .toResolvedValue(() => browserLoginMemory(keptText(() => page.sessionStorage)))
      .inSingletonScope();
  });

/** Binds what signing in needs, and asks once per port. */
export function loginPortsIn(container: Container, page: Window) {
  container.load(ownPorts(page));
  return {
    appEntry: container.get(tokens.APP_ENTRY),
    authentication: container.get(tokens.AUTHENTICATION),
    clock: clockIn(container, page),
    fanAccounts: fanAccountsIn(container),
    faultLog: container.get(tokens.FAULT_LOG),
    loginMemory: container.get(tokens.LOGIN_MEMORY),
    profile: profileIn(container),
  };
}
export type LoginPorts = ReturnType<typeof loginPortsIn>;
