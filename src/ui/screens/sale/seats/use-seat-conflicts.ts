import { useEffect, useState } from 'react';
import type { SeatConflictsQuery } from '#domain/catalogue/seat-conflict.ts';
import { getSectionSeats } from '#domain/venue/seat-table.ts';
import { toResourceView } from '#machines/resource/resource.view.ts';
import { useFlow } from '../../../flow/use-flow.ts';
import { getSeatTable } from './layout-seats.ts';
import type { PickerProps } from './picker-props.ts';

/** The seats of a bundle report what is free at all of its events, and not which of several events takes a seat. */
const refreshMs = 10_000;
/** Several changes are read at once. */
const pauseMs = 1_000;

type SeatConflictsInput = Pick<PickerProps, 'view' | 'layout' | 'states' | 'seatConflicts'> & {
  readonly section: number;
};

/** Reads which events of a bundle take the seats of a section, again after each change there. */
export function useSeatConflicts({ view, layout, states, section, seatConflicts }: SeatConflictsInput) {
  const query: SeatConflictsQuery = {
    eventId: view.event.id,
    sectionCode: layout.sections[section]?.code ?? '',
  };
  const [flow] = useState(() => seatConflicts(query));
  useEffect(() => {
    const { start, end } = getSectionSeats(getSeatTable(layout), section);
    let timer: ReturnType<typeof setTimeout> | null = null;
    const refresh = (): void => {
      timer = null;
      flow.send({ type: 'refresh.requested' });
    };
    const stop = states.subscribe((seats) => {
      if (seats === null || seats.some((seat) => seat >= start && seat < end))
        timer ??= setTimeout(refresh, pauseMs);
    });
    const interval = setInterval(refresh, refreshMs);
    return () => {
      stop();
      clearInterval(interval);
      if (timer !== null) clearTimeout(timer);
    };
  }, [flow, layout, section, states]);
  return useFlow(flow, toResourceView);
}
