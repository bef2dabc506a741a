import { unitOfWorkOver } from '#server/unit-of-work/public.ts';
import type { Database } from '../db/client.ts';
import type { Queryable } from '../db/engine.ts';
import { json } from '../db/values.ts';
import type {
  AddedMatches,
  GivenTicket,
  GivenTickets,
  MissingSeat,
  MissingSeats,
  PassRecord,
} from './added-matches.port.ts';

/** Both languages of a title; a missing one is shown in the other. */
const bothTitles = (event: string): string =>
  `jsonb_build_object('es', coalesce(${event}.titles ->> 'es', ${event}.titles ->> 'en'),
     'en', coalesce(${event}.titles ->> 'en', ${event}.titles ->> 'es'))`;

/** Stores the matches that holders of passes are given. */
export const postgresAddedMatches = (database: Database): AddedMatches => ({
  ...missingSeatsOver(database),

  async findPass(id) {
    const [pass] = await database.query<PassRecord>(
      `select p.id, p.market, ${bothTitles('p')} as titles, p.time_zone as "timeZone",
         (select jsonb_agg(jsonb_build_object('eventId', e.id, 'titles', ${bothTitles('e')},
            'startsAt', to_epoch_ms(e.starts_at), 'cancelled', e.cancelled_at is not null) order by b.position)
          from bundle_event b join event e on e.id = b.event_id where b.bundle_id = p.id) as events
       from event p where p.id = $1 and exists (select from bundle_event b where b.bundle_id = p.id)`,
      [id],
    );
    return pass ?? null;
  },

  async countUnpaid(passId) {
    const [row] = await database.query<{ unpaid: number }>(
      `select count(*)::int as unpaid from reservation r where r.event_id = $1
         and (r.status in ('STARTED_PAYMENT', 'WAITING_FOR_PAYMENT', 'BOOKED', 'BOOKED_FOREVER')
           or r.status = 'ACTIVE' and not is_hold_expired(r.expires_at, clock_timestamp()))
         and exists (
           select from bundle_event b join event e on e.id = b.event_id
           where b.bundle_id = r.event_id and e.cancelled_at is null and e.starts_at > clock_timestamp()
             and not exists (select from reservation_item i where i.reservation_id = r.id and i.event_id = e.id))`,
      [passId],
    );
    return row?.unpaid ?? 0;
  },

  transaction: (work) =>
    database.transaction((tx) => {
      const { reservations, outbox } = unitOfWorkOver(tx);
      return work({
        reservations,
        outbox,
        ...missingSeatsOver(tx),

        async give(seat, ticketIds) {
          const place = { sectionCode: seat.sectionCode, seatCode: seat.seatCode, seatIndex: seat.seatIndex };
          const [row] = await tx.query<{ given: boolean }>('select give_missing_seat($1, $2, $3) as given', [
            seat.orderId,
            json({
              event: seat.eventId,
              seat: seat.seatIndex,
              section: seat.sectionCode,
              seatCode: seat.seatCode,
              zone: seat.zone,
              quantity: seat.quantity,
            }),
            json(
              ticketIds.map((id) => ({
                ...place,
                id,
                eventId: seat.eventId,
                face: seat.face,
                type: seat.type,
                price: 0,
              })),
            ),
          ]);
          return row?.given === true;
        },

        async recordGiven({ passId, buyerId, orderCodes, ticketIds }) {
          await tx.query(
            "insert into audit_event (kind, person_id, ip, details) values ('pass.match-given', $1, 'command line', $2)",
            [buyerId, json({ pass: passId, orders: orderCodes, tickets: ticketIds.length })],
          );
        },
      });
    }),
});

const missingSeatsOver = (db: Queryable): MissingSeats => ({
  listMissing: ({ id, events }, reservationIds) =>
    db.query<MissingSeat>(
      `select s.reservation_id as "reservationId", s.order_id as "orderId", s.order_code as "orderCode", s.buyer_id as "buyerId",
         s.event_id as "eventId", s.section_code as "sectionCode", s.seat_index as "seatIndex", s.seat_code as "seatCode",
         s.zone_code as zone, s.quantity, s.type, s.face, s.obstacle
       from list_missing_seats($1, $2, $3) s`,
      [id, events.map(({ eventId }) => eventId), reservationIds === undefined ? null : [...reservationIds]],
    ),
});

/** Reads the tickets of emails about added matches. */
export const postgresGivenTickets = (database: Database): GivenTickets => ({
  list: (ticketIds) =>
    database.query<GivenTicket>(
      `select ${bothTitles('e')} as titles, to_epoch_ms(e.starts_at) as "startsAt", e.time_zone as "timeZone",
         coalesce(e.venue_override ->> 'name', l.name, '') as venue, t.face ->> 'zone' as zone,
         t.face ->> 'sectionCode' as "sectionCode", t.seat_code as "seatCode"
       from ticket t join event e on e.id = t.event_id left join venue_layout l on l.layout_id = e.layout_id
       where t.id = any ($1) and t.cancelled_at is null order by e.starts_at, t.section_code, t.seat_index`,
      [ticketIds],
    ),
});
