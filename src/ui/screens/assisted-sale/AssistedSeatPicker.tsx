import type { SaleProps, SaleScreenDeps } from '../sale/sale-props.ts';
import { EventSeatPicker, SeatAlerts, SelectionModeControl } from '../sale/seats/SeatsStep.tsx';
import { ZoneList } from './ZoneList.tsx';

type AssistedSeatPickerProps = SaleProps<'seats'> &
  Pick<SaleScreenDeps, 'seatAvailability' | 'seatPicker' | 'startGestureRecognizer'>;

/** Shows the zones with their best seats, and the seat picker. */
export function AssistedSeatPicker({
  view,
  send,
  seatAvailability,
  seatPicker,
  startGestureRecognizer,
}: AssistedSeatPickerProps) {
  return (
    <>
      <SeatAlerts view={view} send={send} />
      <ZoneList view={view} send={send} />
      <SelectionModeControl view={view} send={send} />
      <EventSeatPicker
        key={view.event.id}
        view={view}
        send={send}
        seatAvailability={seatAvailability}
        seatPicker={seatPicker}
        startGestureRecognizer={startGestureRecognizer}
        dense
      />
    </>
  );
}
