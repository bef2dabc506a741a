import type { Currency } from '../shared/money.ts';
import type { EventChangeConflict } from './event-change.ts';
import { eventChangeConflicts } from './event-change.ts';

type Texts = { readonly es: string; readonly en: string };

/** The fields of an event that a manager writes: times in the local time of the venue, empty texts where one is missing. */
export type EventDraftFields = {
  readonly titles: Texts;
  readonly descriptions: Texts;
  readonly competition: string;
  /** The ids of the clubs; empty for no visiting team. */
  readonly home: string;
  readonly away: string;
  readonly venue: string;
  readonly startsAt: string;
  readonly saleOpensAt: string;
  readonly saleClosesAt: string;
  readonly maxTickets: number;
  /** The all-in price of each zone on sale, in minor units of the currency of the market. */
  readonly prices: readonly { readonly zone: string; readonly total: number }[];
};

/** The faults of an event beside those of a change that tickets forbid. One set of rules finds them: that of content files. */
export const eventFaultReasons = [
  'MISSING',
  'INVALID_VALUE',
  'NO_SUCH_TIME',
  'NOT_AFTER_OPENING',
  'AWAY_IS_HOME',
  'UNKNOWN_REFERENCE',
  ...eventChangeConflicts,
] as const satisfies readonly (EventChangeConflict | string)[];
export type EventFaultReason = (typeof eventFaultReasons)[number];

/** A fault and its field: a name such as `startsAt`, `titles.es` or `prices.NOR`. */
export type EventDraftFault = { readonly field: string; readonly reason: EventFaultReason };

/** An event that is being written: no fan sees it before it is published. */
export type EventDraft = {
  readonly id: string;
  /** Counts the changes; a change names the one that it was made from. */
  readonly version: number;
  /** The published event that the draft changes; null for a new one. */
  readonly eventId: string | null;
  /** The title of the event that a new one was copied from. */
  readonly copiedFrom: string;
  readonly currency: Currency;
  readonly fields: EventDraftFields;
  readonly faults: readonly EventDraftFault[];
  readonly choices: {
    readonly clubs: readonly { readonly id: string; readonly name: string }[];
    readonly venues: readonly {
      readonly id: string;
      readonly name: string;
      readonly zones: readonly { readonly code: string; readonly name: string }[];
    }[];
  };
};

/** A new event is a copy of another one; a change replaces what was published. */
export const draftPurposes = ['COPY', 'CHANGE'] as const;
export type DraftPurpose = (typeof draftPurposes)[number];

/** Suggests the ids of a new event: its title and day, then numbered ones, of which the first that is free is taken. */
export function suggestEventIds({
  titles,
  startsAt,
}: Pick<EventDraftFields, 'titles' | 'startsAt'>): readonly string[] {
  const base = [titles.es, startsAt.slice(0, 10)]
    .join(' ')
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(-60)
    .replace(/^-+/, '');
  return Array.from({ length: maxSameIds }, (_, index) => (index === 0 ? base : `${base}-${index + 1}`));
}

/** Assumption: events of the same title on the same day. */
const maxSameIds = 20;

/** Lists the fields in which two versions of a draft differ. */
export function listChangedFields(
  before: EventDraftFields,
  after: EventDraftFields,
): readonly (keyof EventDraftFields)[] {
  return draftFields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
}

const draftFields = [
  'titles',
  'descriptions',
  'competition',
  'home',
  'away',
  'venue',
  'startsAt',
  'saleOpensAt',
  'saleClosesAt',
  'maxTickets',
  'prices',
] as const satisfies readonly (keyof EventDraftFields)[];
