import type { ReactNode } from 'react';
import { PickerRows } from './PickerRows.tsx';
import type { PickerProps } from './picker-props.ts';
import { SeatLegendPanel } from './SeatLegendPanel.tsx';
import styles from './SeatsStep.module.css';
import { SectionPanel } from './SectionPanel.tsx';
import { SelectedSeats } from './SelectedSeats.tsx';
import { ZonePrices } from './ZonePrices.tsx';

type PickerColumnsProps = PickerProps & {
  readonly dense: boolean;
  readonly staleAlert: ReactNode;
  /** The map, or null where seats are chosen in the list. */
  readonly map: ReactNode;
};

/** Shows the map or the list in one column and the current section in the other. */
export function PickerColumns({ dense, staleAlert, map, ...props }: PickerColumnsProps) {
  const { picker, sendToPicker } = props;
  const openSection = (section: number) => sendToPicker({ type: 'section.opened', section });
  return (
    <div className={styles.body} data-dense={dense || undefined}>
      <div className={styles.aside}>
        {staleAlert}
        {map}
        {map === null && picker.opened === null ? <ZonePrices {...props} onOpen={openSection} /> : null}
        {map === null && picker.opened !== null ? <PickerRows {...props} section={picker.opened} /> : null}
      </div>
      <div className={styles.aside}>
        <SectionPanel {...props} onOpen={openSection} />
        <SelectedSeats {...props} />
        {map !== null && picker.opened !== null ? <SeatLegendPanel /> : null}
      </div>
    </div>
  );
}
