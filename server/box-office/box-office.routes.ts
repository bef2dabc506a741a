import { lookUpBoxOfficeCode, taquillaCheckout } from '#contract/box-office.ts';
import { err, ok } from '#domain/shared/result.ts';
import { findBoxOfficeSale } from '#server/box-office/box-office-sale.ts';
import { type CollectCashDeps, collectCash } from '#server/box-office/collect-cash.ts';
import type { Shell } from '#server/http/public.ts';
import { bind } from '#server/http/public.ts';

/** Registers the endpoints with which a seller finds and collects a cash payment at the box office. Spec §7. */
export function registerBoxOfficeRoutes(shell: Shell, deps: CollectCashDeps): void {
  bind(shell, lookUpBoxOfficeCode, async ({ query: { code }, principal: { personId }, market, language }) => {
    const found = await findBoxOfficeSale(deps, { code, market, language, sellerId: personId });
    return found === null ? err({ code: 'NOT_FOUND' }) : ok(found);
  });

  bind(shell, taquillaCheckout, async ({ body, principal: { personId }, market, key }) => {
    const requestKey = `${personId} ${key}`;
    return collectCash(deps, { ...body, market, countTaken: personId, requestKey });
  });
}
