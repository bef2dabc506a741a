import type { WantedItem } from '#domain/reservation/reservation.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import { parseSeatCode } from '#domain/ticket/ticket-code.ts';
import { isUnnumbered } from '#domain/venue/layout.ts';
import { seatIndexOf, sectionIndexOf } from '#domain/venue/seat-code.ts';
import type { House } from './house.port.ts';
import type { FieldFault, SaleRefusal } from './sale-refusal.ts';
import type { ClaimLine } from './sale-store.port.ts';

/** A requested item and its path in the request ('items.0', 'ops.2.item'). */
export type Asked = { readonly item: WantedItem; readonly field: string };

/** Resolves requested codes to seats of the venue. Fails with every code that the venue does not have. */
export function wantedLines(
  house: House,
  asked: readonly Asked[],
): Result<readonly ClaimLine[], Extract<SaleRefusal, { code: 'FIELDS_INVALID' }>> {
  const seen = new Set<number>();
  const lines: ClaimLine[] = [];
  const faults: FieldFault[] = [];
  for (const { item, field } of asked) {
    const line = lineOf(house, item);
    if ('reason' in line) faults.push({ ...line, field: `${field}.${line.field}` });
    else if (line.seat !== undefined && seen.has(line.seat))
      faults.push({ field: `${field}.seatCode`, reason: 'repeated' });
    else {
      if (line.seat !== undefined) seen.add(line.seat);
      lines.push(line);
    }
  }
  return faults.length > 0 ? err({ code: 'FIELDS_INVALID', fields: faults }) : ok(lines);
}

function lineOf(house: House, { sectionCode, seatCode, quantity }: WantedItem): ClaimLine | FieldFault {
  const { layout, table, eventId: event } = house;
  const section = layout.sections[sectionIndexOf(layout, sectionCode)];
  if (section === undefined) return { field: 'sectionCode', reason: 'unknown' };
  const place = parseSeatCode(seatCode);
  if (!place.ok) return { field: 'seatCode', reason: 'unknown' };
  const line = { event, section: section.code, zone: section.zone };
  if (isUnnumbered(section)) {
    return place.value.kind === 'unnumbered'
      ? { ...line, quantity }
      : { field: 'seatCode', reason: 'unknown' };
  }
  if (place.value.kind === 'unnumbered') return { field: 'seatCode', reason: 'unknown' };
  const { row, seat: number } = place.value;
  const seat = seatIndexOf(layout, table, { section: section.code, row, seat: number });
  if (seat === null) return { field: 'seatCode', reason: 'unknown' };
  return quantity === 1 ? { ...line, seat, seatCode } : { field: 'quantity', reason: 'one_per_seat' };
}
