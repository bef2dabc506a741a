import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { EventDetail } from '#domain/catalogue/event.ts';
import type { Point } from '#domain/venue/gesture.ts';
import type { VenueLayout } from '#domain/venue/layout.ts';
import { rankPrices } from '#domain/venue/price-rank.ts';
import { describeSeatView, type ViewSide } from '#domain/venue/seat-view.ts';
import { Dialog } from '../../../components/Dialog/Dialog.tsx';
import { Note } from '../../../components/Heading/Heading.tsx';
import { Stack } from '../../../components/Layout/Layout.tsx';
import { SeatViewPicture } from '../../../seat-map/seat-view/SeatViewPicture.tsx';
import { findPlayingSurface, getSeatTable, indexPricesByZone } from './layout-seats.ts';

/** Says where the field or stage lies. */
const sideSentences = {
  HALFWAY: msg`You look straight across the middle.`,
  LEFT_END_NEARER: msg`You look across, closer to the left end.`,
  RIGHT_END_NEARER: msg`You look across, closer to the right end.`,
  BEHIND_THE_END: msg`You look lengthways, from behind one end.`,
  CORNER: msg`You look across from a corner.`,
  STAGE_AHEAD: msg`The stage is right in front of you.`,
  BESIDE_STAGE: msg`You see the stage from the side.`,
  BEHIND_STAGE: msg`You sit behind the stage.`,
} as const satisfies Record<ViewSide, MessageDescriptor>;

export type SeatViewDialogProps = {
  readonly event: Pick<EventDetail, 'kind' | 'prices'>;
  readonly layout: VenueLayout;
  readonly section: number;
  /** The selected seats: the view is that from the last one in this section, otherwise from its middle. */
  readonly chosen: ReadonlySet<number>;
  readonly onClose: () => void;
};

/** Shows the field as it is seen from a seat or from the middle of a section, drawn from the venue's plan. */
export function SeatViewDialog({ event, layout, section, chosen, onClose }: SeatViewDialogProps) {
  const { t, i18n } = useLingui();
  const table = getSeatTable(layout);
  const seat = [...chosen].findLast((index) => table.section[index] === section) ?? null;
  const place = useMemo(() => findPlace(layout, section, seat), [layout, section, seat]);
  const ranks = useMemo(() => {
    const prices = indexPricesByZone(event);
    return rankPrices(new Map([...prices].map(([zone, { amount }]) => [zone, amount])));
  }, [event]);
  const surface = findPlayingSurface(event) ?? layout.playingArea.surfaces[0] ?? 'FOOTBALL';
  const { side, distance, height } = describeSeatView(layout, surface, place);
  const name = layout.sections[section]?.name ?? '';
  const row = seat === null ? null : (table.rows[table.row[seat] ?? -1]?.label ?? null);
  const number = seat === null ? null : (table.number[seat] ?? null);
  const away = Math.round(distance);
  const up = Math.round(height);
  const sentence = i18n._(sideSentences[side]);
  const measures = t`About ${away} m away and ${up} m up.`;
  return (
    <Dialog
      size="large"
      title={
        row === null ? (
          <Trans>View from section {name}</Trans>
        ) : (
          <Trans>
            View from row {row}, seat {number}
          </Trans>
        )
      }
      onClose={onClose}
    >
      <Stack>
        <SeatViewPicture
          layout={layout}
          surface={surface}
          place={place}
          ranks={ranks}
          label={`${sentence} ${measures}`}
        />
        <p>
          {sentence} {measures}
        </p>
        <Note>
          <Trans>Drawn from the venue’s plan. Heights are estimates.</Trans>
        </Note>
      </Stack>
    </Dialog>
  );
}

/** Finds the place of a seat, or the middle of its section. */
function findPlace(layout: VenueLayout, section: number, seat: number | null): Point {
  const table = getSeatTable(layout);
  if (seat !== null) return { x: table.x[seat] ?? 0, y: table.y[seat] ?? 0 };
  const [start, end] = [table.sectionStart[section] ?? 0, table.sectionStart[section + 1] ?? 0];
  const { x, y } = layout.sections[section]?.label ?? { x: 0, y: 0 };
  if (start === end) return { x, y };
  const average = (values: Float32Array): number =>
    values.subarray(start, end).reduce((sum, value) => sum + value, 0) / (end - start);
  return { x: average(table.x), y: average(table.y) };
}
