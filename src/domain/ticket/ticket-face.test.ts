import { describe, expect, it } from 'vitest';
import { venueCodes } from '../venue/venue-code.ts';
import { opensTheGate, printRules, type TicketPlace, ticketOwnerships, ticketTypes } from './ticket.ts';
import { faceFields, ticketFace } from './ticket-face.ts';

const aTicket = (of: Partial<TicketPlace> = {}): TicketPlace => ({
  door: '12',
  zone: 'Oriental',
  sectionCode: 'ORIENTAL|204',
  seatCode: 'F-9',
  entrySide: 'Norte',
  access: 'Rampa 3',
  ...of,
});

const lines = (venue: string, ticket: TicketPlace) =>
  ticketFace(venue, ticket).map(({ field, value }) => `${field}: ${value}`);

/** Spec §2: what a ticket shows per venue. */
describe('ticketFace', () => {
  it('of ATS shows zone, entry side, access, section, row and seat', () => {
    expect(lines('ATS', aTicket())).toEqual([
      'zone: ORIENTAL',
      'entrySide: Norte',
      'access: Rampa 3',
      'section: 204',
      'row: F',
      'seat: 9',
    ]);
  });

  it('of ATS has neither row nor seat when unnumbered', () => {
    const fields = ticketFace('ATS', aTicket({ seatCode: 'UNNUMBERED' })).map(({ field }) => field);

    expect(fields).toEqual(['zone', 'entrySide', 'access', 'section']);
  });

  it.each(['SAN', 'IFC', 'OSW'])('of %s shows door, locality, section, row and seat', (venue) => {
    expect(lines(venue, aTicket())).toEqual([
      'door: 12',
      'locality: ORIENTAL',
      'section: 204',
      'row: F',
      'seat: 9',
    ]);
  });

  it.each(['SAN', 'IFC', 'OSW'])('of %s keeps row and seat, empty, when unnumbered', (venue) => {
    expect(lines(venue, aTicket({ seatCode: 'UNNUMBERED' }))).toEqual([
      'door: 12',
      'locality: ORIENTAL',
      'section: 204',
      'row: null',
      'seat: null',
    ]);
  });

  it('takes the ticket’s own zone where the code names none, and the door for the access', () => {
    const { access: _, ...plain } = aTicket({ sectionCode: '204' });

    expect(lines('ATS', plain)).toContain('zone: Oriental');
    expect(lines('ATS', plain)).toContain('access: 12');
  });

  it('says so where there is no section (Spec §3)', () => {
    expect(lines('SAN', aTicket({ sectionCode: '' }))).toContain('section: Sin Sección');
  });

  it('shows a venue of a later layout as it shows the other three', () => {
    expect(lines('NEW', aTicket())).toEqual(lines('SAN', aTicket()));
  });

  it('leaves no field unused', () => {
    const used = new Set(
      venueCodes.flatMap((venue) => ticketFace(venue, aTicket()).map(({ field }) => field)),
    );

    expect(used).toEqual(new Set(faceFields));
  });
});

describe('opensTheGate', () => {
  it('does not for a ticket given away, nor for a deposit', () => {
    const closed = ticketTypes.flatMap((type) =>
      ticketOwnerships
        .filter((ownership) => !opensTheGate({ type, ownership }))
        .map((ownership) => `${type} ${ownership}`),
    );

    expect(closed.toSorted()).toEqual(
      [...ticketTypes.map((type) => `${type} TRANSFERRED`), 'DEPOSIT OWNED', 'DEPOSIT RECEIVED'].toSorted(),
    );
  });
});

describe('printRules', () => {
  it('are the four of Spec §2', () => {
    expect(printRules).toEqual(['NO_WEAPONS', 'NO_FOOD', 'NO_SMOKING', 'MAX_TICKETS']);
  });
});
