import { type Container, ContainerModule } from 'inversify';
import { browserFileDownload } from '#adapters/browser/file-download.browser.ts';
import { newsletterOverHttp } from '#adapters/http/newsletter.http.ts';
import { ownSessionsOverHttp } from '#adapters/http/own-sessions.http.ts';
import { profileIn } from './profile-port.ts';
import { clockIn } from './shared-ports.ts';
import * as tokens from './tokens.ts';

const ownPorts = (page: Window) =>
  new ContainerModule(({ bind }) => {
    bind(tokens.FILE_DOWNLOAD)
      .toResolvedValue(() => browserFileDownload(page))
      .inSingletonScope();
    bind(tokens.NEWSLETTER).toResolvedValue(newsletterOverHttp, [tokens.HTTP]).inSingletonScope();
    bind(tokens.OWN_SESSIONS).toResolvedValue(ownSessionsOverHttp, [tokens.HTTP]).inSingletonScope();
  });

/** Binds what one's own account needs, and asks once per port. */
export function accountPortsIn(container: Container, page: Window) {
  container.load(ownPorts(page));
  return {
    clock: clockIn(container, page),
    fileDownload: container.get(tokens.FILE_DOWNLOAD),
    newsletter: container.get(tokens.NEWSLETTER),
    ownSessions: container.get(tokens.OWN_SESSIONS),
    profile: profileIn(container),
  };
}
export type AccountPorts = ReturnType<typeof accountPortsIn>;
