import { Plural, Trans } from '@lingui/react/macro';
import type { EventSummary } from '#domain/catalogue/event.ts';
import { DateText } from '../DateText/DateText.tsx';
import { Tag } from '../Tag/Tag.tsx';

/** From here on the few that are left are the last ones. */
const lastOnes = 12;

type AvailabilityProps = {
  readonly event: Pick<EventSummary, 'saleState' | 'available' | 'saleOpensAt' | 'venue'>;
};

/** One tag at most: what a buyer must know before tapping; nothing while it simply sells. */
export function Availability({ event }: AvailabilityProps) {
  switch (event.saleState) {
    case 'ON_SALE':
      return null;
    case 'FEW_LEFT':
      return event.available <= lastOnes ? (
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
          <Trans>Sold out</Trans>
        </Tag>
      );
    case 'NOT_YET_ON_SALE':
      return (
        <Tag tone="info">
          <Trans>
            On sale <DateText at={event.saleOpensAt} timeZone={event.venue.timeZone} look="day" />
          </Trans>
        </Tag>
      );
    case 'CANCELLED':
      return (
        <Tag tone="danger">
          <Trans>Called off</Trans>
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
          <Trans>Over</Trans>
        </Tag>
      );
  }
}
