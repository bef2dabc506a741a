import {
  announcedTransfers,
  decideTransfer,
  keptSeats,
  payKeptSeats,
  releaseKeptSeats,
} from '#contract/kept.ts';
import type { KeptPage } from '#domain/order/kept-sale.ts';
import { ok } from '#domain/shared/result.ts';
import type { Person } from '#server/application/auth/principal.ts';
import { decideTransfer as decide } from '#server/application/kept/decide-transfer.ts';
import { type FindKeptParts, findKept } from '#server/application/kept/find-kept.ts';
import type { KeptParts } from '#server/application/kept/locked-kept.ts';
import { payKept } from '#server/application/kept/pay-kept.ts';
import { releaseKept } from '#server/application/kept/release-kept.ts';
import type { Staff } from '#server/application/sale/sale-store.port.ts';
import { bind } from './bind.ts';
import { purchaseOnWire } from './order-wire.ts';
import type { Shell } from './shell.ts';
import { iso, isoOrNull } from './wire.ts';

/** Registers the staff booking and announced transfer endpoints. */
export function keptRoutes(shell: Shell, parts: KeptParts & FindKeptParts): void {
  bind(shell, keptSeats, async ({ query: { q, page }, market, language }) => {
    const found = await findKept(parts, { kind: 'BOOKING', market, page, words: q ?? '' }, language);
    return ok(pageOnWire(found));
  });

  bind(shell, announcedTransfers, async ({ query: { q, page }, market, language }) => {
    const found = await findKept(parts, { kind: 'TRANSFER', market, page, words: q ?? '' }, language);
    return ok(pageOnWire(found));
  });

  bind(shell, payKeptSeats, async ({ params: { id }, body, key, principal, market, caller }) => {
    const by = staffOf(principal, caller);
    const paid = await payKept(parts, {
      ...body,
      reservationId: id,
      market,
      by,
      requestKey: `${by.personId} ${key}`,
    });
    return paid.ok ? ok(purchaseOnWire(paid.value)) : paid;
  });

  bind(shell, releaseKeptSeats, async ({ params: { id }, key, principal, market, caller }) => {
    const by = staffOf(principal, caller);
    const released = await releaseKept(parts, {
      reservationId: id,
      market,
      by,
      requestKey: `${by.personId} ${key}`,
    });
    return released.ok ? ok({ released: true as const }) : released;
  });

  bind(shell, decideTransfer, async ({ params: { id }, body, key, principal, market, caller }) => {
    const by = staffOf(principal, caller);
    const decided = await decide(parts, {
      ...body,
      reservationId: id,
      market,
      by,
      requestKey: `${by.personId} ${key}`,
    });
    return decided.ok ? ok(purchaseOnWire(decided.value)) : decided;
  });
}

const staffOf = (
  { personId, sessionId }: Pick<Person, 'personId' | 'sessionId'>,
  { address }: { readonly address: string },
): Staff => ({ personId, sessionId, address });

const pageOnWire = ({ items, ...page }: KeptPage) => ({
  ...page,
  items: items.map((sale) => ({
    ...sale,
    startsAt: iso(sale.startsAt),
    until: isoOrNull(sale.until),
    since: iso(sale.since),
    items: [...sale.items],
  })),
});
