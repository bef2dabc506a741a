import { visitSection } from '#domain/catalogue/visitor-type.ts';
import { markets } from '#domain/market/market.ts';
import { countExtensionsLeft } from '#domain/reservation/hold-window.ts';
import type { HeldItem, Reservation } from '#domain/reservation/reservation.ts';
import { getReservationDeadlineKind } from '#domain/reservation/reservation-rules.ts';
import { calculateCartTotal } from '#domain/sale/cart.ts';
import { mergeCartLines } from '#domain/sale/cart-lines.ts';
import type { SalesContext } from '#server/catalogue/public.ts';
import type { ItemRecord, ReservationRecord } from '#server/unit-of-work/public.ts';

/** Converts a record to the reservation that its owner sees, with the venue's names beside the codes. */
export function toReservation(
  record: ReservationRecord,
  salesContext: Pick<SalesContext, 'layout'>,
): Reservation {
  const ticks = getReservationDeadlineKind(record.status) !== 'none';
  const canGrow = record.status === 'ACTIVE' && !record.highDemand;
  return {
    reservationId: record.id,
    eventId: record.eventId,
    salesChannel: record.salesChannel,
    status: record.status,
    version: record.version,
    serverNow: record.now,
    expiresAt: ticks ? record.expiresAt : null,
    maxExpiresAt: ticks ? (canGrow ? record.maxExpiresAt : record.expiresAt) : null,
    extensionsLeft: record.status === 'ACTIVE' ? countExtensionsLeft(record) : 0,
    items: toHeldItems(record.items, salesContext),
    total: calculateCartTotal(
      record.items,
      record.items[0]?.unit.currency ?? markets[record.market].currency,
    ),
    orderId: record.orderId,
    fan: record.fan,
  };
}

/** Converts items to cart lines: one for each seat, in a bundle for all of its events. */
export const toHeldItems = (
  items: readonly ItemRecord[],
  salesContext: Pick<SalesContext, 'layout'>,
): readonly HeldItem[] => mergeCartLines(items).map((item) => toHeldItem(item, salesContext));

function toHeldItem(item: ItemRecord, { layout }: Pick<SalesContext, 'layout'>): HeldItem {
  const section = layout.sections.find(({ code }) => code === item.sectionCode);
  const zone = layout.zones.find(({ code }) => code === item.zone);
  return {
    id: item.id,
    sectionCode: item.sectionCode,
    seatCode: item.seatCode,
    quantity: item.quantity,
    zone: item.zone,
    zoneName: zone?.name ?? item.zone,
    // Visitors of a tour are told apart by their type, and not by the section that they share.
    sectionName: (item.sectionCode === visitSection ? zone : section)?.name ?? item.sectionCode,
    door: section?.gate ?? '',
    unit: item.unit,
  };
}
