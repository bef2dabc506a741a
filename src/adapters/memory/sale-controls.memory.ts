import type { SaleControlsPort } from '#application/sale-controls.port.ts';
import {
  applySaleControlChange,
  canChangeSale,
  type SaleControls,
  type SaleControlValues,
  toSaleControlValues,
  validateSaleControls,
} from '#domain/catalogue/sale-controls.ts';
import { ok } from '#domain/shared/result.ts';
import { toSectionAccess } from '#domain/venue/section.ts';
import { createDemoLayout } from './demo-layout.ts';
import type { MemoryBackend } from './memory-backend.ts';
import { createRejectedFailure, createRejectedFieldFailure } from './rejected-failure.ts';

/** Keeps the sale of each event in memory. */
export function memorySaleControls(backend: MemoryBackend): SaleControlsPort {
  const { sections } = createDemoLayout();
  const changed = new Map<string, SaleControlValues>();

  function find(eventId: string): SaleControls | null {
    const event = backend.events.find(({ id }) => id === eventId);
    if (event === undefined) return null;
    const now = backend.clock.serverTime();
    const base = {
      isSuspended: event.saleState === 'DISABLED',
      saleOpensAt: event.saleOpensAt,
      saleClosesAt: event.saleClosesAt,
      sections: sections.map(({ code, name, zone, capacity, accessLevel }) => ({
        ...{ code, name, zone, capacity, taken: 0 },
        access: toSectionAccess(accessLevel),
      })),
    };
    const values = changed.get(eventId) ?? toSaleControlValues(base);
    return {
      eventId,
      version: JSON.stringify(values),
      timeZone: event.venue.timeZone,
      serverNow: now,
      canChange: canChangeSale({ startsAt: event.startsAt, cancelledAt: null }, now),
      isSuspended: values.isSuspended,
      saleOpensAt: values.saleOpensAt,
      saleClosesAt: values.saleClosesAt,
      sections: base.sections.map((section) => ({
        ...section,
        access: values.access[section.code] ?? section.access,
      })),
    };
  }

  return {
    findSale: (eventId) =>
      backend.read(() => {
        const sale = find(eventId);
        return sale === null ? createRejectedFailure('NOT_FOUND') : ok(sale);
      }),
    changeSale: (eventId, change, key) =>
      backend.change('changeSale', key, () => {
        const sale = find(eventId);
        if (sale === null) return createRejectedFailure('NOT_FOUND');
        if (!sale.canChange) return createRejectedFailure('TRANSITION_NOT_ALLOWED');
        if (sale.version !== change.version) return createRejectedFailure('VERSION_CONFLICT');
        const before = toSaleControlValues(sale);
        const after = applySaleControlChange(before, change);
        const [issue] = validateSaleControls(before, after, sale.serverNow);
        if (issue !== undefined) return createRejectedFieldFailure('FIELDS_INVALID', 'sale', issue);
        changed.set(eventId, after);
        const updated = find(eventId);
        return updated === null ? createRejectedFailure('NOT_FOUND') : ok(updated);
      }),
  };
}
