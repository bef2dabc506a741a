import type { MarketCode } from '#domain/market/market.ts';
import { type DemoLogin, demoLogins } from './demo-logins.ts';

export type DemoOrganisation = {
  readonly id: string;
  readonly market: MarketCode;
  readonly name: string;
  /** The credit limit, in whole pesos. */
  readonly limit: number;
  readonly members: readonly Pick<DemoLogin, 'documentType' | 'documentNumber'>[];
};

/** Invented organisations on whose account the demo's fans may buy, one in each market. */
export const demoOrganisations: readonly DemoOrganisation[] = (
  [
    { id: 'cooperativa-paramo', market: 'COL', name: 'Cooperativa Páramo', limit: 3_000_000 },
    { id: 'mutual-obsidiana', market: 'MEX', name: 'Mutual Obsidiana', limit: 20_000 },
  ] as const
).map((organisation) => ({ ...organisation, members: findFanLogins(organisation.market) }));

function findFanLogins(market: MarketCode) {
  return demoLogins.filter((login) => login.role === 'fan' && login.market === market);
}
