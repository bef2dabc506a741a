import type { Sport } from '#domain/catalogue/product.ts';
import type { QrMode } from '#domain/catalogue/qr-mode.ts';
import { type ClubKey, clubs } from './clubs.ts';
import type { VenueKey } from './venues.ts';

/** The share of seats that is sold when the demo starts. */
export type SalesProgress = 'fresh' | 'selling' | 'few-left' | 'sold-out';

/** A sport, or a plain event without teams. */
export type DemoEventKind = Sport | 'EVENT';

export type DemoEvent = {
  readonly id: string;
  readonly kind: DemoEventKind;
  readonly venue: VenueKey;
  readonly home: ClubKey;
  readonly away: ClubKey | null;
  readonly competition: string;
  /** Whole days from the creation of the demo (negative: past), and the local time of day. */
  readonly day: number;
  readonly time: `${number}:${number}`;
  readonly salesProgress: SalesProgress;
  readonly phase: 'on-sale' | 'not-yet' | 'disabled' | 'expired';
  readonly highDemand: boolean;
  readonly banner: number | null;
  readonly frameStyle: 'Classic' | 'Tribune_selection';
  readonly qrMode: QrMode;
  readonly maxTickets: number;
  /** Prices in place of those of the venue, by zone, in whole units of the currency; 0 is free. */
  readonly prices: Readonly<Record<string, number>>;
};

const leagueCo = 'Liga de la Cordillera';
const cupCo = 'Copa Macizo';
const hoopsCo = 'Liga de Baloncesto del Oriente';
const leagueMx = 'Liga Altiplano';
const cupMx = 'Copa Anáhuac';
const hoopsMx = 'Circuito de Baloncesto del Centro';

type DemoEventOptions = Partial<
  Pick<
    DemoEvent,
    'salesProgress' | 'phase' | 'highDemand' | 'banner' | 'frameStyle' | 'qrMode' | 'maxTickets' | 'prices'
  >
>;

/** A fair that costs nothing; only its car park does. */
const freeEntry = { TRI: 0, ORI: 0, GNO: 0, GSU: 0 } as const;

const defaultOptions = {
  salesProgress: 'selling',
  phase: 'on-sale',
  highDemand: false,
  banner: null,
  frameStyle: 'Classic',
  qrMode: 'STATIC_DEFAULT',
  maxTickets: 8,
  prices: {},
} as const satisfies Required<DemoEventOptions>;

/** Events of four sports, concerts and fairs in both markets, in every sales status. */
export const demoEvents: readonly DemoEvent[] = [
  createFootballMatch('laCeiba', 'paramo', 'ceiba', leagueCo, 12, '18:30', { banner: 1 }),
  createFootballMatch('laCeiba', 'manglar', 'tranvia', leagueCo, 9, '20:00', {
    salesProgress: 'few-left',
    qrMode: 'DYNAMIC_DEFAULT',
  }),
  createFootballMatch('laCeiba', 'cafetal', 'nevado', leagueCo, 15, '16:00'),
  createFootballMatch('laCeiba', 'tatacoa', 'paramo', leagueCo, 19, '15:30', { salesProgress: 'fresh' }),
  createFootballMatch('laCeiba', 'nevado', 'manglar', leagueCo, 23, '20:15'),
  createFootballMatch('laCeiba', 'tranvia', 'cafetal', leagueCo, 26, '18:00'),
  createFootballMatch('laCeiba', 'ceiba', 'manglar', cupCo, 30, '19:30', { highDemand: true, banner: 2 }),
  createFootballMatch('laCeiba', 'paramo', 'cafetal', cupCo, 33, '17:00'),
  createFootballMatch('laCeiba', 'ceiba', 'tatacoa', leagueCo, 37, '16:30', {
    frameStyle: 'Tribune_selection',
  }),
  createFootballMatch('laCeiba', 'nevado', 'paramo', leagueCo, 44, '18:00', {
    phase: 'not-yet',
    salesProgress: 'fresh',
  }),
  createFootballMatch('laCeiba', 'manglar', 'ceiba', leagueCo, 51, '20:00', {
    phase: 'disabled',
    salesProgress: 'fresh',
  }),
  createFootballMatch('laCeiba', 'tatacoa', 'tranvia', leagueCo, -6, '18:00', { phase: 'expired' }),
  createBasketballMatch('sanTelmo', 'chigiro', 'condores', hoopsCo, 8, '19:30'),
  createBasketballMatch('sanTelmo', 'frailejones', 'guacamayas', hoopsCo, 11, '20:00', {
    salesProgress: 'few-left',
  }),
  createBasketballMatch('sanTelmo', 'condores', 'frailejones', hoopsCo, 18, '19:00', { banner: 3 }),
  createBasketballMatch('sanTelmo', 'guacamayas', 'chigiro', hoopsCo, 25, '18:00', {
    salesProgress: 'fresh',
  }),
  createBasketballMatch('sanTelmo', 'chigiro', 'frailejones', hoopsCo, 32, '19:30', {
    salesProgress: 'sold-out',
  }),
  createBasketballMatch('sanTelmo', 'condores', 'guacamayas', hoopsCo, -3, '19:30', { phase: 'expired' }),
  createSingleEvent('TENNIS', 'sanTelmo', 'abiertoValle', 'Primera jornada', 40, '11:00', {
    qrMode: 'STATIC_ENCRYPTED',
  }),
  createSingleEvent('TENNIS', 'sanTelmo', 'abiertoValle', 'Cuartos de final', 44, '14:00'),
  createSingleEvent('TENNIS', 'sanTelmo', 'abiertoValle', 'Final', 47, '16:00', {
    salesProgress: 'few-left',
    highDemand: true,
  }),
  createSingleEvent('TENNIS', 'sanTelmo', 'copaAndes', 'Semifinales', 62, '15:00', {
    phase: 'not-yet',
    salesProgress: 'fresh',
  }),
  createSingleEvent('TENNIS', 'sanTelmo', 'copaAndes', 'Final', 64, '16:00', { salesProgress: 'fresh' }),
  createSingleEvent('CYCLING', 'losAlisos', 'clasica', 'Llegada en el alto', 21, '06:00', { banner: 4 }),
  createSingleEvent('CYCLING', 'losAlisos', 'vueltaCosta', 'Etapa 4, contrarreloj', 28, '09:00', {
    salesProgress: 'fresh',
  }),
  createSingleEvent('CYCLING', 'losAlisos', 'vueltaCosta', 'Etapa 5, circuito', 29, '08:00', {
    salesProgress: 'few-left',
  }),
  createSingleEvent('EVENT', 'sanTelmo', 'nocheDeCumbia', 'Gira de las Montañas', 25, '20:00', {
    qrMode: 'DYNAMIC_ENCRYPTED',
  }),
  createSingleEvent('EVENT', 'losAlisos', 'feriaSabana', 'Entrada libre', 18, '10:00', {
    maxTickets: 4,
    prices: freeEntry,
  }),
  createFootballMatch('valleDelSol', 'axolotes', 'cempasuchil', leagueMx, 13, '19:00', { banner: 1 }),
  createFootballMatch('valleDelSol', 'jacaranda', 'cenotes', leagueMx, 10, '21:00'),
  createFootballMatch('valleDelSol', 'volcanes', 'axolotes', leagueMx, 17, '17:00', {
    highDemand: true,
    banner: 2,
  }),
  createFootballMatch('valleDelSol', 'cempasuchil', 'jacaranda', leagueMx, 20, '20:00', {
    qrMode: 'DYNAMIC_DEFAULT',
  }),
  createFootballMatch('valleDelSol', 'cenotes', 'volcanes', leagueMx, 24, '19:00', {
    salesProgress: 'fresh',
  }),
  createFootballMatch('valleDelSol', 'axolotes', 'jacaranda', cupMx, 31, '20:30', {
    frameStyle: 'Tribune_selection',
  }),
  createFootballMatch('valleDelSol', 'volcanes', 'cempasuchil', cupMx, 38, '18:00', {
    salesProgress: 'fresh',
  }),
  createFootballMatch('valleDelSol', 'jacaranda', 'axolotes', leagueMx, 52, '19:00', {
    phase: 'not-yet',
    salesProgress: 'fresh',
  }),
  createFootballMatch('valleDelSol', 'cenotes', 'cempasuchil', leagueMx, 46, '19:00', {
    phase: 'disabled',
    salesProgress: 'fresh',
  }),
  createFootballMatch('valleDelSol', 'cempasuchil', 'volcanes', leagueMx, -4, '19:00', { phase: 'expired' }),
  createBasketballMatch('arenaObsidiana', 'obsidiana', 'salinas', hoopsMx, 9, '20:30', { banner: 3 }),
  createBasketballMatch('arenaObsidiana', 'maguey', 'obsidiana', hoopsMx, 16, '19:00', {
    salesProgress: 'few-left',
  }),
  createBasketballMatch('arenaObsidiana', 'salinas', 'maguey', hoopsMx, 22, '20:00'),
  createBasketballMatch('arenaObsidiana', 'obsidiana', 'maguey', hoopsMx, 29, '20:30', {
    salesProgress: 'fresh',
  }),
  createBasketballMatch('arenaObsidiana', 'salinas', 'obsidiana', hoopsMx, -8, '20:30', { phase: 'expired' }),
  createSingleEvent('TENNIS', 'arenaObsidiana', 'abiertoCobre', 'Cuartos de final', 35, '13:00', {
    qrMode: 'STATIC_ENCRYPTED',
  }),
  createSingleEvent('TENNIS', 'arenaObsidiana', 'abiertoCobre', 'Final', 37, '17:00', {
    salesProgress: 'sold-out',
  }),
  createSingleEvent('CYCLING', 'laPeninsula', 'criterium', 'Carrera nocturna', 27, '20:00'),
  createSingleEvent('CYCLING', 'laPeninsula', 'granFondo', 'Salida y meta', 41, '07:00', {
    salesProgress: 'fresh',
  }),
  createSingleEvent('CYCLING', 'laPeninsula', 'criterium', 'Clasificación', 26, '18:00', {
    salesProgress: 'few-left',
  }),
  createSingleEvent('EVENT', 'arenaObsidiana', 'sonidosDelValle', 'Gira Obsidiana', 24, '20:30', {
    qrMode: 'DYNAMIC_ENCRYPTED',
  }),
  createSingleEvent('EVENT', 'laPeninsula', 'feriaPeninsula', 'Entrada libre', 19, '11:00', {
    maxTickets: 4,
    prices: freeEntry,
  }),
  createSingleEvent('CYCLING', 'laPeninsula', 'granFondo', 'Presentación de equipos', 70, '17:00', {
    phase: 'not-yet',
    salesProgress: 'fresh',
  }),
];

function createFootballMatch(
  venue: VenueKey,
  home: ClubKey,
  away: ClubKey,
  competition: string,
  day: number,
  time: DemoEvent['time'],
  options: DemoEventOptions = {},
): DemoEvent {
  return createMatch('FOOTBALL', venue, home, away, competition, day, time, options);
}

function createBasketballMatch(
  venue: VenueKey,
  home: ClubKey,
  away: ClubKey,
  competition: string,
  day: number,
  time: DemoEvent['time'],
  options: DemoEventOptions = {},
): DemoEvent {
  return createMatch('BASKETBALL', venue, home, away, competition, day, time, options);
}

function createMatch(
  kind: Sport,
  venue: VenueKey,
  home: ClubKey,
  away: ClubKey,
  competition: string,
  day: number,
  time: DemoEvent['time'],
  options: DemoEventOptions,
): DemoEvent {
  const id = `${clubs[home].id}-${clubs[away].id}`;
  return { ...defaultOptions, id, kind, venue, home, away, competition, day, time, ...options };
}

function createSingleEvent(
  kind: DemoEventKind,
  venue: VenueKey,
  subject: ClubKey,
  competition: string,
  day: number,
  time: DemoEvent['time'],
  options: DemoEventOptions = {},
): DemoEvent {
  const id = `${clubs[subject].id}-${toSlug(competition)}`;
  return {
    ...defaultOptions,
    id,
    kind,
    venue,
    home: subject,
    away: null,
    competition,
    day,
    time,
    ...options,
  };
}

function toSlug(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
