import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import type { Money } from '#domain/shared/money.ts';
import { isUnnumberedSection, type VenueLayout } from '#domain/venue/layout.ts';
import { findNeighbours } from '#domain/venue/neighbours.ts';
import { findSeatLabel } from '#domain/venue/seat-code.ts';
import type { SeatState } from '#domain/venue/seat-state.ts';
import type { SeatTable } from '#domain/venue/seat-table.ts';
import { formatPrice } from '../i18n/format-price.ts';
import { seatStateNames } from '../i18n/seat-messages.ts';

export type DescriptionContext = {
  readonly i18n: I18n;
  readonly layout: VenueLayout;
  readonly prices: ReadonlyMap<string, Money>;
};

export type SeatDescriptionContext = DescriptionContext & {
  readonly table: SeatTable;
  readonly getSeatState: (seat: number) => SeatState;
};

/** Describes a seat for screen readers: place, price, state and neighbours. */
export function describeSeat(speech: SeatDescriptionContext, seat: number): string {
  const { i18n, layout, table, prices, getSeatState } = speech;
  const name = findSeatLabel(layout, table, seat);
  if (name === null) return '';
  const stand = getZoneName(layout, name.zone);
  const { section, row, seat: number } = name;
  const price = formatZonePrice(i18n, prices, name.zone);
  const state = i18n._(seatStateNames[getSeatState(seat)]);
  const subject =
    price === null
      ? i18n._(msg`${stand}, section ${section}, row ${row}, seat ${number}.`)
      : i18n._(msg`${stand}, section ${section}, row ${row}, seat ${number}, ${price}.`);
  return `${subject} ${i18n._(msg`${state}.`)} ${describeNeighbours(speech, seat)}`;
}

function describeNeighbours({ i18n, table, getSeatState }: SeatDescriptionContext, seat: number): string {
  const { left, right } = findNeighbours(table, seat);
  const describeNeighbour = (neighbour: number): { readonly number: number; readonly state: string } => ({
    number: table.number[neighbour] ?? 0,
    state: i18n._(seatStateNames[getSeatState(neighbour)]),
  });
  if (left !== null && right !== null) {
    const [a, b] = [describeNeighbour(left), describeNeighbour(right)];
    return i18n._(msg`Between seat ${a.number} (${a.state}) and seat ${b.number} (${b.state}).`);
  }
  const only = left ?? right;
  if (only === null) return i18n._(msg`No seat beside it.`);
  const beside = describeNeighbour(only);
  return i18n._(msg`On the aisle, beside seat ${beside.number} (${beside.state}).`);
}

/** Describes a section for screen readers: stand, name, price and availability. */
export function describeSection(
  { i18n, layout, prices }: DescriptionContext,
  index: number,
  free: number,
): string {
  const section = layout.sections[index];
  if (section === undefined) return '';
  const stand = getZoneName(layout, section.zone);
  const { name } = section;
  const price = formatZonePrice(i18n, prices, section.zone);
  const left =
    free === 0 ? i18n._(msg`Sold out.`) : describeAvailability(i18n, free, isUnnumberedSection(section));
  const subject =
    price === null
      ? i18n._(msg`${stand}, section ${name}.`)
      : i18n._(msg`${stand}, section ${name}, ${price}.`);
  return `${subject} ${left}`;
}

function describeAvailability(i18n: I18n, free: number, unnumbered: boolean): string {
  return unnumbered
    ? i18n._(
        msg`${plural(free, { one: '# general admission ticket left.', other: '# general admission tickets left.' })}`,
      )
    : i18n._(msg`${plural(free, { one: '# seat left.', other: '# seats left.' })}`);
}

function getZoneName(layout: VenueLayout, code: string): string {
  return layout.zones.find((zone) => zone.code === code)?.name ?? code;
}

function formatZonePrice(i18n: I18n, prices: ReadonlyMap<string, Money>, zone: string): string | null {
  const price = prices.get(zone);
  return price === undefined ? null : formatPrice(i18n, price);
}
