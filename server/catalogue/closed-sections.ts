import type { SectionLayout, VenueLayout } from '#domain/venue/layout.ts';
import type { EventRecord } from './event-record.ts';

/** An event's prices and section settings. */
export type SectionRules = Pick<EventRecord, 'prices' | 'releases'>;

/** Returns true for sections that are not for sale: blocked, or without a price (Spec §3). */
export function isClosed({ prices, releases }: SectionRules, section: SectionLayout): boolean {
  const accessLevel = releases.get(section.code)?.accessLevel ?? section.accessLevel;
  return accessLevel === 'BLOCKED' || !prices.has(section.zone);
}

export const findClosedSections = (rules: SectionRules, { sections }: VenueLayout): ReadonlySet<string> =>
  new Set(sections.filter((section) => isClosed(rules, section)).map(({ code }) => code));
