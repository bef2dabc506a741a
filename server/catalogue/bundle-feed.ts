import { combineSeatStates, combineStatesOfSeat } from '#domain/venue/combined-seats.ts';
import { isUnnumberedSection } from '#domain/venue/layout.ts';
import { seatStateByte, toSeatState } from '#domain/venue/seat-state.ts';
import type { ClaimBatch } from './live-claims.port.ts';
import { createSeatAvailabilityFeed, type SeatAvailabilityFeed } from './seat-availability-feed.ts';

/** A feed over the feeds of several events, and the function that detaches it from them. */
export type BundleFeed = { readonly feed: SeatAvailabilityFeed; readonly stop: () => void };

/**
 * Creates the seat availability of a bundle from that of its events, which have the same layout: a seat is available where it is
 * available at all of them, and a general admission section has as many admissions as the event with the fewest.
 */
export function createBundleFeed(
  [first, ...others]: readonly [SeatAvailabilityFeed, ...SeatAvailabilityFeed[]],
  closed: ReadonlySet<string>,
): BundleFeed {
  const members = [first, ...others];
  const { layout } = first;
  const sectionIndex = new Map(layout.layout.sections.map(({ code }, at) => [code, at]));
  // A batch says what a seat is at one event, so the others are looked up here.
  const states = members.map((member) => member.copyStates());
  const countAdmissions = (section: string): number =>
    Math.min(...members.map((member) => member.countFreeBySection()[sectionIndex.get(section) ?? -1] ?? 0));
  const combineBatch = (member: number, { horizon, seats, sections }: ClaimBatch): ClaimBatch => ({
    horizon,
    seats: seats.map(({ seat, state }) => {
      const own = states[member];
      if (own !== undefined && seat < own.length) own[seat] = seatStateByte[state];
      return { seat, state: toSeatState(combineStatesOfSeat(states, seat)) };
    }),
    sections: sections.map(({ section }) => ({ section, available: countAdmissions(section) })),
  });

  const feed = createSeatAvailabilityFeed(
    layout,
    {
      horizon: members
        .map((member) => BigInt(member.horizon))
        .reduce(findLater)
        .toString(),
      states: combineSeatStates(states, layout.table.count),
      sections: layout.layout.sections
        .filter(isUnnumberedSection)
        .map(({ code }) => ({ section: code, available: countAdmissions(code) })),
    },
    closed,
    { sharesHorizons: true },
  );
  const subscriptions = members.map((member, at) =>
    member.subscribe((batch) => feed.apply(combineBatch(at, batch))),
  );
  return {
    feed,
    stop: () => {
      for (const unsubscribe of subscriptions) unsubscribe();
    },
  };
}

const findLater = (one: bigint, other: bigint): bigint => (one > other ? one : other);
