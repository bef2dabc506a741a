import { noSection } from '../venue/section.ts';
import { type VenueCode, venueCodes } from '../venue/venue-code.ts';
import type { TicketPlace } from './ticket.ts';
import { parseSeatCode, parseSectionCode } from './ticket-code.ts';

/** What a line of a ticket says; the words for it are the interface's. */
export const faceFields = [
  'zone',
  'entrySide',
  'access',
  'door',
  'locality',
  'section',
  'row',
  'seat',
] as const;
export type FaceField = (typeof faceFields)[number];

/** One line of a ticket; no value means that this ticket has none (general admission has no row). */
export type FaceRow = { readonly field: FaceField; readonly value: string | null };

/** The lines of a ticket per venue (Spec §2), in order. */
export const faceFieldsByVenue = {
  ATS: ['zone', 'entrySide', 'access', 'section', 'row', 'seat'],
  SAN: ['door', 'locality', 'section', 'row', 'seat'],
  IFC: ['door', 'locality', 'section', 'row', 'seat'],
  OSW: ['door', 'locality', 'section', 'row', 'seat'],
} as const satisfies Record<VenueCode, readonly FaceField[]>;

/**
 * What a ticket shows. Spec §2 drops row and seat of an unnumbered ticket for ATS only; elsewhere they stand empty.
 * Assumption: the zone is the zone part of the sectionCode and otherwise the ticket's own zone, and locality is
 * another word for it; a venue of a later layout shows what SAN, IFC and OSW show.
 */
export function ticketFace(venue: string, ticket: TicketPlace): FaceRow[] {
  const code = venueCodes.find((known) => known === venue) ?? 'SAN';
  const values = valuesOf(ticket);
  const isNumbered = values.seat !== null;
  return faceFieldsByVenue[code]
    .filter((field) => isNumbered || code !== 'ATS' || (field !== 'row' && field !== 'seat'))
    .map((field) => ({ field, value: values[field] }));
}

function valuesOf(ticket: TicketPlace): Record<FaceField, string | null> {
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
    section: textOrNull(section) ?? noSection,
    row: place?.row ?? null,
    seat: place?.seat ?? null,
  };
}

const textOrNull = (text: string): string | null => (text.trim() === '' ? null : text);
