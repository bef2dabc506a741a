import type { SaleProps, SaleScreenDeps } from '../sale/sale-props.ts';
import { NotOnSaleAlert, SeatAlerts } from '../sale/seats/SeatAlerts.tsx';
import { EventSeatPicker, SelectionModeControl } from '../sale/seats/SeatsStep.tsx';
import { VisitorPicker } from '../sale/seats/VisitorsStep.tsx';
import { ZoneList } from './ZoneList.tsx';

type AssistedSeatPickerProps = SaleProps<'seats'> &
  Pick<SaleScreenDeps, 'seatAvailability' | 'seatPicker' | 'startGestureRecognizer' | 'seatConflicts'>;

/** Shows the zones with their best seats, and the seat picker. */
export function AssistedSeatPicker({
  view,
  send,
  seatAvailability,
  seatPicker,
  startGestureRecognizer,
  seatConflicts,
}: AssistedSeatPickerProps) {
  if (view.event.tour !== null)
    return <VisitorPicker view={view} send={send} seatAvailability={seatAvailability} />;
  return (
    <>
      <NotOnSaleAlert view={view} />
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
        seatConflicts={seatConflicts}
        dense
      />
    </>
  );
}
