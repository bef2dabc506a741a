import { lookUpBoxOfficeCode, taquillaCheckout } from '#contract/box-office.ts';
import { err, ok } from '#domain/shared/result.ts';
import { findBoxOfficeSale } from '#server/box-office/box-office-sale.ts';
import { type CollectCashDeps, collectCash } from '#server/box-office/collect-cash.ts';
import type { Shell } from '#server/http/public.ts';
import { bind, toIso, toIsoOrNull } from '#server/http/public.ts';
import { toPurchaseWire } from '#server/payments/public.ts';

/** Registers the endpoints with which a seller finds and collects a cash payment at the box office. Spec §7. */
export function registerBoxOfficeRoutes(shell: Shell, deps: CollectCashDeps): void {
  bind(shell, lookUpBoxOfficeCode, async ({ query: { code }, principal: { personId }, market, language }) => {
    const found = await findBoxOfficeSale(deps, { code, market, language, sellerId: personId });
    if (found === null) return err({ code: 'NOT_FOUND' });
    return ok({
      ...found,
      startsAt: toIso(found.startsAt),
      payBy: toIsoOrNull(found.payBy),
      collectedAt: toIsoOrNull(found.collectedAt),
    });
  });

  bind(shell, taquillaCheckout, async ({ body, principal: { personId }, market, key }) => {
    const requestKey = `${personId} ${key}`;
    const collected = await collectCash(deps, { ...body, market, countTaken: personId, requestKey });
    return collected.ok ? ok(toPurchaseWire(collected.value)) : collected;
  });
}
