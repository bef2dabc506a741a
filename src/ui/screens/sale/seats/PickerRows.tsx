import { lazyWithRetry } from '../../../components/ErrorBoundary/lazy-with-retry.tsx';
import { Panel } from '../../../components/Layout/Layout.tsx';
import { getSeatName } from './layout-seats.ts';
import { loadSeatConflicts } from './load-seat-conflicts.ts';
import type { PickerProps } from './picker-props.ts';
import { SeatRows } from './SeatRows.tsx';

const PartlyFreeSeats = lazyWithRetry(async () => (await loadSeatConflicts()).PartlyFreeSeats, null);

/** Selects or deselects a seat by its index in the layout. */
export function toggleSeat({ send, layout }: Pick<PickerProps, 'send' | 'layout'>, seat: number): void {
  const name = getSeatName(layout, seat);
  if (name !== null) send({ type: 'seat.toggled', seat: name });
}

/** Lists the seats of the open section row by row. */
export function PickerRows(props: PickerProps & { readonly section: number }) {
  const { view, sendToPicker, layout, states, section, chosen, inCart } = props;
  return (
    <Panel>
      <SeatRows
        layout={layout}
        states={states}
        section={section}
        chosen={chosen}
        inCart={inCart}
        onToggle={(seat) => toggleSeat(props, seat)}
        onLeave={() => sendToPicker({ type: 'section.left' })}
      />
      {view.event.bundle === null ? null : <PartlyFreeSeats key={section} {...props} />}
    </Panel>
  );
}
