import { seatStateByte } from '#domain/venue/seat-state.ts';
import type { SeatStateBytes } from '#domain/venue/seat-states.ts';
import type { SeatTable } from '#domain/venue/seat-table.ts';
import type { Database } from '../../db/client.ts';

/** The seats of an event as of now, for whoever looks for free ones. Shared: copy before changing. */
export type SeatPictures = (eventId: string, table: SeatTable) => Promise<SeatStateBytes>;

type Picture = {
  readonly table: SeatTable;
  readonly states: SeatStateBytes;
  /** When kept seats are free again although nobody lets them go, by the database's clock. */
  readonly ends: Map<number, number>;
  soonestEnd: number;
  /** Where the changes go on from, and when everything was read last. */
  horizon: string;
  readonly drawnAt: number;
};

/** What the database says of some seats: free at 0, taken until then, or taken for good at null. */
type Reading = {
  readonly horizon: string;
  readonly at: number;
  readonly seats: readonly number[] | null;
  readonly until: readonly (number | null)[] | null;
};

/**
 * Read whole once and then only for what changed: in a rush everybody who looks for the best seats, or was beaten to theirs,
 * looks at all of them. Assumption: drawn anew after ten minutes, and forgotten when nobody has looked for as long; holds that
 * end unasked are looked for every tenth of a second.
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

/** Of all seats, or with a horizon of those that changed since. What was seen already is told again, as it is now. */
async function read(database: Database, eventId: string, horizon: string | null): Promise<Reading> {
  const [reading] = await database.query<Reading>('select * from seats_since($1, $2::text::xid8)', [
    eventId,
    horizon,
  ]);
  if (reading === undefined) throw new Error('A reading of seats is always one row.');
  return reading;
}
