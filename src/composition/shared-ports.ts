import { type Container, ContainerModule, type ServiceIdentifier } from 'inversify';
import { browserClock } from '#adapters/browser/clock.browser.ts';
import { browserIdempotencyKeys } from '#adapters/browser/idempotency-keys.browser.ts';
import * as tokens from './tokens.ts';

/** Binds a module that several pages share, whichever comes first. */
export function bindOnce(container: Container, port: ServiceIdentifier, module: ContainerModule): void {
  if (!container.isBound(port)) container.load(module);
}

/** Resolves the clock of this page; every flow shares the server's time. */
export function resolveClock(container: Container, page: Window) {
  const clock = new ContainerModule(({ bind }) => {
    bind(tokens.CLOCK)
      .toResolvedValue(() => browserClock(page))
      .inSingletonScope();
  });
  bindOnce(container, tokens.CLOCK, clock);
  return container.get(tokens.CLOCK);
}

/** Resolves the generator of idempotency keys. */
export function resolveIdempotencyKeys(container: Container, page: Window) {
  const keys = new ContainerModule(({ bind }) => {
    bind(tokens.IDEMPOTENCY_KEYS)
      .toResolvedValue(() => browserIdempotencyKeys(page.crypto))
      .inSingletonScope();
  });
  bindOnce(container, tokens.IDEMPOTENCY_KEYS, keys);
  return container.get(tokens.IDEMPOTENCY_KEYS);
}
