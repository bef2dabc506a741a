import { Plural, Trans } from '@lingui/react/macro';
import type { EventSummary } from '#domain/catalogue/event.ts';
import { DateText } from '../DateText/DateText.tsx';
import { Tag } from '../Tag/Tag.tsx';

/** At or below this number of tickets the tag says "last". */
const lastTicketsThreshold = 12;

type AvailabilityTagProps = {
  readonly event: Pick<EventSummary, 'saleState' | 'available' | 'saleOpensAt' | 'venue'>;
};

/** Shows at most one tag with what a buyer must know before opening the event; shows nothing while the event simply sells. */
export function AvailabilityTag({ event }: AvailabilityTagProps) {
  switch (event.saleState) {
    case 'ON_SALE':
      return null;
    case 'FEW_LEFT':
      return event.available <= lastTicketsThreshold ? (
        <Tag tone="danger">
          <Plural value={event.available} one="Last one" other="Last #" />
        </Tag>
      ) : (
        <Tag tone="pending">
          <Plural value={event.available} one="# left" other="# left" />
        </Tag>
      );
    case 'SOLD_OUT':
      return (
        <Tag>
          <Trans context="event">Sold out</Trans>
        </Tag>
      );
    case 'NOT_YET_ON_SALE':
      return (
        <Tag tone="info">
          <Trans>
            On sale from <DateText at={event.saleOpensAt} timeZone={event.venue.timeZone} format="day" />
          </Trans>
        </Tag>
      );
    case 'CANCELLED':
      return (
        <Tag tone="danger">
          <Trans>Event cancelled</Trans>
        </Tag>
      );
    case 'DISABLED':
      return (
        <Tag tone="danger">
          <Trans>Suspended</Trans>
        </Tag>
      );
    case 'EXPIRED':
      return (
        <Tag>
          <Trans>Ended</Trans>
        </Tag>
      );
  }
}
