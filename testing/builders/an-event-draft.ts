import type { EventDraft } from '#domain/catalogue/event-draft.ts';

/** A copy of a match, saved once with all of its dates. */
export const anEventDraft = (overrides: Partial<EventDraft> = {}): EventDraft => ({
  id: 'draft-1',
  version: 2,
  eventId: null,
  copiedFrom: 'Deportivo Páramo – Atlético Ceiba',
  currency: 'COP',
  faults: [],
  fields: {
    titles: { es: 'Deportivo Páramo – Unión Manglar', en: '' },
    descriptions: { es: 'Fecha 5 de la Liga de la Cordillera.', en: '' },
    competition: 'Liga de la Cordillera',
    home: 'paramo',
    away: 'manglar',
    venue: 'la-ceiba',
    startsAt: '2027-03-20T18:30',
    saleOpensAt: '2027-02-20T10:00',
    saleClosesAt: '2027-03-20T18:30',
    maxTickets: 6,
    prices: [
      { zone: 'NOR', total: 6_800_000 },
      { zone: 'OCC', total: 12_450_050 },
    ],
  },
  choices: {
    clubs: [
      { id: 'paramo', name: 'Deportivo Páramo' },
      { id: 'manglar', name: 'Unión Manglar' },
      { id: 'ceiba', name: 'Atlético Ceiba' },
    ],
    venues: [
      {
        id: 'la-ceiba',
        name: 'Estadio La Ceiba',
        zones: [
          { code: 'NOR', name: 'Norte' },
          { code: 'OCC', name: 'Occidental' },
          { code: 'SUR', name: 'Sur' },
        ],
      },
      { id: 'alisos', name: 'Circuito Los Alisos', zones: [{ code: 'TRI', name: 'Tribuna' }] },
    ],
  },
  ...overrides,
});
