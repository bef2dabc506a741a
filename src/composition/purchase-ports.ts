import type { Container } from 'inversify';
import { resolveFanAccounts } from './fan-accounts-port.ts';
import { resolveOutcomePorts } from './outcome-ports.ts';

/** Binds the ports that a sale needs once it has seats, and resolves each once. */
export function resolvePurchasePorts(container: Container, page: Window) {
  return {
    checkout: resolveOutcomePorts(container, page).checkout,
    fanAccounts: resolveFanAccounts(container),
  };
}
export type PurchasePorts = ReturnType<typeof resolvePurchasePorts>;
