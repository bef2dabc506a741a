import { type VisitorType, visitorTypes, visitSection } from '#domain/catalogue/visitor-type.ts';
import { parseSeatCode } from '#domain/ticket/ticket-code.ts';
import { unnumbered } from '#domain/venue/section.ts';

type SeatItem = {
  readonly sectionCode: string;
  /** Its name, where it is known: general admission is no code to a reader. */
  readonly sectionName?: string | null;
  readonly seatCode: string;
  readonly quantity: number;
  readonly zone?: string | undefined;
};

/** Seats that are listed together: those of one row, a quantity of general admission, or the visitors of one type. */
export type SeatGroup =
  | {
      readonly kind: 'row';
      readonly section: string;
      readonly row: string;
      readonly seats: readonly string[];
    }
  | { readonly kind: 'general'; readonly section: string; readonly quantity: number }
  | { readonly kind: 'visitors'; readonly type: VisitorType; readonly quantity: number };

/** Groups seats by section and row, in the order in which they were chosen. */
export function groupSeats(seatItems: readonly SeatItem[]): readonly SeatGroup[] {
  const groups = new Map<string, SeatGroup>();
  for (const { sectionCode, sectionName, seatCode, quantity, zone } of seatItems) {
    const type = sectionCode === visitSection ? visitorTypes.find((known) => known === zone) : undefined;
    if (type !== undefined) {
      const known = groups.get(type);
      const before = known?.kind === 'visitors' ? known.quantity : 0;
      groups.set(type, { kind: 'visitors', type, quantity: before + quantity });
      continue;
    }
    const section = sectionName || sectionCode;
    const parsed = parseSeatCode(seatCode);
    const isSeat = parsed.ok && parsed.value.kind === 'numbered';
    const row = isSeat ? parsed.value.row : unnumbered;
    const key = `${sectionCode}|${row}`;
    const known = groups.get(key);
    if (isSeat) {
      const seats = known?.kind === 'row' ? known.seats : [];
      groups.set(key, { kind: 'row', section, row, seats: [...seats, parsed.value.seat] });
    } else {
      const before = known?.kind === 'general' ? known.quantity : 0;
      groups.set(key, { kind: 'general', section, quantity: before + quantity });
    }
  }
  return [...groups.values()].map((group) =>
    group.kind === 'row' ? { ...group, seats: group.seats.toSorted(compareSeatNumbers) } : group,
  );
}

const compareSeatNumbers = (one: string, other: string): number =>
  Number(one) - Number(other) || one.localeCompare(other);

/** Formats seats as ranges, short enough for a stub: "9–11" for adjacent seats, "4, 7–9" otherwise. */
export function formatSeatRanges(seats: readonly string[]): string {
  const spans: { readonly from: string; readonly to: string }[] = [];
  for (const seat of seats.toSorted(compareSeatNumbers)) {
    const last = spans.at(-1);
    if (last !== undefined && Number(seat) === Number(last.to) + 1)
      spans[spans.length - 1] = { ...last, to: seat };
    else spans.push({ from: seat, to: seat });
  }
  return spans.map(({ from, to }) => (from === to ? from : `${from}–${to}`)).join(', ');
}
