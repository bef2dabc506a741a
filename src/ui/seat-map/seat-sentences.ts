import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { formatMoney } from '#domain/format/money.ts';
import type { Money } from '#domain/shared/money.ts';
import { isUnnumbered, type VenueLayout } from '#domain/venue/layout.ts';
import { neighboursOf } from '#domain/venue/neighbours.ts';
import { seatAt } from '#domain/venue/seat-code.ts';
import type { SeatState } from '#domain/venue/seat-state.ts';
import type { SeatTable } from '#domain/venue/seat-table.ts';
import { seatStateNames } from '../i18n/seat-words.ts';

export type Speech = {
  readonly i18n: I18n;
  readonly layout: VenueLayout;
  readonly prices: ReadonlyMap<string, Money>;
};

export type SeatSpeech = Speech & {
  readonly table: SeatTable;
  readonly stateOf: (seat: number) => SeatState;
};

/** All one would see of a seat: where it is, what it costs, whether it is free, and who sits beside it. */
export function seatSentence(speech: SeatSpeech, seat: number): string {
  const { i18n, layout, table, prices, stateOf } = speech;
  const name = seatAt(layout, table, seat);
  if (name === null) return '';
  const stand = zoneName(layout, name.zone);
  const { section, row, seat: number } = name;
  const price = priceText(prices, name.zone);
  const state = i18n._(seatStateNames[stateOf(seat)]);
  const place =
    price === null
      ? i18n._(msg`${stand}, section ${section}, row ${row}, seat ${number}.`)
      : i18n._(msg`${stand}, section ${section}, row ${row}, seat ${number}, ${price}.`);
  return `${place} ${i18n._(msg`${state}.`)} ${neighbourSentence(speech, seat)}`;
}

function neighbourSentence({ i18n, table, stateOf }: SeatSpeech, seat: number): string {
  const { left, right } = neighboursOf(table, seat);
  const named = (neighbour: number): { readonly number: number; readonly state: string } => ({
    number: table.number[neighbour] ?? 0,
    state: i18n._(seatStateNames[stateOf(neighbour)]),
  });
  if (left !== null && right !== null) {
    const [a, b] = [named(left), named(right)];
    return i18n._(msg`Between seat ${a.number} (${a.state}) and seat ${b.number} (${b.state}).`);
  }
  const only = left ?? right;
  if (only === null) return i18n._(msg`No seat beside it.`);
  const beside = named(only);
  return i18n._(msg`On the aisle, beside seat ${beside.number} (${beside.state}).`);
}

/** What one would see of a section from afar: stand, name, price, how much is left. */
export function sectionSentence({ i18n, layout, prices }: Speech, index: number, free: number): string {
  const section = layout.sections[index];
  if (section === undefined) return '';
  const stand = zoneName(layout, section.zone);
  const { name } = section;
  const price = priceText(prices, section.zone);
  const left = free === 0 ? i18n._(msg`Sold out.`) : leftSentence(i18n, free, isUnnumbered(section));
  const place =
    price === null
      ? i18n._(msg`${stand}, section ${name}.`)
      : i18n._(msg`${stand}, section ${name}, ${price}.`);
  return `${place} ${left}`;
}

function leftSentence(i18n: I18n, free: number, unnumbered: boolean): string {
  return unnumbered
    ? i18n._(
        msg`${plural(free, { one: '# place left, without numbers.', other: '# places left, without numbers.' })}`,
      )
    : i18n._(msg`${plural(free, { one: '# seat left.', other: '# seats left.' })}`);
}

function zoneName(layout: VenueLayout, code: string): string {
  return layout.zones.find((zone) => zone.code === code)?.name ?? code;
}

function priceText(prices: ReadonlyMap<string, Money>, zone: string): string | null {
  const price = prices.get(zone);
  return price === undefined ? null : formatMoney(price);
}
