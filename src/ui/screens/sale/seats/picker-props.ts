import type { VenueLayout } from '#domain/venue/layout.ts';
import type { LiveSeatStates } from '#domain/venue/live-seat-states.ts';
import type { SectionStock } from '#domain/venue/stock.ts';
import type { SeatPickerEvent } from '#machines/seat-picker/seat-picker.events.ts';
import type { SeatPickerView } from '#machines/seat-picker/seat-picker.view.ts';
import type { PricedZone } from '../../../components/SectionPriceList/SectionPriceList.tsx';
import type { SaleProps, SaleScreenDeps } from '../sale-props.ts';

/** The props of each part of the seat picker: the sale, the way through the venue, and what is free. */
export type PickerProps = SaleProps<'seats'> & {
  readonly picker: SeatPickerView;
  readonly sendToPicker: (event: SeatPickerEvent) => void;
  readonly layout: VenueLayout;
  readonly states: LiveSeatStates;
  /** The indexes of the selected seats, and of those that are already held. */
  readonly chosen: ReadonlySet<number>;
  readonly inCart: ReadonlySet<number>;
  readonly stock: readonly SectionStock[];
  readonly zones: readonly PricedZone[];
  /** The free seats or tickets of the highlighted or open section. */
  readonly free: number;
  readonly seatConflicts: SaleScreenDeps['seatConflicts'];
};
