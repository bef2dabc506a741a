import type { SheetHeight } from './seat-picker.events.ts';
import type { SeatPickerSnapshot } from './seat-picker.machine.ts';

export type SeatPickerView = {
  /** The current zone: chosen by its price, or of the current section. */
  readonly zone: string | null;
  /** The zone to which the map was moved; null shows the whole venue. */
  readonly zoneInView: string | null;
  /** The section highlighted on the map of the whole venue, which is also the open one. */
  readonly highlighted: number | null;
  /** The section whose seats are shown. */
  readonly opened: number | null;
  /** A seat of the open section that is not free, and is asked about. */
  readonly takenSeat: number | null;
  readonly sheet: SheetHeight;
};

export function toSeatPickerView({ context, value }: SeatPickerSnapshot): SeatPickerView {
  const { zone, zoneInView, section, takenSeat } = context;
  const opened = value.map === 'opened' ? section : null;
  return { zone, zoneInView, highlighted: section, opened, takenSeat, sheet: value.sheet };
}
