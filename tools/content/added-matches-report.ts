import type { AddedMatchesReport, MissingSeat, SeatObstacle } from '../../server/passes/public.ts';
import { formatLocalDateTime } from '../../src/domain/shared/local-date-time.ts';

/** The reasons why somebody does not get a seat, in words. */
export const obstacleReasons: Readonly<Record<SeatObstacle, string>> = {
  SOLD: 'sold to somebody else',
  HELD: 'in somebody’s cart or payment: repeat the command later',
  BOOKED: 'booked or blocked by staff',
  SECTION_FULL: 'the section is full',
  SECTION_CLOSED: 'the section is closed at this event',
  ZONE_NOT_SOLD: 'the zone has no price',
};

/** Describes what giving the added matches of a pass did, or would do in a dry run: a line for each seat, with the order that has it. */
export function describeAddedMatches(
  { pass, holders, given, notGiven, unpaid }: AddedMatchesReport,
  { isDryRun }: { readonly isDryRun: boolean },
): string {
  if (holders === 0)
    return [`${pass.id}: nobody lacks a ticket for an event of it.`, ...describeUnpaid(unpaid)].join('\n');
  const describeSeat = ({ orderCode, eventId, sectionCode, seatIndex, seatCode, quantity }: MissingSeat) => {
    const place = seatIndex === null ? `${sectionCode} × ${quantity}` : `${sectionCode} ${seatCode}`;
    const event = pass.events.find((known) => known.eventId === eventId);
    const when =
      event === undefined ? '' : ` (${formatLocalDateTime(event.startsAt, pass.timeZone).replace('T', ' ')})`;
    return `  ${orderCode}  ${place}  ${eventId}${when}`;
  };
  const people = holders === 1 ? '1 holder' : `${holders} holders`;
  const verb = isDryRun ? 'A dry run, nothing was written. Would be given' : 'Given';
  return [
    `${pass.id}: ${people} bought it before it had all of its events.`,
    '',
    `${verb}: ${given.length === 0 ? 'nothing' : ''}`.trimEnd(),
    ...given.map(describeSeat),
    ...(notGiven.length === 0
      ? []
      : [
          '',
          'Not given:',
          ...notGiven.map((seat) => `${describeSeat(seat)}: ${obstacleReasons[seat.obstacle ?? 'HELD']}`),
        ]),
    ...describeUnpaid(unpaid),
  ].join('\n');
}

const describeUnpaid = (unpaid: number): readonly string[] =>
  unpaid === 0
    ? []
    : [
        '',
        `${unpaid} unpaid ${unpaid === 1 ? 'cart' : 'carts'} of it: repeat the command when they are paid.`,
      ];
