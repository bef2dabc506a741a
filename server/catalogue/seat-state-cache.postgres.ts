import { seatStateByte } from '#domain/venue/seat-state.ts';
import type { SeatStateBytes } from '#domain/venue/seat-states.ts';
import type { SeatTable } from '#domain/venue/seat-table.ts';
import type { Database } from '../db/client.ts';

/** Reads the current seat states of an event, to find free seats. The array is shared: copy it before changing it. */
export type ReadSeatStates = (eventId: string, table: SeatTable) => Promise<SeatStateBytes>;

type CachedSeatStates = {
  readonly table: SeatTable;
  readonly states: SeatStateBytes;
  /** The expiry of each held seat, by the database's clock; it is free then without any release. */
  readonly holdExpiries: Map<number, number>;
  nextExpiry: number;
  /** The cursor from which changes are read. */
  horizon: string;
  readonly loadedAt: number;
};

/** Seat changes as the database returns them: `until` is 0 for free, an instant for held, null for taken without expiry. */
type SeatChanges = {
  readonly horizon: string;
  readonly at: number;
  readonly seats: readonly number[] | null;
  readonly until: readonly (number | null)[] | null;
};

/**
 * Limits of the cache. All seats are read once and then only the changes, since under load everybody who searches the best seats,
 * or lost theirs, reads all of them. Assumption: an entry is reloaded after ten minutes and dropped when unused for as long;
 * expired holds are looked for every tenth of a second.
 */
const cacheLimits = { maxAgeMs: 10 * 60_000, expiryCheckMs: 100 } as const;

export function createSeatStateCache(
  database: Database,
  clock: () => number = () => performance.now(),
): ReadSeatStates {
  const cache = new Map<string, CachedSeatStates>();
  const refreshing = new Map<string, Promise<SeatStateBytes>>();

  const load = async (eventId: string, table: SeatTable): Promise<CachedSeatStates> => {
    const states = new Uint8Array(table.count).fill(seatStateByte.AVAILABLE);
    const loadedAt = clock();
    const changes = await readSeatChanges(database, eventId, null);
    const cached: CachedSeatStates = {
      table,
      states,
      holdExpiries: new Map(),
      nextExpiry: Infinity,
      horizon: '',
      loadedAt,
    };
    applyChanges(cached, changes);
    return cached;
  };

  const refresh = async (eventId: string, table: SeatTable): Promise<SeatStateBytes> => {
    const known = cache.get(eventId);
    const isFresh = known?.table === table && clock() - known.loadedAt < cacheLimits.maxAgeMs;
    if (known !== undefined && isFresh) {
      applyChanges(known, await readSeatChanges(database, eventId, known.horizon));
      return known.states;
    }
    for (const [id, { loadedAt }] of cache) if (clock() - loadedAt >= cacheLimits.maxAgeMs) cache.delete(id);
    const cached = await load(eventId, table);
    cache.set(eventId, cached);
    return cached.states;
  };

  return (eventId, table) => {
    const known = refreshing.get(eventId);
    if (known !== undefined) return known;
    const changes = refresh(eventId, table).finally(() => refreshing.delete(eventId));
    refreshing.set(eventId, changes);
    return changes;
  };
}

function applyChanges(cached: CachedSeatStates, { horizon, at: now, seats, until }: SeatChanges): void {
  const { states, holdExpiries } = cached;
  cached.horizon = horizon;
  seats?.forEach((seat, index) => {
    const expiry = until?.[index] ?? null;
    states[seat] = expiry === 0 ? seatStateByte.AVAILABLE : seatStateByte.UNAVAILABLE;
    if (expiry === null || expiry === 0) holdExpiries.delete(seat);
    else {
      holdExpiries.set(seat, expiry);
      cached.nextExpiry = Math.min(cached.nextExpiry, expiry);
    }
  });
  if (now < cached.nextExpiry) return;
  let nextExpiry = Infinity;
  for (const [seat, expiry] of holdExpiries) {
    if (expiry > now) nextExpiry = Math.min(nextExpiry, expiry);
    else {
      holdExpiries.delete(seat);
      states[seat] = seatStateByte.AVAILABLE;
    }
  }
  cached.nextExpiry = Math.max(nextExpiry, now + cacheLimits.expiryCheckMs);
}

/** Reads all seats, or with a horizon those that changed since. A change may be returned twice, with the current state. */
async function readSeatChanges(
  database: Database,
  eventId: string,
  horizon: string | null,
): Promise<SeatChanges> {
  const [changes] = await database.query<SeatChanges>('select * from list_seat_changes($1, $2::text::xid8)', [
    eventId,
    horizon,
  ]);
  if (changes === undefined) throw new Error('The seat query must return one row.');
  return changes;
}
