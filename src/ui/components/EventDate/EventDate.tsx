import { Plural, Trans } from '@lingui/react/macro';
import type { EventSummary } from '#domain/catalogue/event.ts';
import { isTour } from '#domain/catalogue/tour.ts';
import { DateText } from '../DateText/DateText.tsx';

type DatedEvent = Pick<EventSummary, 'startsAt' | 'venue' | 'bundle' | 'tour'>;

/** When an event takes place: date and time, or of a bundle how many events it still admits to and until when. */
export function EventDate({ event: { startsAt, venue, bundle, tour } }: { readonly event: DatedEvent }) {
  const { timeZone } = venue;
  if (isTour({ tour }))
    return (
      <Trans>
        Next visit <DateText at={startsAt} timeZone={timeZone} format="short" />
      </Trans>
    );
  if (bundle === null) return <DateText at={startsAt} timeZone={timeZone} format="short" />;
  return (
    <Trans>
      <Plural value={bundle.events} one="# event" other="# events" /> until{' '}
      <DateText at={bundle.lastStartsAt} timeZone={timeZone} format="date" />
    </Trans>
  );
}
