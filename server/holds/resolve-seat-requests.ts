import type { CartItemRequest } from '#domain/reservation/reservation.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import { parseSeatCode } from '#domain/ticket/ticket-code.ts';
import { isUnnumberedSection } from '#domain/venue/layout.ts';
import { findSeatIndexByLabel, findSectionIndex } from '#domain/venue/seat-code.ts';
import type { SalesContext } from '#server/catalogue/public.ts';
import type { SeatRequest } from '#server/unit-of-work/public.ts';
import type { RequestFieldError, SaleError } from './sale-error.ts';

/** A requested item and its path in the request ('items.0', 'ops.2.item'). */
export type RequestedCartItem = { readonly item: CartItemRequest; readonly field: string };

/** Resolves requested codes to seats of the venue. Fails with every code that the venue does not have. */
export function resolveSeatRequests(
  salesContext: SalesContext,
  requestedItems: readonly RequestedCartItem[],
): Result<readonly SeatRequest[], Extract<SaleError, { code: 'FIELDS_INVALID' }>> {
  const seen = new Set<number>();
  const seatRequests: SeatRequest[] = [];
  const errors: RequestFieldError[] = [];
  for (const { item, field } of requestedItems) {
    const seatRequest = toSeatRequest(salesContext, item);
    if ('reason' in seatRequest) errors.push({ ...seatRequest, field: `${field}.${seatRequest.field}` });
    else if (seatRequest.seat !== undefined && seen.has(seatRequest.seat))
      errors.push({ field: `${field}.seatCode`, reason: 'repeated' });
    else {
      if (seatRequest.seat !== undefined) seen.add(seatRequest.seat);
      seatRequests.push(seatRequest);
    }
  }
  return errors.length > 0 ? err({ code: 'FIELDS_INVALID', fields: errors }) : ok(seatRequests);
}

function toSeatRequest(
  salesContext: SalesContext,
  { sectionCode, seatCode, quantity, zone }: CartItemRequest,
): SeatRequest | RequestFieldError {
  const { layout, table, eventId: event, visitors } = salesContext;
  const section = layout.sections[findSectionIndex(layout, sectionCode)];
  if (section === undefined) return { field: 'sectionCode', reason: 'unknown' };
  const parsed = parseSeatCode(seatCode);
  if (!parsed.ok) return { field: 'seatCode', reason: 'unknown' };
  const isSoldInZone =
    zone === undefined || zone === section.zone || visitors.some(({ type }) => type === zone);
  if (!isSoldInZone) return { field: 'zone', reason: 'unknown' };
  const seatRequest = { event, section: section.code, zone: zone ?? section.zone };
  if (isUnnumberedSection(section)) {
    return parsed.value.kind === 'unnumbered'
      ? { ...seatRequest, quantity }
      : { field: 'seatCode', reason: 'unknown' };
  }
  if (parsed.value.kind === 'unnumbered') return { field: 'seatCode', reason: 'unknown' };
  const { row, seat: number } = parsed.value;
  const seat = findSeatIndexByLabel(layout, table, { section: section.code, row, seat: number });
  if (seat === null) return { field: 'seatCode', reason: 'unknown' };
  return quantity === 1 ? { ...seatRequest, seat, seatCode } : { field: 'quantity', reason: 'one_per_seat' };
}
