import type { Container } from 'inversify';
import { fanAccountsIn } from './fan-accounts-port.ts';
import { outcomePortsIn } from './outcome-ports.ts';

/** Binds what a sale needs once it has seats, and asks once per port. */
export function purchasePortsIn(container: Container, page: Window) {
  return { checkout: outcomePortsIn(container, page).checkout, fanAccounts: fanAccountsIn(container) };
}
export type PurchasePorts = ReturnType<typeof purchasePortsIn>;
