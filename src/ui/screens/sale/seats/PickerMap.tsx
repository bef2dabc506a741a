import { useMemo } from 'react';
import { rankPrices } from '#domain/venue/price-rank.ts';
import type { StartGestureRecognizer } from '#machines/seat-map/gestures.ts';
import { ErrorBoundary } from '../../../components/ErrorBoundary/ErrorBoundary.tsx';
import { lazyWithRetry } from '../../../components/ErrorBoundary/lazy-with-retry.tsx';
import { SeatMap } from '../../../seat-map/SeatMap.tsx';
import { findPlayingSurface, indexPricesByZone } from './layout-seats.ts';
import { loadSeatConflicts } from './load-seat-conflicts.ts';
import { toggleSeat } from './PickerRows.tsx';
import type { PickerProps } from './picker-props.ts';
import styles from './SeatsStep.module.css';

const TakenSeat = lazyWithRetry(async () => (await loadSeatConflicts()).TakenSeat, null);

export type PickerMapProps = PickerProps & {
  readonly generalAdmissionCounts: ReadonlyMap<number, number>;
  readonly startGestureRecognizer: StartGestureRecognizer;
};

/** Shows the venue or the open section on the map. */
export function PickerMap(props: PickerMapProps) {
  const { view, send, picker, sendToPicker, layout } = props;
  const { event } = view;
  const prices = useMemo(() => indexPricesByZone(event), [event]);
  const ranks = useMemo(
    () => rankPrices(new Map([...prices].map(([zone, price]) => [zone, price.amount]))),
    [prices],
  );
  const isZonePicked = picker.zone !== null && picker.highlighted === null;
  return (
    <div className={styles.map} data-picked={isZonePicked ? ranks.get(picker.zone ?? '') : undefined}>
      <ErrorBoundary>
        {() => (
          <SeatMap
            layout={layout}
            states={props.states}
            selected={props.chosen}
            inCart={props.inCart}
            prices={prices}
            generalAdmissionCounts={props.generalAdmissionCounts}
            surface={findPlayingSurface(event)}
            zoneInView={picker.zoneInView}
            chosenSection={picker.highlighted}
            openSection={picker.opened}
            startGestureRecognizer={props.startGestureRecognizer}
            onSectionChosen={(section) => sendToPicker({ type: 'section.chosen', section })}
            onSectionLeft={() => sendToPicker({ type: 'section.left' })}
            onSeatToggled={(seat) => toggleSeat(props, seat)}
            onTakenSeatChosen={
              event.bundle === null ? undefined : (seat) => sendToPicker({ type: 'takenSeat.chosen', seat })
            }
            onListRequested={() => send({ type: 'selectionMethod.chosen', selectionMethod: 'list' })}
          />
        )}
      </ErrorBoundary>
      {picker.takenSeat === null || picker.opened === null ? null : (
        <TakenSeat key={picker.opened} {...props} section={picker.opened} />
      )}
    </div>
  );
}
