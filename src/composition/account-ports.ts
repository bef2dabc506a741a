import { type Container, ContainerModule } from 'inversify';
import { browserFileDownload } from '#adapters/browser/file-download.browser.ts';
import { accountSessionsOverHttp } from '#adapters/http/account-sessions.http.ts';
import { newsletterOverHttp } from '#adapters/http/newsletter.http.ts';
import { resolveProfile } from './profile-port.ts';
import { resolveClock } from './shared-ports.ts';
import * as tokens from './tokens.ts';

const ownPorts = (page: Window) =>
  new ContainerModule(({ bind }) => {
    bind(tokens.FILE_DOWNLOAD)
      .toResolvedValue(() => browserFileDownload(page))
      .inSingletonScope();
    bind(tokens.NEWSLETTER).toResolvedValue(newsletterOverHttp, [tokens.HTTP]).inSingletonScope();
    bind(tokens.ACCOUNT_SESSIONS).toResolvedValue(accountSessionsOverHttp, [tokens.HTTP]).inSingletonScope();
  });

/** Binds the ports of the user's own account, and resolves each once. */
export function resolveAccountPorts(container: Container, page: Window) {
  container.load(ownPorts(page));
  return {
    clock: resolveClock(container, page),
    fileDownload: container.get(tokens.FILE_DOWNLOAD),
    newsletter: container.get(tokens.NEWSLETTER),
    accountSessions: container.get(tokens.ACCOUNT_SESSIONS),
    profile: resolveProfile(container),
  };
}
export type AccountPorts = ReturnType<typeof resolveAccountPorts>;
