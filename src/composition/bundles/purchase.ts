import { createCardTokenizer } from '#adapters/http/card-tokens.http.ts';
import { checkoutOverHttp } from '#adapters/http/checkout.http.ts';
import { fanAccountsOverHttp } from '#adapters/http/fan-accounts.http.ts';
import type { PortBindings } from '../ports.ts';

/** The ports that a sale needs once it has seats. */
export const purchasePorts = {
  checkout: (http) => checkoutOverHttp(http, createCardTokenizer()),
  fanAccounts: fanAccountsOverHttp,
} satisfies Partial<PortBindings>;
