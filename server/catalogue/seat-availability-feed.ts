import { isUnnumberedSection } from '#domain/venue/layout.ts';
import { seatStateByte, toSeatState } from '#domain/venue/seat-state.ts';
import { encodeSeatStates, type SeatStateBytes } from '#domain/venue/seat-states.ts';
import { getSectionSeats } from '#domain/venue/seat-table.ts';
import { countFreeBySection } from '#domain/venue/stock-level.ts';
import type { CachedLayout } from './layout-cache.ts';
import type { ClaimBatch, ClaimSnapshot } from './live-claims.port.ts';

/**
 * The seat availability of one event in this process: one snapshot, then every change. All reads are served from here,
 * so that a thousand viewers cost the database no more than one.
 */
export type SeatAvailabilityFeed = {
  readonly layout: CachedLayout;
  /** The position from which the changes continue. */
  readonly horizon: string;
  /** Increases with every change; values derived from the feed may be cached until then. */
  readonly revision: number;
  /** Returns the free seats and admissions by section, in layout order. */
  countFreeBySection(): readonly number[];
  /** Returns the seat states as `encodeStates` shows them, in an array of the caller's own. */
  copyStates(): SeatStateBytes;
  /** Lists the seats of a section, by its index, that are not available. */
  listTakenSeats(section: number): readonly number[];
  /** Encodes the seat states as one letter per seat, in layout order. */
  encodeStates(): string;
  /** Returns the batches after a horizon, or null when some of them are no longer in memory. */
  findBatchesSince(since: string): readonly ClaimBatch[] | null;
  apply(batch: ClaimBatch): void;
  /** Sets the sections that are not for sale: their seats appear taken and they have no free admissions. */
  closeSections(sections: ReadonlySet<string>): void;
  subscribe(listener: (batch: ClaimBatch) => void): () => void;
  readonly hasSubscribers: boolean;
};

/** A published batch. One that closed sections, or that comes from one of several events, may share its horizon with the batch before it. */
type PublishedBatch = { readonly batch: ClaimBatch; readonly sharesHorizon: boolean };

export type SeatAvailabilityFeedOptions = {
  /** True if several batches may have the same horizon: a viewer who has seen one of them gets all of them again. */
  readonly sharesHorizons?: boolean;
};

/** Enough for clients to catch up after losing the connection for a minute in a rush. */
const MAX_HISTORY_CHANGES = 50_000;

export function createSeatAvailabilityFeed(
  layout: CachedLayout,
  snapshot: ClaimSnapshot,
  initiallyClosed: ReadonlySet<string>,
  { sharesHorizons = false }: SeatAvailabilityFeedOptions = {},
): SeatAvailabilityFeed {
  const { sections } = layout.layout;
  const states: SeatStateBytes = snapshot.states;
  const admissions = new Map(snapshot.sections.map(({ section, available }) => [section, available]));
  const listeners = new Set<(batch: ClaimBatch) => void>();
  const free = countFreeBySection(
    sections,
    layout.table.sectionStart,
    states,
    new Map(
      sections.map((section, s) => [
        s,
        isUnnumberedSection(section) ? (admissions.get(section.code) ?? 0) : 0,
      ]),
    ),
  );
  const indexOf = new Map(sections.map(({ code }, s) => [code, s]));
  const history: PublishedBatch[] = [];
  let historyStart = BigInt(snapshot.horizon);
  let historyChanges = 0;
  let horizon = snapshot.horizon;
  let revision = 0;
  let text: string | null = null;
  let closed = initiallyClosed;

  const setSeat = (seat: number, byte: number): void => {
    const before = states[seat];
    const section = layout.table.section[seat];
    if (before === undefined || section === undefined || before === byte) return;
    states[seat] = byte;
    const change = Number(byte === seatStateByte.AVAILABLE) - Number(before === seatStateByte.AVAILABLE);
    free[section] = (free[section] ?? 0) + change;
  };

  const getSectionCode = (seat: number): string => sections[layout.table.section[seat] ?? -1]?.code ?? '';

  const applyClosedSections = (): SeatStateBytes => {
    if (closed.size === 0) return states;
    const all = states.slice();
    sections.forEach(({ code }, index) => {
      if (!closed.has(code)) return;
      const { start, end } = getSectionSeats(layout.table, index);
      all.fill(seatStateByte.UNAVAILABLE, start, end);
    });
    return all;
  };

  const publish = (batch: ClaimBatch, sharesHorizon: boolean): void => {
    text = null;
    revision += 1;
    history.push({ batch, sharesHorizon });
    historyChanges += batch.seats.length + batch.sections.length;
    while (historyChanges > MAX_HISTORY_CHANGES) {
      const oldest = history.shift()?.batch;
      if (oldest === undefined) break;
      historyChanges -= oldest.seats.length + oldest.sections.length;
      historyStart = BigInt(oldest.horizon);
    }
    for (const listener of [...listeners]) listener(batch);
  };

  return {
    layout,
    get horizon() {
      return horizon;
    },
    get revision() {
      return revision;
    },
    get hasSubscribers() {
      return listeners.size > 0;
    },
    countFreeBySection: () => free,
    copyStates: () => applyClosedSections().slice(),
    listTakenSeats(section) {
      const { start, end } = getSectionSeats(layout.table, section);
      const isClosed = closed.has(sections[section]?.code ?? '');
      const taken: number[] = [];
      for (let seat = start; seat < end; seat += 1)
        if (isClosed || states[seat] !== seatStateByte.AVAILABLE) taken.push(seat);
      return taken;
    },
    encodeStates() {
      text ??= encodeSeatStates(applyClosedSections());
      return text;
    },
    findBatchesSince(since) {
      const from = BigInt(since);
      if (from < historyStart) return null;
      return history
        .filter(({ batch, sharesHorizon }) => {
          const at = BigInt(batch.horizon);
          return at > from || (sharesHorizon && at === from);
        })
        .map(({ batch }) => batch);
    },
    apply(batch) {
      if (BigInt(batch.horizon) > BigInt(horizon)) horizon = batch.horizon;
      for (const { seat, state } of batch.seats) setSeat(seat, seatStateByte[state]);
      for (const { section, available } of batch.sections) {
        admissions.set(section, available);
        const index = indexOf.get(section);
        if (index !== undefined) free[index] = available;
      }
      const seats = batch.seats.filter(({ seat }) => !closed.has(getSectionCode(seat)));
      const open = batch.sections.filter(({ section }) => !closed.has(section));
      if (seats.length > 0 || open.length > 0) publish({ horizon, seats, sections: open }, sharesHorizons);
      else if (batch.seats.length > 0 || batch.sections.length > 0) revision += 1;
    },
    closeSections(next) {
      const changed = new Set([...closed, ...next].filter((code) => closed.has(code) !== next.has(code)));
      if (changed.size === 0) return;
      closed = next;
      const now = applyClosedSections();
      const seats = sections.flatMap(({ code }, index) => {
        if (!changed.has(code)) return [];
        const { start, end } = getSectionSeats(layout.table, index);
        return Array.from(now.subarray(start, end), (byte, at) => ({
          seat: start + at,
          state: toSeatState(byte),
        }));
      });
      const open = [...admissions].flatMap(([section, available]) =>
        changed.has(section) ? [{ section, available: closed.has(section) ? 0 : available }] : [],
      );
      publish({ horizon, seats, sections: open }, true);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
