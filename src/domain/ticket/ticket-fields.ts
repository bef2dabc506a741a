import type { TourTerms } from '../catalogue/tour.ts';
import { noSectionLabel } from '../venue/section.ts';
import { type VenueCode, venueCodes } from '../venue/venue-code.ts';
import type { TicketLocation } from './ticket.ts';
import { parseSeatCode, parseSectionCode } from './ticket-code.ts';

/** The fields that a ticket can show; the interface translates them. */
export const ticketFields = [
  'zone',
  'entrySide',
  'access',
  'door',
  'locality',
  'section',
  'row',
  'seat',
  'visitor',
  'guideLanguage',
  'meetingPoint',
] as const;
export type TicketField = (typeof ticketFields)[number];

/** A field of a ticket; the value is null if the ticket has none (general admission has no row). */
export type TicketFieldRow = { readonly field: TicketField; readonly value: string | null };

/** The fields of a ticket per venue (Spec §2), in order. */
export const ticketFieldsByVenue = {
  ATS: ['zone', 'entrySide', 'access', 'section', 'row', 'seat'],
  SAN: ['door', 'locality', 'section', 'row', 'seat'],
  IFC: ['door', 'locality', 'section', 'row', 'seat'],
  OSW: ['door', 'locality', 'section', 'row', 'seat'],
} as const satisfies Record<VenueCode, readonly SeatField[]>;

/**
 * Builds the fields that a ticket shows. Spec §2 omits row and seat of an unnumbered ticket for ATS only;
 * elsewhere they stay empty. Assumption: the zone is the zone part of the sectionCode, otherwise the ticket's
 * own zone, and locality is the same; any other venue shows the fields of SAN, IFC and OSW.
 */
export function buildTicketFields(
  venue: string,
  ticket: TicketLocation,
  tour: TourTerms | null = null,
): TicketFieldRow[] {
  if (tour !== null) return buildVisitFields(ticket, tour);
  const code = venueCodes.find((known) => known === venue) ?? 'SAN';
  const values = collectFieldValues(ticket);
  const isNumbered = values.seat !== null;
  return ticketFieldsByVenue[code]
    .filter((field) => isNumbered || code !== 'ATS' || (field !== 'row' && field !== 'seat'))
    .map((field) => ({ field, value: values[field] }));
}

/** Builds the fields of a ticket of a visit, which has no seat: who visits, the language of the guide and the meeting point. */
const buildVisitFields = (ticket: TicketLocation, tour: TourTerms): TicketFieldRow[] => [
  { field: 'visitor', value: textOrNull(ticket.zone) },
  { field: 'guideLanguage', value: tour.language },
  { field: 'meetingPoint', value: tour.meetingPoint },
];

type SeatField = Exclude<TicketField, 'visitor' | 'guideLanguage' | 'meetingPoint'>;

function collectFieldValues(ticket: TicketLocation): Record<SeatField, string | null> {
  const { zone, section } = parseSectionCode(ticket.sectionCode);
  const parsed = parseSeatCode(ticket.seatCode);
  const place = parsed.ok && parsed.value.kind === 'numbered' ? parsed.value : null;
  const area = zone ?? textOrNull(ticket.zone);
  return {
    zone: area,
    locality: area,
    entrySide: textOrNull(ticket.entrySide),
    access: textOrNull(ticket.access ?? ticket.door),
    door: textOrNull(ticket.door),
    section: textOrNull(section) ?? noSectionLabel,
    row: place?.row ?? null,
    seat: place?.seat ?? null,
  };
}

const textOrNull = (text: string): string | null => (text.trim() === '' ? null : text);
