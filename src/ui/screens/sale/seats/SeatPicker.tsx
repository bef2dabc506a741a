import { useEffect, useMemo, useState } from 'react';
import type { GeneralAdmissionStock } from '#domain/venue/general-admission-stock.ts';
import type { VenueLayout } from '#domain/venue/layout.ts';
import type { LiveSeatStates } from '#domain/venue/live-seat-states.ts';
import { findSectionIndex } from '#domain/venue/seat-code.ts';
import { countFreeBySection } from '#domain/venue/stock-level.ts';
import { toSeatPickerView } from '#machines/seat-picker/seat-picker.view.ts';
import { useFlow } from '../../../flow/use-flow.ts';
import { listPricedZones } from '../../event/priced-zones.ts';
import type { SaleProps, SaleScreenDeps } from '../sale-props.ts';
import {
  findAlternatives,
  findSeatIndexes,
  getSeatTable,
  indexGeneralAdmissionBySection,
  listTakenSeats,
} from './layout-seats.ts';
import { PickerColumns } from './PickerColumns.tsx';
import { PickerMap } from './PickerMap.tsx';
import { PickerOverMap } from './PickerOverMap.tsx';
import { StaleSeatsAlert } from './StaleSeatsAlert.tsx';
import { useLiveSeats } from './use-live-seats.ts';

export type SeatPickerProps = SaleProps<'seats'> &
  Pick<SaleScreenDeps, 'seatPicker' | 'startGestureRecognizer' | 'seatConflicts'> & {
    readonly layout: VenueLayout;
    readonly states: LiveSeatStates;
    readonly generalAdmission: GeneralAdmissionStock;
    readonly stale: boolean;
    readonly onReload: () => void;
    /** In an assisted sale the prices are listed next to it. */
    readonly dense?: boolean;
  };

/** Selects seats on the map or in a list: first a zone, then a section, then seats. */
export function SeatPicker(props: SeatPickerProps) {
  const { view, send, layout, states, generalAdmission, startGestureRecognizer, dense = false } = props;
  const { event } = view;
  const [flow] = useState(() =>
    props.seatPicker({ eventId: event.id, frameStyle: event.frameStyle, sections: layout.sections }),
  );
  const [picker, sendToPicker] = useFlow(flow, toSeatPickerView);
  useLiveSeats(states);

  const chosen = useMemo(() => findSeatIndexes(layout, view.chosen), [layout, view.chosen]);
  const held = view.cart?.reservation.items;
  const inCart = useMemo(() => findSeatIndexes(layout, held ?? []), [layout, held]);
  const taken = listTakenSeats(view, layout, states);
  const takenKey = taken.map(({ sectionCode, seatCode }) => `${sectionCode}/${seatCode}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the seats, which are listed anew each time.
  useEffect(() => {
    if (taken.length === 0 || view.holding) return;
    const lost = [...(view.conflict?.taken ?? []), ...taken];
    const alternatives = findAlternatives(layout, states, lost, view.chosen);
    send({ type: 'seats.taken', seats: taken, alternatives });
  }, [takenKey, view.holding, send]);
  const generalAdmissionCounts = useMemo(
    () => indexGeneralAdmissionBySection(layout, generalAdmission),
    [layout, generalAdmission],
  );
  const { sectionStart } = getSeatTable(layout);
  const free = countFreeBySection(layout.sections, sectionStart, states.bytes, generalAdmissionCounts);
  const stock = view.stock.map((section) => ({
    ...section,
    available: free[findSectionIndex(layout, section.code)] ?? section.available,
  }));
  const parts = {
    view,
    send,
    picker,
    sendToPicker,
    layout,
    states,
    chosen,
    inCart,
    stock,
    zones: listPricedZones(event, stock),
    free: picker.highlighted === null ? 0 : (free[picker.highlighted] ?? 0),
    seatConflicts: props.seatConflicts,
    staleAlert: props.stale ? <StaleSeatsAlert onReload={props.onReload} /> : null,
  };
  const map =
    view.selectionMethod === 'map' ? (
      <PickerMap
        {...parts}
        generalAdmissionCounts={generalAdmissionCounts}
        startGestureRecognizer={startGestureRecognizer}
      />
    ) : null;
  return map === null || dense ? (
    <PickerColumns {...parts} map={map} dense={dense} />
  ) : (
    <PickerOverMap {...parts} map={map} readGestures={startGestureRecognizer} />
  );
}
