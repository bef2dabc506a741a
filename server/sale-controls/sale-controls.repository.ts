import type { VenueLayout } from '#domain/venue/layout.ts';
import { decodeLayout } from '#domain/venue/layout-codec.ts';
import { expandSeats } from '#domain/venue/seat-table.ts';
import {
  findAccessLevel,
  type SectionRelease,
  toSectionAccess,
  toSectionRelease,
} from '#domain/venue/section.ts';
import type { Database } from '../db/client.ts';
import type { Queryable } from '../db/engine.ts';
import { json } from '../db/values.ts';
import type {
  SaleChange,
  SaleControlsStore,
  SaleControlsUnitOfWork,
  SaleOfEvent,
  StoredSale,
} from './sale-controls.port.ts';

type SaleRow = {
  readonly id: string;
  readonly time_zone: string;
  readonly starts_at: Date;
  readonly cancelled_at: Date | null;
  readonly is_disabled: boolean;
  readonly sale_opens_at: Date;
  readonly sale_closes_at: Date;
  readonly layout_id: string;
  readonly releases: readonly (SectionRelease & { readonly section: string })[];
};

/** Stores the sale of events in their own rows and those of their sections. */
export function postgresSaleControls(database: Database): SaleControlsStore {
  const layouts = new Map<string, Promise<LayoutWithSeats>>();
  const read = async (db: Queryable, { market, id }: SaleOfEvent): Promise<StoredSale | null> => {
    const [row] = await db.query<SaleRow>(
      `select e.id, e.time_zone, e.starts_at, e.cancelled_at, e.is_disabled, e.sale_opens_at, e.sale_closes_at, e.layout_id,
         (select coalesce(jsonb_agg(jsonb_build_object('section', s.section_code, 'status', s.status,
            'accessLevel', s.access_level)), '[]') from section_release s where s.event_id = e.id) as releases
       from event e where e.id = $1 and e.market = $2 and e.layout_id is not null
         and not exists (select from tour t where t.event_id = e.id)`,
      [id, market],
    );
    if (row === undefined) return null;
    const venue = await findLayout(db, layouts, row.layout_id);
    return toStoredSale(row, venue.layout, await countTaken(db, row.id, venue));
  };
  return {
    find: (of) => read(database, of),
    transaction: (work) => database.transaction((tx) => work(saleControlsOver(tx, read))),
  };
}

const saleControlsOver = (
  tx: Queryable,
  read: (db: Queryable, of: SaleOfEvent) => Promise<StoredSale | null>,
): SaleControlsUnitOfWork => ({
  async lock(of) {
    await tx.query('select from event where id = $1 and market = $2 for update', [of.id, of.market]);
    // A statement of its own, so that it sees what was committed while it waited.
    return read(tx, of);
  },

  async save({ eventId, isSuspended, saleOpensAt, saleClosesAt, sections, differences, by }: SaleChange) {
    await tx.query(
      `update event set is_disabled = $2, sale_opens_at = $3, sale_closes_at = $4, updated_at = clock_timestamp(),
         suspended_at = case when not $2 then null when is_disabled then suspended_at else clock_timestamp() end
       where id = $1`,
      [eventId, isSuspended, new Date(saleOpensAt), new Date(saleClosesAt)],
    );
    const releases = sections.map(({ code, access }) => {
      const { status, accessLevel } = toSectionRelease(access);
      return { section_code: code, status, access_level: accessLevel };
    });
    await tx.query(
      `insert into section_release (event_id, section_code, status, access_level)
       select $1, section_code, status, access_level
       from jsonb_to_recordset($2) as n (section_code text, status text, access_level text)
       on conflict (event_id, section_code) do update set status = excluded.status, access_level = excluded.access_level`,
      [eventId, json(releases)],
    );
    await tx.query(
      "insert into audit_event (kind, person_id, session_id, ip, details) values ('event.saleChanged', $1, $2, $3, $4)",
      [by.personId, by.sessionId, by.address, json({ event: eventId, changes: differences })],
    );
  },
});

type LayoutWithSeats = { readonly layout: VenueLayout; readonly sectionStart: Uint32Array };

/** Layouts are cached, since their id is a content hash. */
function findLayout(
  db: Queryable,
  layouts: Map<string, Promise<LayoutWithSeats>>,
  layoutId: string,
): Promise<LayoutWithSeats> {
  const known = layouts.get(layoutId);
  if (known !== undefined) return known;
  const reading = readLayout(db, layoutId);
  layouts.set(layoutId, reading);
  reading.catch(() => layouts.delete(layoutId));
  return reading;
}

async function readLayout(db: Queryable, layoutId: string): Promise<LayoutWithSeats> {
  const [row] = await db.query<{ layout: string }>(
    'select layout::text as layout from venue_layout where layout_id = $1',
    [layoutId],
  );
  const layout = row === undefined ? null : decodeLayout(row.layout);
  if (layout === null || !layout.ok) throw new Error(`The layout ${layoutId} cannot be read.`);
  return { layout: layout.value, sectionStart: expandSeats(layout.value).sectionStart };
}

/** Counts the occupied places of each section; those of a bundle at any of its events. */
async function countTaken(
  db: Queryable,
  eventId: string,
  { layout, sectionStart }: LayoutWithSeats,
): Promise<ReadonlyMap<string, number>> {
  const ranges = layout.sections.map(({ code }, index) => ({
    code,
    first: sectionStart[index] ?? 0,
    next: sectionStart[index + 1] ?? 0,
  }));
  const rows = await db.query<{ code: string; taken: number }>(
    `with events as materialized (select $1 as id union select b.event_id from bundle_event b where b.bundle_id = $1)
     select s.code, (
         select count(distinct c.seat_index) from events v join seat_claim c on c.event_id = v.id
         where c.seat_index >= s.first and c.seat_index < s.next
           and not is_claimable(c.state, c.expires_at, clock_timestamp()))::int
       + coalesce((select max(g.held + g.sold) from events v join ga_counter g on g.event_id = v.id and g.section_code = s.code), 0)::int
       as taken
     from jsonb_to_recordset($2) as s (code text, first int, next int)`,
    [eventId, json(ranges)],
  );
  return new Map(rows.map(({ code, taken }) => [code, taken]));
}

function toStoredSale(row: SaleRow, layout: VenueLayout, taken: ReadonlyMap<string, number>): StoredSale {
  const releases = new Map(row.releases.map((release) => [release.section, release]));
  return {
    eventId: row.id,
    timeZone: row.time_zone,
    startsAt: row.starts_at.getTime(),
    cancelledAt: row.cancelled_at?.getTime() ?? null,
    isSuspended: row.is_disabled,
    saleOpensAt: row.sale_opens_at.getTime(),
    saleClosesAt: row.sale_closes_at.getTime(),
    sections: layout.sections.map((section) => ({
      code: section.code,
      name: section.name,
      zone: section.zone,
      capacity: section.capacity,
      taken: taken.get(section.code) ?? 0,
      access: toSectionAccess(findAccessLevel(section, releases.get(section.code))),
    })),
  };
}
