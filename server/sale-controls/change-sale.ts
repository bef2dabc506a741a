import { createHash } from 'node:crypto';
import {
  applySaleControlChange,
  canChangeSale,
  listSaleControlDifferences,
  type SaleControlChange,
  type SaleControls,
  type SaleControlValues,
  toSaleControlValues,
  validateSaleControls,
} from '#domain/catalogue/sale-controls.ts';
import type { Instant } from '#domain/shared/instant.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import type { Manager } from '#server/refunds/public.ts';
import type { SaleControlsStore, SaleOfEvent, StoredSale } from './sale-controls.port.ts';

export type ChangeSaleError =
  | { readonly code: 'NOT_FOUND' }
  /** The event is over or cancelled. */
  | { readonly code: 'TRANSITION_NOT_ALLOWED' }
  /** Somebody else changed the sale first. */
  | { readonly code: 'VERSION_CONFLICT' }
  | {
      readonly code: 'FIELDS_INVALID';
      readonly fields: readonly { readonly field: string; readonly reason: string }[];
    };

export async function readSaleControls(
  store: Pick<SaleControlsStore, 'find'>,
  of: SaleOfEvent,
  now: Instant,
): Promise<SaleControls | null> {
  const sale = await store.find(of);
  return sale === null ? null : toSaleControls(sale, now);
}

/**
 * Changes the sale of an event while its row is locked, if the stored values are still those from which the change was made:
 * whoever wrote others, the content import too, is noticed.
 */
export async function changeSale(
  store: SaleControlsStore,
  { of, change, now, by }: { of: SaleOfEvent; change: SaleControlChange; now: Instant; by: Manager },
): Promise<Result<SaleControls, ChangeSaleError>> {
  const changed = await store.transaction(async (tx): Promise<Result<null, ChangeSaleError>> => {
    const sale = await tx.lock(of);
    if (sale === null) return err({ code: 'NOT_FOUND' });
    if (!canChangeSale(sale, now)) return err({ code: 'TRANSITION_NOT_ALLOWED' });
    const before = toSaleControlValues(sale);
    if (change.version !== calculateSaleVersion(before)) return err({ code: 'VERSION_CONFLICT' });
    const after = applySaleControlChange(before, change);
    const issues = validateSaleControls(before, after, now);
    if (issues.length > 0)
      return err({
        code: 'FIELDS_INVALID',
        fields: issues.map((reason) => ({ field: issueFields[reason], reason })),
      });
    const differences = listSaleControlDifferences(before, after);
    if (differences.length === 0) return ok(null);
    const { isSuspended, saleOpensAt, saleClosesAt } = after;
    const sections = Object.entries(after.access).flatMap(([code, access]) =>
      before.access[code] === access ? [] : [{ code, access }],
    );
    await tx.save({
      ...{ eventId: sale.eventId, isSuspended, saleOpensAt, saleClosesAt },
      ...{ sections, differences, by },
    });
    return ok(null);
  });
  if (!changed.ok) return changed;
  const controls = await readSaleControls(store, of, now);
  return controls === null ? err({ code: 'NOT_FOUND' }) : ok(controls);
}

const issueFields = {
  CLOSES_BEFORE_OPENING: 'saleClosesAt',
  ALREADY_OPEN: 'saleOpensAt',
  UNKNOWN_SECTION: 'sections',
} as const;

const toSaleControls = (sale: StoredSale, now: Instant): SaleControls => ({
  eventId: sale.eventId,
  version: calculateSaleVersion(toSaleControlValues(sale)),
  timeZone: sale.timeZone,
  serverNow: now,
  canChange: canChangeSale(sale, now),
  isSuspended: sale.isSuspended,
  saleOpensAt: sale.saleOpensAt,
  saleClosesAt: sale.saleClosesAt,
  sections: sale.sections,
});

/** Calculates the version of a sale: equal values have the same one. */
export const calculateSaleVersion = ({
  isSuspended,
  saleOpensAt,
  saleClosesAt,
  access,
}: SaleControlValues): string =>
  createHash('sha256')
    .update(JSON.stringify([isSuspended, saleOpensAt, saleClosesAt, Object.entries(access).sort()]))
    .digest('base64url')
    .slice(0, 22);
