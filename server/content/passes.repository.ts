import { markets } from '#domain/market/market.ts';
import type { Queryable } from '../db/engine.ts';
import { json } from '../db/values.ts';
import type { PassStore, StoredPass } from './content-store.port.ts';
import { listEventUpdates, lockEvents } from './event-updates.postgres.ts';

const columns = `id, product_kind, club_id, titles, descriptions, teams, layout_id, time_zone, starts_at, sale_opens_at,
  sale_closes_at, is_disabled, max_tickets_per_fan, fee_rule, tax_rule, details`;

const toIso = (instant: number): string => new Date(instant).toISOString();

/** Stores season passes and event bundles: an event row each, its events, and their shares of its price. */
export const passStoreOver = (tx: Queryable): PassStore => ({
  async read(ids) {
    await lockEvents(tx, ids);
    const rows = await tx.query<{ id: string } & StoredPass>(
      `select e.id, e.market, e.cancelled_at is not null as "isCancelled", e.suspended_at is not null as "isSuspended", jsonb_build_object('kind', e.product_kind, 'titles', e.titles, 'descriptions', e.descriptions,
         'teams', e.teams, 'layoutId', e.layout_id, 'timeZone', e.time_zone, 'startsAt', to_epoch_ms(e.starts_at),
         'saleOpensAt', to_epoch_ms(e.sale_opens_at), 'saleClosesAt', to_epoch_ms(e.sale_closes_at),
         'isPublished', not e.is_disabled, 'maxTickets', e.max_tickets_per_fan, 'banner', e.details -> 'banner',
         'organiser', e.details -> 'organiser', 'refundTerms', coalesce(e.details -> 'refundTerms', '{}'),
         'rates', e.fee_rule || e.tax_rule, 'plans', coalesce(e.details -> 'plans', '[]'),
         'renews', n.renews_id, 'reservedUntil', to_epoch_ms(n.reserved_until),
         'events', (select coalesce(jsonb_agg(b.event_id order by b.position), '[]') from bundle_event b where b.bundle_id = e.id),
         'prices', (select coalesce(jsonb_object_agg(p.zone_code, p.amounts), '{}') from (
            select s.zone_code, jsonb_build_object('base', sum(s.base), 'fee', sum(s.fee), 'tax', sum(s.tax), 'total', sum(s.total))
              as amounts from bundle_price_share s where s.bundle_id = e.id group by s.zone_code) p)) as settings
       from event e left join renewal_period n on n.bundle_id = e.id where e.id = any($1)`,
      [ids],
    );
    return new Map(rows.map((row) => [row.id, row]));
  },

  async countSeats(ids) {
    const rows = await tx.query<{ id: string; seats: number }>(
      `select r.event_id as id, count(distinct (i.reservation_id, i.section_code, i.seat_code))::int as seats
       from reservation r join reservation_item i on i.reservation_id = r.id and i.removed_at is null
       where r.event_id = any($1)
         and (r.status in ('BOOKED', 'BOOKED_FOREVER', 'STARTED_PAYMENT', 'WAITING_FOR_PAYMENT', 'FINISHED')
           or r.status = 'ACTIVE' and not is_hold_expired(r.expires_at, clock_timestamp()))
       group by r.event_id`,
      [ids],
    );
    return new Map(rows.map(({ id, seats }) => [id, seats]));
  },

  async countMissing(id, events) {
    const [row] = await tx.query<{ seats: number; holders: number }>(
      `select count(distinct (s.order_id, s.section_code, s.seat_index))::int as seats,
         count(distinct coalesce(s.buyer_id, s.order_id))::int as holders
       from list_missing_seats($1, $2, null) s`,
      [id, events],
    );
    return row ?? { seats: 0, holders: 0 };
  },

  async countRenewable(id) {
    const [row] = await tx.query<{ seats: number }>(
      'select count(*)::int as seats from list_renewable_seats($1, null)',
      [id],
    );
    return row?.seats ?? 0;
  },

  async hasRenewals(id) {
    return (await tx.query('select from renewal_seat where bundle_id = $1 limit 1', [id])).length > 0;
  },

  async save(market, passes) {
    if (passes.length === 0) return;
    const { currency } = markets[market];
    const rows = passes.map(({ id, settings: s }) => ({
      id,
      product_kind: s.kind,
      club_id: s.teams[0]?.id,
      titles: s.titles,
      descriptions: s.descriptions,
      teams: s.teams,
      layout_id: s.layoutId,
      time_zone: s.timeZone,
      starts_at: toIso(s.startsAt),
      sale_opens_at: toIso(s.saleOpensAt),
      sale_closes_at: toIso(s.saleClosesAt),
      is_disabled: !s.isPublished,
      max_tickets_per_fan: s.maxTickets,
      fee_rule: { serviceFee: s.rates.serviceFee },
      tax_rule: { tax: s.rates.tax, taxOn: s.rates.taxOn },
      details: { banner: s.banner, organiser: s.organiser, refundTerms: s.refundTerms, plans: s.plans },
    }));
    await tx.query(
      `insert into event (${columns}, market, currency)
       select ${columns}, $1, $2
       from jsonb_to_recordset($3) as n (id text, product_kind text, club_id text, titles jsonb, descriptions jsonb, teams jsonb,
         layout_id text, time_zone text, starts_at timestamptz, sale_opens_at timestamptz, sale_closes_at timestamptz,
         is_disabled boolean, max_tickets_per_fan int, fee_rule jsonb, tax_rule jsonb, details jsonb)
       on conflict (id) do update set ${listEventUpdates(columns)}, updated_at = clock_timestamp()`,
      [market, currency, json(rows)],
    );
    const ids = passes.map(({ id }) => id);
    const events = passes.flatMap(({ id, settings }) =>
      settings.events.map((event, position) => ({ bundle: id, event, position })),
    );
    const shares = passes.flatMap(({ id, shares: own }) =>
      own.map(({ event, zone, amounts }) => ({ bundle: id, event, zone, ...amounts })),
    );
    await tx.query('delete from renewal_period where bundle_id = any($1)', [ids]);
    await tx.query(
      `insert into renewal_period (bundle_id, renews_id, reserved_until)
       select n.bundle, n.renews, n.until from jsonb_to_recordset($1) as n (bundle text, renews text, until timestamptz)`,
      [
        json(
          passes.flatMap(({ id, settings: { renews, reservedUntil } }) =>
            renews === null || reservedUntil === null
              ? []
              : [{ bundle: id, renews, until: toIso(reservedUntil) }],
          ),
        ),
      ],
    );
    await tx.query('delete from bundle_price_share where bundle_id = any($1)', [ids]);
    await tx.query('delete from bundle_event where bundle_id = any($1)', [ids]);
    await tx.query(
      `insert into bundle_event (bundle_id, event_id, position)
       select n.bundle, n.event, n.position from jsonb_to_recordset($1) as n (bundle text, event text, position int)`,
      [json(events)],
    );
    await tx.query(
      `insert into bundle_price_share (bundle_id, event_id, zone_code, base, fee, tax, total, currency)
       select n.bundle, n.event, n.zone, n.base, n.fee, n.tax, n.total, $1
       from jsonb_to_recordset($2) as n (bundle text, event text, zone text, base bigint, fee bigint, tax bigint, total bigint)`,
      [currency, json(shares)],
    );
  },
});
