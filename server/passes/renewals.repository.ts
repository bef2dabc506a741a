import { listRemainingEvents } from '#domain/catalogue/bundle.ts';
import { holdWindow, maxHoldDuration } from '#domain/reservation/hold-window.ts';
import { readReservations, seatClaimsOver, unitOfWorkOver } from '#server/unit-of-work/public.ts';
import type { Database } from '../db/client.ts';
import type { Queryable } from '../db/engine.ts';
import { json } from '../db/values.ts';
import { postgresAddedMatches } from './added-matches.repository.ts';
import type {
  RenewableSeat,
  RenewableSeats,
  RenewalPeriod,
  Renewals,
  RenewalsUnitOfWork,
} from './renewals.port.ts';

/** Stores the renewals of passes. */
export const postgresRenewals = (database: Database): Renewals => ({
  ...renewableSeatsOver(database),

  async findPeriod(passId) {
    const [row] = await database.query<Omit<RenewalPeriod, 'pass'>>(
      `select p.renews_id as "renewsId", to_epoch_ms(p.reserved_until) as "reservedUntil", not e.is_disabled as "isPublished",
         to_epoch_ms(clock_timestamp()) as now
       from renewal_period p join event e on e.id = p.bundle_id where p.bundle_id = $1`,
      [passId],
    );
    const pass = row === undefined ? null : await postgresAddedMatches(database).findPass(passId);
    return row === undefined || pass === null ? null : { ...row, pass };
  },

  listOwn: (personId) =>
    readReservations(
      database,
      `r.person_id = $1 and is_renewal(r) and (r.status in ('STARTED_PAYMENT', 'WAITING_FOR_PAYMENT')
         or r.status in ('ACTIVE', 'BOOKED') and r.expires_at > clock_timestamp()
         or r.status = 'ACTIVE' and r.booking_deadline > clock_timestamp())
       order by r.booking_deadline, r.created_at`,
      [personId],
    ),

  async listToRemind({ before, sinceOpened }, limit) {
    const rows = await database.query<{ id: string }>(
      `select r.id from renewal_period p join renewal_seat s on s.bundle_id = p.bundle_id
         join reservation r on r.id = s.reservation_id
       where p.reserved_until > clock_timestamp() and p.reserved_until < clock_timestamp() + $1 * interval '1 millisecond'
         and r.status in ('BOOKED', 'ACTIVE') and r.booking_deadline > clock_timestamp()
         and s.opened_at < clock_timestamp() - $2 * interval '1 millisecond'
         and not exists (select from outbox_message x where x.idempotency_key = 'renewal_reminder:' || r.id)
       group by r.id order by r.booking_deadline, r.id limit $3`,
      [before, sinceOpened, limit],
    );
    return rows.map(({ id }) => id);
  },

  transaction: (work) => database.transaction((tx) => work(renewalsUnitOfWorkOver(tx))),
});

function renewalsUnitOfWorkOver(tx: Queryable): RenewalsUnitOfWork {
  const { reservations, outbox } = unitOfWorkOver(tx);
  const claims = seatClaimsOver(tx);
  return {
    reservations,
    outbox,
    ...renewableSeatsOver(tx),

    async reserve({ pass, reservedUntil, now }, reservationId, seats) {
      const [first] = seats;
      if (first === undefined) return false;
      const events = listRemainingEvents(pass.events, now);
      const { outcome } = await claims.claimSeats({
        reservation: reservationId,
        create: {
          market: pass.market,
          event: pass.id,
          salesChannel: 'SELF_SERVICE',
          status: 'BOOKED',
          deadline: new Date(reservedUntil).toISOString(),
        },
        bundle: pass.id,
        session: null,
        person: first.buyerId,
        // Last season's holders are bound neither by the time of the sale nor by the ticket limit.
        isFan: false,
        ttlSeconds: holdWindow.length / 1_000,
        maxDurationSeconds: maxHoldDuration / 1_000,
        seats: seats.flatMap(({ sectionCode: section, seatIndex, seatCode, zone, quantity }) =>
          events.map(({ eventId: event }) =>
            seatIndex === null
              ? { event, section, zone, quantity }
              : { event, section, zone, seat: seatIndex, seatCode },
          ),
        ),
      });
      if (outcome === 'TAKEN') return false;
      if (outcome !== 'HELD')
        throw new Error(`The seats of order ${first.orderCode} could not be reserved: ${outcome}`);
      await tx.query(
        `insert into renewal_seat (bundle_id, order_id, section_code, seat_index, reservation_id)
         select $1, $2, s.section, s.seat, $3 from jsonb_to_recordset($4) as s (section text, seat int)`,
        [
          pass.id,
          first.orderId,
          reservationId,
          json(seats.map(({ sectionCode: section, seatIndex: seat }) => ({ section, seat }))),
        ],
      );
      await tx.query(
        "insert into audit_event (kind, person_id, ip, details) values ('pass.renewal-opened', $1, 'command line', $2)",
        [first.buyerId, json({ pass: pass.id, order: first.orderCode, seats: seats.length })],
      );
      return true;
    },

    async openCart(reservationId) {
      const opened = await claims.returnToHold(
        reservationId,
        holdWindow.length / 1_000,
        maxHoldDuration / 1_000,
      );
      if (opened.outcome !== 'HELD') return false;
      await tx.query('update reservation set attempts_used = 0, extensions_used = 0 where id = $1', [
        reservationId,
      ]);
      return true;
    },
  };
}

const renewableSeatsOver = (db: Queryable): RenewableSeats => ({
  listRenewable: (passId, reservationIds) =>
    db.query<RenewableSeat>(
      `select s.reservation_id as "reservationId", s.order_id as "orderId", s.order_code as "orderCode", s.buyer_id as "buyerId",
         s.section_code as "sectionCode", s.seat_index as "seatIndex", s.seat_code as "seatCode", s.zone_code as zone, s.quantity,
         s.obstacle
       from list_renewable_seats($1, $2) s`,
      [passId, reservationIds === undefined ? null : [...reservationIds]],
    ),
});
