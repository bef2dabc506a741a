import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useCallback, useRef } from 'react';
import type { SheetHeight } from '#machines/seat-picker/seat-picker.events.ts';
import type { ReadGestures } from '../../../components/BottomSheet/sheet-gestures.ts';
import { ZoneChips } from '../../../components/ZoneChips/ZoneChips.tsx';
import { PickerRows } from './PickerRows.tsx';
import type { PickerProps } from './picker-props.ts';
import { SeatLegendPanel } from './SeatLegendPanel.tsx';
import { SeatPickerSheet } from './SeatPickerSheet.tsx';
import styles from './SeatsStep.module.css';
import { SectionBar } from './SectionBar.tsx';
import { SectionPanel } from './SectionPanel.tsx';
import { SelectedSeats } from './SelectedSeats.tsx';
import { ZonePrices } from './ZonePrices.tsx';

type PickerOverMapProps = PickerProps & {
  readonly staleAlert: ReactNode;
  readonly map: ReactNode;
  readonly readGestures: ReadGestures;
};

/** Fills a phone with the map, with the prices above it and everything else in a sheet at the bottom. */
export function PickerOverMap({ staleAlert, map, readGestures, ...props }: PickerOverMapProps) {
  const { picker, sendToPicker, zones } = props;
  const { opened } = picker;
  const { t } = useLingui();
  const handle = useRef<HTMLButtonElement>(null);
  const moveSheet = useCallback(
    (height: SheetHeight) => sendToPicker({ type: 'sheet.moved', height }),
    [sendToPicker],
  );
  const openSection = (section: number) => {
    // The sheet is lowered, and takes the pressed button away: its handle stays.
    if (picker.sheet !== 'peek') handle.current?.focus({ preventScroll: true });
    sendToPicker({ type: 'section.opened', section });
  };
  return (
    <div className={styles.body} data-opened={opened === null ? undefined : ''} data-map="">
      <div className={styles.mapArea}>
        {staleAlert}
        <div className={styles.zoneBar}>
          {opened === null ? (
            <ZoneChips
              label={t`Prices by zone`}
              zones={zones}
              selected={picker.zone}
              onSelect={(zone) => sendToPicker({ type: 'zone.chosen', zone })}
            />
          ) : (
            <SectionBar {...props} section={opened} onLeave={() => sendToPicker({ type: 'section.left' })} />
          )}
        </div>
        {map}
      </div>
      <div className={styles.aside}>
        <SeatPickerSheet
          {...props}
          onHeight={moveSheet}
          handle={handle}
          readGestures={readGestures}
          onOpen={openSection}
        >
          {(isUp) => (
            <>
              {picker.highlighted === null ? null : (
                <div className={styles.desktopOnly}>
                  <SectionPanel {...props} onOpen={openSection} />
                </div>
              )}
              <SelectedSeats {...props} isShownInBar={opened !== null} />
              {isUp && opened !== null ? (
                <div className={styles.phoneOnly}>
                  <PickerRows {...props} section={opened} />
                </div>
              ) : null}
              {opened === null ? <ZonePrices {...props} onOpen={openSection} /> : <SeatLegendPanel />}
            </>
          )}
        </SeatPickerSheet>
      </div>
    </div>
  );
}
