import type { SaleProps, SaleSurroundings } from '../sale/sale-props.ts';
import { EventHouse, Notices, WayControl } from '../sale/seats/Seats.tsx';
import { DeskZones } from './DeskZones.tsx';

type DeskHouseProps = SaleProps<'seats'> & Pick<SaleSurroundings, 'house' | 'startGestures'>;

/** Zones, the best of each, and the seats. */
export function DeskHouse({ view, send, house, startGestures }: DeskHouseProps) {
  return (
    <>
      <Notices view={view} send={send} />
      <DeskZones view={view} send={send} />
      <WayControl view={view} send={send} />
      <EventHouse
        key={view.event.id}
        view={view}
        send={send}
        house={house}
        startGestures={startGestures}
        dense
      />
    </>
  );
}
