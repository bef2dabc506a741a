import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { keepPartlyFree, listBlockingEvents, type SeatConflict } from '#domain/catalogue/seat-conflict.ts';
import type { VenueLayout } from '#domain/venue/layout.ts';
import { findSeatLabel } from '#domain/venue/seat-code.ts';
import { canToggle, toSeatState } from '#domain/venue/seat-state.ts';
import type { ResourceView } from '#machines/resource/resource.view.ts';
import { Alert } from '../../../components/Alert/Alert.tsx';
import { useDateFormatter } from '../../../components/DateText/DateText.tsx';
import { Note } from '../../../components/Heading/Heading.tsx';
import { ResourceContent } from '../../ResourceContent.tsx';
import { formatSeatRanges } from '../seat-groups.ts';
import { getSeatTable } from './layout-seats.ts';
import type { PickerProps } from './picker-props.ts';
import styles from './SeatConflicts.module.css';
import { useSeatConflicts } from './use-seat-conflicts.ts';

type TakenSeatProps = PickerProps & { readonly section: number };

/** Says over the map at which events of a bundle a seat is taken, until it is free or the card is closed. */
export function TakenSeat(props: TakenSeatProps) {
  const { picker, sendToPicker, layout, states } = props;
  const seat = picker.takenSeat;
  const [conflicts, send] = useSeatConflicts(props);
  const label = seat === null ? null : findSeatLabel(layout, getSeatTable(layout), seat);
  if (seat === null || label === null || canToggle(toSeatState(states.bytes[seat] ?? -1))) return null;
  return (
    <div className={styles.card}>
      <TakenSeatCard
        row={label.row}
        number={label.seat}
        seat={seat}
        conflicts={conflicts}
        onRetry={() => send({ type: 'retry.requested' })}
        onClose={() => sendToPicker({ type: 'takenSeat.closed' })}
      />
    </div>
  );
}

type TakenSeatCardProps = {
  readonly row: string;
  readonly number: string;
  readonly seat: number;
  readonly conflicts: ResourceView<readonly SeatConflict[]>;
  readonly onRetry: () => void;
  readonly onClose: () => void;
};

export function TakenSeatCard({ row, number, seat, conflicts, onRetry, onClose }: TakenSeatCardProps) {
  return (
    <Alert
      tone="info"
      announce="politely"
      title={
        <Trans>
          Row {row}, seat {number} is not free at all events
        </Trans>
      }
      onClose={onClose}
    >
      <ResourceContent
        view={conflicts}
        onRetry={onRetry}
        skeletonLines={1}
        empty={<Trans>It has just become free. Choose it again.</Trans>}
      >
        {(events) => <BlockingEvents events={listBlockingEvents(events, seat)} all={events.length} />}
      </ResourceContent>
    </Alert>
  );
}

type BlockingEventsProps = { readonly events: readonly SeatConflict[]; readonly all: number };

function BlockingEvents({ events, all }: BlockingEventsProps) {
  const formatBlocked = useBlockedFormatter();
  if (events.length === 0) return <Trans>It has just become free. Choose it again.</Trans>;
  if (events.length === all) return <Trans>It is taken at all events.</Trans>;
  return (
    <ul>
      {events.map((event) => (
        <li key={event.id}>{formatBlocked(event)}</li>
      ))}
    </ul>
  );
}

/** Returns a formatter of an event that takes seats: "Taken at Cóndores – Frailejones, 18 Dec". */
function useBlockedFormatter(): (event: SeatConflict) => string {
  const { t } = useLingui();
  const formatDate = useDateFormatter();
  return ({ title, startsAt, venue }) => {
    const day = formatDate(startsAt, venue.timeZone, 'day');
    return t`Taken at ${title}, ${day}`;
  };
}

type PartlyFreeSeatsProps = PickerProps & { readonly section: number };

/** Offers below the free seats of a bundle those that are free at some of its events only; they are read when they are asked for. */
export function PartlyFreeSeats(props: PartlyFreeSeatsProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.list} onToggle={(toggle) => setOpen(toggle.currentTarget.open)}>
      <summary className={styles.summary}>
        <Trans>Seats that are taken at some events</Trans>
      </summary>
      {isOpen ? <LiveList {...props} /> : null}
    </details>
  );
}

function LiveList(props: PartlyFreeSeatsProps) {
  const [conflicts, send] = useSeatConflicts(props);
  return (
    <PartlyFreeSeatList
      layout={props.layout}
      conflicts={conflicts}
      onRetry={() => send({ type: 'retry.requested' })}
    />
  );
}

type PartlyFreeSeatListProps = {
  readonly layout: VenueLayout;
  readonly conflicts: ResourceView<readonly SeatConflict[]>;
  readonly onRetry: () => void;
};

export function PartlyFreeSeatList({ layout, conflicts, onRetry }: PartlyFreeSeatListProps) {
  const formatBlocked = useBlockedFormatter();
  const none = (
    <Note>
      <Trans>Every other seat of this section is taken at all events.</Trans>
    </Note>
  );
  return (
    <ResourceContent view={conflicts} onRetry={onRetry} empty={none} skeletonLines={3}>
      {(events) => {
        const partly = keepPartlyFree(events);
        if (partly.length === 0) return none;
        return (
          <ul>
            {partly.map((event) => (
              <li key={event.id} className={styles.event}>
                <p className={styles.blocked}>{formatBlocked(event)}</p>
                <RowsText layout={layout} seats={event.seats} />
              </li>
            ))}
          </ul>
        );
      }}
    </ResourceContent>
  );
}

type RowsTextProps = { readonly layout: VenueLayout; readonly seats: readonly number[] };

function RowsText({ layout, seats }: RowsTextProps) {
  const { t } = useLingui();
  const table = getSeatTable(layout);
  const rows = new Map<number, string[]>();
  for (const seat of seats) {
    const row = table.row[seat] ?? -1;
    rows.set(row, [...(rows.get(row) ?? []), String(table.number[seat] ?? '')]);
  }
  const texts = [...rows].map(([row, numbers]) => {
    const label = table.rows[row]?.label ?? '';
    const ranges = formatSeatRanges(numbers);
    return t`Row ${label}: ${ranges}`;
  });
  return <p className={styles.rows}>{texts.join(' · ')}</p>;
}
