import type { Instant } from '#domain/shared/instant.ts';
import { closedSections, type SectionRules } from '../catalogue/closed-sections.ts';
import type { LayoutShelf } from './layout-shelf.ts';
import type { LiveClaims } from './live-claims.port.ts';
import { type SeatBoard, seatBoard } from './seat-board.ts';

export type BoardedEvent = SectionRules & { readonly id: string; readonly layoutId: string };

/** Seat availability feeds by event: opened on first use, kept current, and closed when idle. */
export type SeatBoards = {
  /** Returns null when the layout does not exist. */
  of(event: BoardedEvent): Promise<SeatBoard | null>;
};

/** Long enough that only feeds of past events and of replaced layouts are closed. */
const IDLE_MS = 60 * 60 * 1000;

type Made = { readonly board: SeatBoard; readonly stop: () => void };
type Kept = {
  readonly made: Promise<Made | null>;
  /** The event whose closed sections the feed applied last. */
  event: BoardedEvent;
  askedAt: Instant;
};

export function seatBoards(claims: LiveClaims, shelf: LayoutShelf, now: () => Instant): SeatBoards {
  const boards = new Map<string, Kept>();
  let last: Promise<unknown> = Promise.resolve();
  let lookedAt = now();

  const make = async (event: BoardedEvent): Promise<Made | null> => {
    const layout = await shelf(event.layoutId);
    if (layout === null) return null;
    const snapshot = await claims.snapshot(event.id, layout.table.count);
    const board = seatBoard(layout, snapshot, closedSections(event, layout.layout));
    const stop = await claims.watch(event.id, snapshot.horizon, (batch) => board.apply(batch));
    return { board, stop };
  };

  const keep = (key: string, event: BoardedEvent): Kept => {
    // Loads are sequential: a whole stadium is the largest result that the database returns.
    const made = last.then(() => make(event));
    last = made.catch(() => undefined);
    const kept: Kept = { made, event, askedAt: now() };
    boards.set(key, kept);
    made.then(
      (found) => found === null && boards.delete(key),
      () => boards.delete(key),
    );
    return kept;
  };

  const dropIdle = async (key: string, kept: Kept): Promise<void> => {
    const found = await kept.made.catch(() => null);
    if (found === null || found.board.isWatched || now() - kept.askedAt < IDLE_MS) return;
    found.stop();
    boards.delete(key);
  };

  const tidy = (): void => {
    if (now() - lookedAt < IDLE_MS / 60) return;
    lookedAt = now();
    for (const [key, kept] of boards) if (now() - kept.askedAt >= IDLE_MS) void dropIdle(key, kept);
  };

  return {
    async of(event) {
      const key = `${event.id} ${event.layoutId}`;
      const kept = boards.get(key) ?? keep(key, event);
      kept.askedAt = now();
      tidy();
      const found = await kept.made;
      if (found === null) return null;
      if (kept.event !== event) {
        kept.event = event;
        found.board.close(closedSections(event, found.board.layout.layout));
      }
      return found.board;
    },
  };
}
