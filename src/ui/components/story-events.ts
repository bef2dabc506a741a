import type { Club, EventSummary } from '#domain/catalogue/event.ts';
import type { TourTerms, TourVisit, TourVisits } from '#domain/catalogue/tour.ts';
import { type Currency, pesos } from '#domain/shared/money.ts';

/** Invented clubs and events for stories; no trademark is used. */
export const clubs = {
  paramo: club('Deportivo Páramo', 'PAR', 'hoops', '#0B6B46', '#F7F8F1'),
  ceiba: club('Atlético Ceiba', 'CEI', 'stripes', '#C1121F', '#141414'),
  manglar: club('Unión Manglar', 'MAN', 'sash', '#F5C518', '#12439B', '#F7F8F1'),
  tranvia: club('Tranvía F.C.', 'TRA', 'band', '#14213D', '#FF6B1A', '#F7F8F1'),
  cafetal: club('Real Cafetal', 'CAF', 'halves', '#6B1528', '#F7F8F1'),
  nevado: club('Club Nevado', 'NEV', 'pinstripes', '#BFE3F2', '#12439B'),
  tatacoa: club('Sport Tatacoa', 'TAT', 'quarters', '#E4572E', '#F6D8A8'),
  obsidiana: club('Club Obsidiana', 'OBS', 'chevron', '#17181C', '#18A999'),
  salinas: club('Salineros', 'SAL', 'chevron', '#F7F8F1', '#D7263D'),
  clasica: club('Clásica del Páramo', 'CLA', 'dots', '#F7F8F1', '#C1121F', '#F5C518', '#0B6B46'),
  abierto: club('Abierto del Valle', 'ABI', 'solid', '#12439B', '#C8553D', '#E6F14A'),
  media: club('Media Nocturna 21 km', 'MED', 'solid', '#14213D', '#FF6B1A', '#F5C518'),
  tour: club('Tour La Ceiba', 'TOU', 'solid', '#121815', '#C1121F', '#F7F8F1', '#FFB20F'),
  abono: club('Abono 2027-I', 'ABO', 'hoops', '#0B6B46', '#F7F8F1', '#FFB20F'),
  combo: club('Combo tres clásicos', 'COM', 'stripes', '#C1121F', '#F7F8F1', '#14213D'),
} as const;

function club(name: string, shortName: string, pattern: string, ...colors: readonly string[]): Club {
  return { id: shortName.toLowerCase(), name, shortName, kit: { pattern, colors } };
}

/** Builds an event on sale in Cali with sensible defaults; a story overrides only what matters to it. */
export function aStoryEvent(own: Partial<EventSummary> = {}): EventSummary {
  const home = own.home ?? clubs.paramo;
  const away = own.away === undefined ? clubs.ceiba : own.away;
  return {
    id: 'par-cei-27',
    market: 'COL',
    kind: 'FOOTBALL',
    title: away ? `${home.name} – ${away.name}` : home.name,
    competition: null,
    venue: { code: 'SAN', name: 'Estadio La Ceiba', city: 'Cali', timeZone: 'America/Bogota' },
    startsAt: Date.UTC(2027, 2, 14, 23, 30),
    doorsOpenAt: Date.UTC(2027, 2, 14, 21, 30),
    saleState: 'ON_SALE',
    saleOpensAt: Date.UTC(2027, 0, 10, 15),
    from: pesos(45_000, 'COP'),
    available: 4_210,
    capacity: 12_000,
    maxTickets: 6,
    bundle: null,
    tour: null,
    ...own,
    home,
    away,
  };
}

type Match = readonly [
  id: string,
  EventSummary['kind'],
  home: Club,
  away: Club | null,
  Partial<EventSummary>?,
];

const matches: readonly Match[] = [
  ['man-tra', 'FOOTBALL', clubs.manglar, clubs.tranvia, { saleState: 'FEW_LEFT', available: 34 }],
  ['obs-sal', 'BASKETBALL', clubs.obsidiana, clubs.salinas],
  ['caf-nev', 'FOOTBALL', clubs.cafetal, clubs.nevado, { saleState: 'SOLD_OUT', available: 0, from: null }],
  ['tat-par2', 'FOOTBALL', clubs.tatacoa, clubs.paramo],
  ['abierto-valle', 'TENNIS', clubs.abierto, null],
  ['clasica-paramo', 'CYCLING', clubs.clasica, null, { saleState: 'NOT_YET_ON_SALE' }],
  ['nev-man', 'FOOTBALL', clubs.nevado, clubs.manglar, { saleState: 'DISABLED' }],
  ['tra-caf', 'FOOTBALL', clubs.tranvia, clubs.cafetal, { saleState: 'FEW_LEFT', available: 12 }],
];

export const storyEvents: readonly EventSummary[] = matches.map(([id, kind, home, away, more], index) =>
  aStoryEvent({
    id,
    kind,
    home,
    away,
    startsAt: Date.UTC(2027, 2, 17 + index, 1),
    from: pesos(28_000 + index * 4_500, 'COP'),
    ...more,
  }),
);

export const storyMoney = (units: number, currency: Currency = 'COP') => pesos(units, currency);

/** The terms of an invented tour; of one of its visits with a language. */
export const aStoryTour = (own: Partial<TourTerms> = {}): TourTerms => ({
  tourId: 'tour-la-ceiba',
  language: null,
  meetingPoint: 'Tienda del club, junto a la puerta 4',
  durationMinutes: 75,
  cutOffMinutes: 30,
  changeUntilMinutes: 1_440,
  visitors: [
    { type: 'ADULT', max: null, needsAdult: false },
    { type: 'CHILD', max: 6, needsAdult: true },
    { type: 'SENIOR', max: null, needsAdult: false },
  ],
  ...own,
});

/** March 2027 with three visits a day but on Mondays: sold out on the 7th, nearly so on the 9th. */
export function aStoryTourMonth(): TourVisits {
  const days = Array.from({ length: 31 }, (_, at) => at + 1).filter((day) => day % 7 !== 1);
  return {
    month: '2027-03',
    firstMonth: '2027-03',
    lastMonth: '2027-05',
    visits: days.flatMap((day) =>
      ([15, 17, 20] as const).map((hour, at): TourVisit => {
        const available = day === 7 ? 0 : day === 9 ? 1 : 20 - at * 6;
        return {
          id: `tour-la-ceiba-${day}-${hour}`,
          startsAt: Date.UTC(2027, 2, day, hour),
          language: hour === 17 ? 'en' : 'es',
          available,
          capacity: 20,
          saleState: available === 0 ? 'SOLD_OUT' : 'ON_SALE',
        };
      }),
    ),
  };
}
