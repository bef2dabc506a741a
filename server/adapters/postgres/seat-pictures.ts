import { seatStateByte } from '#domain/venue/seat-state.ts';
import type { SeatStateBytes } from '#domain/venue/seat-states.ts';
import type { SeatTable } from '#domain/venue/seat-table.ts';
import type { Database } from '../../db/client.ts';

/** Reads the current seat states of an event, to find free seats. The array is shared: copy it before changing it. */
export type SeatPictures = (eventId: string, table: SeatTable) => Promise<SeatStateBytes>;

type Picture = {
  readonly table: SeatTable;
  readonly states: SeatStateBytes;
  /** The expiry of each held seat, by the database's clock; it is free then without any release. */
  readonly ends: Map<number, number>;
  soonestEnd: number;
  /** The cursor from which changes are read. */
  horizon: string;
  readonly drawnAt: number;
};

/** Seat changes as the database returns them: `until` is 0 for free, an instant for held, null for taken without expiry. */
type Reading = {
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
const lives = { drawnMs: 10 * 60_000, endsMs: 100 } as const;

export function seatPictures(
  database: Database,
  clock: () => number = () => performance.now(),
): SeatPictures {
  const pictures = new Map<string, Picture>();
  const looking = new Map<string, Promise<SeatStateBytes>>();

  const draw = async (eventId: string, table: SeatTable): Promise<Picture> => {
    const states = new Uint8Array(table.count).fill(seatStateByte.AVAILABLE);
    const drawnAt = clock();
    const reading = await read(database, eventId, null);
    const picture: Picture = { table, states, ends: new Map(), soonestEnd: Infinity, horizon: '', drawnAt };
    apply(picture, reading);
    return picture;
  };

  const look = async (eventId: string, table: SeatTable): Promise<SeatStateBytes> => {
    const known = pictures.get(eventId);
    const isGood = known?.table === table && clock() - known.drawnAt < lives.drawnMs;
    if (known !== undefined && isGood) {
      apply(known, await read(database, eventId, known.horizon));
      return known.states;
    }
    for (const [id, { drawnAt }] of pictures) if (clock() - drawnAt >= lives.drawnMs) pictures.delete(id);
    const picture = await draw(eventId, table);
    pictures.set(eventId, picture);
    return picture.states;
  };

  return (eventId, table) => {
    const known = looking.get(eventId);
    if (known !== undefined) return known;
    const reading = look(eventId, table).finally(() => looking.delete(eventId));
    looking.set(eventId, reading);
    return reading;
  };
}

function apply(picture: Picture, { horizon, at: now, seats, until }: Reading): void {
  const { states, ends } = picture;
  picture.horizon = horizon;
  seats?.forEach((seat, index) => {
    const end = until?.[index] ?? null;
    states[seat] = end === 0 ? seatStateByte.AVAILABLE : seatStateByte.UNAVAILABLE;
    if (end === null || end === 0) ends.delete(seat);
    else {
      ends.set(seat, end);
      picture.soonestEnd = Math.min(picture.soonestEnd, end);
    }
  });
  if (now < picture.soonestEnd) return;
  let soonest = Infinity;
  for (const [seat, end] of ends) {
    if (end > now) soonest = Math.min(soonest, end);
    else {
      ends.delete(seat);
      states[seat] = seatStateByte.AVAILABLE;
    }
  }
  picture.soonestEnd = Math.max(soonest, now + lives.endsMs);
}

/** Reads all seats, or with a horizon those that changed since. A change may be returned twice, with the current state. */
async function read(database: Database, eventId: string, horizon: string | null): Promise<Reading> {
  const [reading] = await database.query<Reading>('select * from list_seat_changes($1, $2::text::xid8)', [
    eventId,
    horizon,
  ]);
  if (reading === undefined) throw new Error('The seat query must return one row.');
  return reading;
}
