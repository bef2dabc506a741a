import { type Container, ContainerModule, type ServiceIdentifier } from 'inversify';
import { browserClock } from '#adapters/browser/clock.browser.ts';
import { browserKeys } from '#adapters/browser/keys.browser.ts';
import * as tokens from './tokens.ts';

/** What several pages behind the first need is bound by whichever comes first. */
export function bindOnce(container: Container, port: ServiceIdentifier, module: ContainerModule): void {
  if (!container.isBound(port)) container.load(module);
}

/** The clock of this page: whoever hears the server's hour tells everybody. */
export function clockIn(container: Container, page: Window) {
  const clock = new ContainerModule(({ bind }) => {
    bind(tokens.CLOCK)
      .toResolvedValue(() => browserClock(page))
      .inSingletonScope();
  });
  bindOnce(container, tokens.CLOCK, clock);
  return container.get(tokens.CLOCK);
}

/** Names for requests that are made once. */
export function keysIn(container: Container, page: Window) {
  const keys = new ContainerModule(({ bind }) => {
    bind(tokens.KEYS)
      .toResolvedValue(() => browserKeys(page.crypto))
      .inSingletonScope();
  });
  bindOnce(container, tokens.KEYS, keys);
  return container.get(tokens.KEYS);
}
