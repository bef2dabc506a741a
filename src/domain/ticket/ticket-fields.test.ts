import { describe, expect, it } from 'vitest';
import { venueCodes } from '../venue/venue-code.ts';
import { grantsEntry, printRules, type TicketLocation, ticketOwnerships, ticketTypes } from './ticket.ts';
import { buildTicketFields, ticketFields } from './ticket-fields.ts';

const aTicket = (of: Partial<TicketLocation> = {}): TicketLocation => ({
  door: '12',
  zone: 'Oriental',
  sectionCode: 'ORIENTAL|204',
  seatCode: 'F-9',
  entrySide: 'Norte',
  access: 'Rampa 3',
  ...of,
});

const lines = (venue: string, ticket: TicketLocation) =>
  buildTicketFields(venue, ticket).map(({ field, value }) => `${field}: ${value}`);

/** Spec §2: what a ticket shows per venue. */
describe('buildTicketFields', () => {
  it('shows zone, entry side, access, section, row and seat for ATS', () => {
    expect(lines('ATS', aTicket())).toEqual([
      'zone: ORIENTAL',
      'entrySide: Norte',
      'access: Rampa 3',
      'section: 204',
      'row: F',
      'seat: 9',
    ]);
  });

  it('shows who visits, the language of the guide and the meeting point of a visit', () => {
    const tour = {
      tourId: 'tour',
      language: 'en',
      meetingPoint: 'Puerta 4',
      durationMinutes: 60,
      cutOffMinutes: 30,
      changeUntilMinutes: 1_440,
      visitors: [],
    } as const;

    expect(buildTicketFields('TOUR', aTicket({ zone: 'Niño', seatCode: 'UNNUMBERED' }), tour)).toEqual([
      { field: 'visitor', value: 'Niño' },
      { field: 'guideLanguage', value: 'en' },
      { field: 'meetingPoint', value: 'Puerta 4' },
    ]);
  });

  it('shows neither row nor seat for ATS when unnumbered', () => {
    const fields = buildTicketFields('ATS', aTicket({ seatCode: 'UNNUMBERED' })).map(({ field }) => field);

    expect(fields).toEqual(['zone', 'entrySide', 'access', 'section']);
  });

  it.each(['SAN', 'IFC', 'OSW'])('shows door, locality, section, row and seat for %s', (venue) => {
    expect(lines(venue, aTicket())).toEqual([
      'door: 12',
      'locality: ORIENTAL',
      'section: 204',
      'row: F',
      'seat: 9',
    ]);
  });

  it.each(['SAN', 'IFC', 'OSW'])('keeps row and seat for %s, empty, when unnumbered', (venue) => {
    expect(lines(venue, aTicket({ seatCode: 'UNNUMBERED' }))).toEqual([
      'door: 12',
      'locality: ORIENTAL',
      'section: 204',
      'row: null',
      'seat: null',
    ]);
  });

  it('uses the ticket’s own zone if the code has none, and the door as the access', () => {
    const { access: _, ...plain } = aTicket({ sectionCode: '204' });

    expect(lines('ATS', plain)).toContain('zone: Oriental');
    expect(lines('ATS', plain)).toContain('access: 12');
  });

  it('shows the placeholder without a section (Spec §3)', () => {
    expect(lines('SAN', aTicket({ sectionCode: '' }))).toContain('section: Sin Sección');
  });

  it('shows any other venue like the other three', () => {
    expect(lines('NEW', aTicket())).toEqual(lines('SAN', aTicket()));
  });

  it('uses every field', () => {
    const used = new Set(
      venueCodes.flatMap((venue) => buildTicketFields(venue, aTicket()).map(({ field }) => field)),
    );

    expect(new Set([...used, 'visitor', 'guideLanguage', 'meetingPoint'])).toEqual(new Set(ticketFields));
  });
});

describe('grantsEntry', () => {
  it('is false for a transferred ticket and for a deposit', () => {
    const closed = ticketTypes.flatMap((type) =>
      ticketOwnerships
        .filter((ownership) => !grantsEntry({ type, ownership }))
        .map((ownership) => `${type} ${ownership}`),
    );

    expect(closed.toSorted()).toEqual(
      [...ticketTypes.map((type) => `${type} TRANSFERRED`), 'DEPOSIT OWNED', 'DEPOSIT RECEIVED'].toSorted(),
    );
  });
});

describe('printedRules', () => {
  it('are the four of Spec §2', () => {
    expect(printRules).toEqual(['NO_WEAPONS', 'NO_FOOD', 'NO_SMOKING', 'MAX_TICKETS']);
  });
});
