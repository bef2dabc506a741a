import type { Database } from '#server/db/client.ts';
import type { Queryable } from '#server/db/engine.ts';
import { createPoller } from '#server/kernel/public.ts';

export const seatClaimStates = ['FREE', 'HELD', 'BOOKED', 'PAYING', 'SOLD', 'BLOCKED', 'READ'] as const;
export type SeatClaimState = (typeof seatClaimStates)[number];

/** One changed seat with the reservation that has it, so that a viewer can be shown "mine" or "another's". */
export type SeatChange = {
  readonly seat: number;
  readonly state: SeatClaimState;
  readonly reservation: string | null;
};
export type SectionChange = { readonly section: string; readonly available: number };

/**
 * The changes of one event up to a horizon, which is where to resume. States are those at the time of reading, so that
 * delivering a change twice is harmless.
 */
export type FeedBatch = {
  readonly event: string;
  readonly horizon: string;
  readonly seats: readonly SeatChange[];
  readonly sections: readonly SectionChange[];
};

export type SeatSnapshot = {
  readonly horizon: string;
  readonly at: Date;
  /** One byte per seat in layout order: the index in `seatClaimStates`. */
  readonly states: Uint8Array;
  readonly sections: readonly SectionChange[];
};

export interface ClaimFeed {
  /** Delivers every change after `since`: first the missed ones, then live. Resolves with a function that unsubscribes. */
  watch(event: string, since: string, deliver: (batch: FeedBatch) => void): Promise<() => void>;
  /** Reads the changes of all watched events once. Called by the timer, and by tests. */
  poll(): Promise<void>;
  stop(): void;
}

export type ClaimFeedSettings = {
  readonly intervalMs?: number;
  /** Called when a poll fails; the next poll reads the same changes again. */
  readonly onError?: (error: unknown) => void;
};

type Watcher = { readonly event: string; readonly deliver: (batch: FeedBatch) => void; cursor: bigint };

/**
 * Creates the feed of live seat changes, one poll per process for all watched events. A row of `claim_event` is read once
 * its transaction is older than every running one (`pg_snapshot_xmin`). A transaction that commits late is still ahead of
 * the cursor, so nothing is missed and LISTEN/NOTIFY is not needed.
 */
export function createClaimFeed(
  db: Database,
  { intervalMs = 150, onError }: ClaimFeedSettings = {},
): ClaimFeed {
  const watchers = new Set<Watcher>();

  const read = async (): Promise<void> => {
    const startCursors = findEarliestCursors(watchers);
    if (startCursors.size === 0) return;
    for (const batch of await readChangesSince(db, startCursors)) {
      const startCursor = BigInt(startCursors.get(batch.event) ?? batch.horizon);
      const horizon = BigInt(batch.horizon);
      // A watcher that joined during this poll with another cursor is served by the next poll.
      const listening = [...watchers].filter(
        ({ event, cursor }) => event === batch.event && cursor >= startCursor && cursor <= horizon,
      );
      for (const watcher of listening) {
        watcher.cursor = horizon;
        if (hasChanges(batch)) watcher.deliver(batch);
      }
    }
  };
  const polling = createPoller(read, () => watchers.size > 0, { intervalMs, onError });

  return {
    watch: async (event, since, deliver) => {
      const [missed] = await readChangesSince(db, new Map([[event, since]]));
      const watcher = { event, deliver, cursor: BigInt(missed?.horizon ?? since) };
      watchers.add(watcher);
      if (missed !== undefined && hasChanges(missed)) deliver(missed);
      polling.wake();
      return () => {
        watchers.delete(watcher);
      };
    },
    poll: polling.pollNow,
    stop: () => {
      polling.stop();
      watchers.clear();
    },
  };
}

function findEarliestCursors(watchers: Iterable<Watcher>): ReadonlyMap<string, string> {
  const earliest = new Map<string, bigint>();
  for (const { event, cursor } of watchers) {
    const known = earliest.get(event);
    if (known === undefined || cursor < known) earliest.set(event, cursor);
  }
  return new Map([...earliest].map(([event, cursor]) => [event, cursor.toString()]));
}

const hasChanges = ({ seats, sections }: FeedBatch): boolean => seats.length > 0 || sections.length > 0;

/** Reads in one statement the seats and sections of each event that changed at or after its cursor, in their current state. */
export async function readChangesSince(
  db: Queryable,
  cursors: ReadonlyMap<string, string>,
): Promise<readonly FeedBatch[]> {
  return db.query<FeedBatch>(
    `with horizon as (select pg_snapshot_xmin(pg_current_snapshot()) as xmin),
     changed as materialized (
       select distinct e.event_id, e.seat_index, e.section_code
       from unnest($1::text[], $2::xid8[]) as w (event_id, cursor)
       cross join horizon h
       -- One look into claim_event_pkey per event; joined freely, the whole history is read at every tick.
       cross join lateral (
         select c.event_id, c.seat_index, c.section_code from claim_event c
         where c.event_id = w.event_id and c.tx >= w.cursor and c.tx < h.xmin offset 0
       ) e
     )
     select w.event_id as event, h.xmin::text as horizon,
       (select coalesce(jsonb_agg(jsonb_build_object('seat', x.seat_index, 'state', ${liveState}, 'reservation', ${liveOwner})
           order by x.seat_index), '[]')
        from changed x
        -- One look by the primary key per seat; joined freely, a plan made on an empty table reads every claim.
        cross join lateral (select s.* from seat_claim s
          where s.event_id = x.event_id and s.seat_index = x.seat_index offset 0) c
        where x.event_id = w.event_id and x.seat_index is not null) as seats,
       (select coalesce(jsonb_agg(jsonb_build_object('section', x.section_code,
           'available', count_ga_available(x.event_id, x.section_code, clock_timestamp())) order by x.section_code), '[]')
        from changed x where x.event_id = w.event_id and x.seat_index is null) as sections
     from unnest($1::text[]) as w (event_id) cross join horizon h`,
    [[...cursors.keys()], [...cursors.values()]],
  );
}

const liveState =
  "case when is_claimable(c.state, c.expires_at, clock_timestamp()) then 'FREE' else c.state end";
const liveOwner =
  'case when not is_claimable(c.state, c.expires_at, clock_timestamp()) then c.reservation_id end';

/** Reads in one statement the state of all seats of an event and the horizon from which the feed continues. */
export async function readSeatSnapshot(
  db: Queryable,
  event: string,
  seatCount: number,
): Promise<SeatSnapshot> {
  const [row] = await db.query<{
    horizon: string;
    at: Date;
    indexes: number[];
    codes: string;
    sections: SectionChange[];
  }>(
    `select pg_snapshot_xmin(pg_current_snapshot())::text as horizon, clock_timestamp() as at,
       coalesce(s.indexes, '{}') as indexes, coalesce(s.codes, '') as codes,
       (select coalesce(jsonb_agg(jsonb_build_object('section', g.section_code,
           'available', count_ga_available(g.event_id, g.section_code, clock_timestamp())) order by g.section_code), '[]')
        from ga_counter g where g.event_id = $1) as sections
     from (select array_agg(c.seat_index order by c.seat_index) as indexes,
             string_agg((array_position($2::text[], c.state) - 1)::text, '' order by c.seat_index) as codes
           from seat_claim c
           where c.event_id = $1 and not is_claimable(c.state, c.expires_at, statement_timestamp())) s`,
    [event, seatClaimStates],
  );
  if (row === undefined) throw new Error('The snapshot query must return one row.');
  const states = new Uint8Array(seatCount);
  row.indexes.forEach((seat, at) => {
    states[seat] = row.codes.charCodeAt(at) - 48;
  });
  return { horizon: row.horizon, at: row.at, states, sections: row.sections };
}

/** Finds the seats of a reservation, to show its owner which ones are "mine". */
export function findReservationSeats(
  db: Queryable,
  reservation: string,
): Promise<readonly { readonly event: string; readonly seat: number; readonly state: SeatClaimState }[]> {
  return db.query(
    `select c.event_id as event, c.seat_index as seat, c.state from seat_claim c
     where c.reservation_id = $1 and not is_claimable(c.state, c.expires_at, clock_timestamp())
     order by c.event_id, c.seat_index`,
    [reservation],
  );
}
