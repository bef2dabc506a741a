import { Panel } from '../../../components/Layout/Layout.tsx';
import { getSeatName } from './layout-seats.ts';
import type { PickerProps } from './picker-props.ts';
import { SeatRows } from './SeatRows.tsx';

/** Selects or deselects a seat by its index in the layout. */
export function toggleSeat({ send, layout }: Pick<PickerProps, 'send' | 'layout'>, seat: number): void {
  const name = getSeatName(layout, seat);
  if (name !== null) send({ type: 'seat.toggled', seat: name });
}

/** Lists the seats of the open section row by row. */
export function PickerRows(props: PickerProps & { readonly section: number }) {
  const { sendToPicker, layout, states, section, chosen, inCart } = props;
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
    </Panel>
  );
}
