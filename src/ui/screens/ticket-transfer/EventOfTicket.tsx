import type { EventSummary } from '#domain/catalogue/event.ts';
import { DateText } from '../../components/DateText/DateText.tsx';
import { Heading, Note } from '../../components/Heading/Heading.tsx';
import { Stack } from '../../components/Layout/Layout.tsx';

/** Names the event of the tickets with its time and venue. */
export const EventOfTicket = ({ event }: { readonly event: EventSummary }) => (
  <Stack gap={1}>
    <Heading as="h2" variant="section">
      {event.title}
    </Heading>
    <Note>
      <DateText at={event.startsAt} timeZone={event.venue.timeZone} format="dayAndTime" /> ·{' '}
      {event.venue.name}
    </Note>
  </Stack>
);
