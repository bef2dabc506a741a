import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { EventDraftFields, EventFaultReason } from '#domain/catalogue/event-draft.ts';

/** The faults of an event, as managers read them beside its fields. */
export const eventFaultMessages = {
  MISSING: msg`This is missing.`,
  INVALID_VALUE: msg`This value is not possible here.`,
  NO_SUCH_TIME: msg`Enter a date and time that exist at the venue.`,
  NOT_AFTER_OPENING: msg`Sales must close after they open.`,
  AWAY_IS_HOME: msg`Choose another club than the home club.`,
  UNKNOWN_REFERENCE: msg`Choose one from the list.`,
  OTHER_MARKET: msg`This event belongs to another market.`,
  CANCELLED: msg`The event was cancelled.`,
  INTO_THE_PAST: msg`An event cannot be moved into the past.`,
  KIND_WITH_TICKETS: msg`Seats are sold, held or booked: this must stay.`,
  DATE_WITH_TICKETS: msg`Seats are sold, held or booked: the date must stay.`,
  VENUE_WITH_TICKETS: msg`Seats are sold, held or booked: the venue must stay.`,
  LAYOUT_WITH_TICKETS: msg`This venue has other seats than those that were sold or held.`,
  LAYOUT_WHILE_PUBLISHED: msg`This venue has other seats: it cannot replace the venue of a published event.`,
  ZONE_WITH_TICKETS: msg`Seats of this event are sold, held or booked: their zones must keep a price.`,
} as const satisfies Record<EventFaultReason, MessageDescriptor>;

/** The fields of an event, as managers see them. */
export const eventFieldNames = {
  titles: msg`Title`,
  descriptions: msg`Description`,
  competition: msg`Competition`,
  home: msg`Home club`,
  away: msg`Visiting club`,
  venue: msg`Venue`,
  startsAt: msg`Starts`,
  saleOpensAt: msg`Sales open`,
  saleClosesAt: msg`Sales close`,
  maxTickets: msg`Tickets per person`,
  prices: msg`Prices`,
} as const satisfies Record<keyof EventDraftFields, MessageDescriptor>;
