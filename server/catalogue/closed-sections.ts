import type { SectionLayout, VenueLayout } from '#domain/venue/layout.ts';
import { findAccessLevel } from '#domain/venue/section.ts';
import type { EventRecord } from './event-record.ts';

/** An event's prices and section settings. */
export type SectionRules = Pick<EventRecord, 'prices' | 'releases'>;

/** Returns true for sections that are not for sale: blocked, or without a price (Spec §3). */
export function isClosed({ prices, releases }: SectionRules, section: SectionLayout): boolean {
  return findAccessLevel(section, releases.get(section.code)) === 'BLOCKED' || !prices.has(section.zone);
}

export const findClosedSections = (rules: SectionRules, { sections }: VenueLayout): ReadonlySet<string> =>
  new Set(sections.filter((section) => isClosed(rules, section)).map(({ code }) => code));

/** Finds the sections that a bundle does not sell: those without a price of its own, and those that one of its events blocks. */
export const findClosedInBundle = (
  bundle: SectionRules,
  events: readonly Pick<SectionRules, 'releases'>[],
  layout: VenueLayout,
): ReadonlySet<string> =>
  new Set(
    [bundle, ...events].flatMap(({ releases }) => [
      ...findClosedSections({ prices: bundle.prices, releases }, layout),
    ]),
  );
