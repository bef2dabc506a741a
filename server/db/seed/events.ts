import type { Sport } from '#domain/catalogue/product.ts';
import type { QrMode } from '#domain/ticket/qr.ts';
import { type ClubKey, clubs } from './clubs.ts';
import type { VenueKey } from './venues.ts';

/** The share of seats that is sold when the demo starts. */
export type Crowd = 'fresh' | 'selling' | 'few-left' | 'sold-out';

export type DemoEvent = {
  readonly id: string;
  readonly kind: Sport;
  readonly venue: VenueKey;
  readonly home: ClubKey;
  readonly away: ClubKey | null;
  readonly competition: string;
  /** Whole days from the creation of the demo (negative: past), and the local time of day. */
  readonly day: number;
  readonly time: `${number}:${number}`;
  readonly crowd: Crowd;
  readonly phase: 'on-sale' | 'not-yet' | 'disabled' | 'expired';
  readonly highDemand: boolean;
  readonly banner: number | null;
  readonly frameStyle: 'Classic' | 'Tribune_selection';
  readonly qrMode: QrMode;
  readonly maxTickets: number;
};

const leagueCo = 'Liga de la Cordillera';
const cupCo = 'Copa Macizo';
const hoopsCo = 'Liga de Baloncesto del Oriente';
const leagueMx = 'Liga Altiplano';
const cupMx = 'Copa Anáhuac';
const hoopsMx = 'Circuito de Baloncesto del Centro';

type Varying = Partial<
  Pick<DemoEvent, 'crowd' | 'phase' | 'highDemand' | 'banner' | 'frameStyle' | 'qrMode' | 'maxTickets'>
>;

const usual = {
  crowd: 'selling',
  phase: 'on-sale',
  highDemand: false,
  banner: null,
  frameStyle: 'Classic',
  qrMode: 'STATIC_DEFAULT',
  maxTickets: 8,
} as const satisfies Required<Varying>;

/** Forty-seven events in four sports and both markets, in every sales status. */
export const demoEvents: readonly DemoEvent[] = [
  football('laCeiba', 'paramo', 'ceiba', leagueCo, 12, '18:30', { banner: 1 }),
  football('laCeiba', 'manglar', 'tranvia', leagueCo, 9, '20:00', { crowd: 'few-left' }),
  football('laCeiba', 'cafetal', 'nevado', leagueCo, 15, '16:00'),
  football('laCeiba', 'tatacoa', 'paramo', leagueCo, 19, '15:30', { crowd: 'fresh' }),
  football('laCeiba', 'nevado', 'manglar', leagueCo, 23, '20:15'),
  football('laCeiba', 'tranvia', 'cafetal', leagueCo, 26, '18:00'),
  football('laCeiba', 'ceiba', 'manglar', cupCo, 30, '19:30', { highDemand: true, banner: 2 }),
  football('laCeiba', 'paramo', 'cafetal', cupCo, 33, '17:00'),
  football('laCeiba', 'ceiba', 'tatacoa', leagueCo, 37, '16:30', { frameStyle: 'Tribune_selection' }),
  football('laCeiba', 'nevado', 'paramo', leagueCo, 44, '18:00', { phase: 'not-yet', crowd: 'fresh' }),
  football('laCeiba', 'manglar', 'ceiba', leagueCo, 51, '20:00', { phase: 'disabled', crowd: 'fresh' }),
  football('laCeiba', 'tatacoa', 'tranvia', leagueCo, -6, '18:00', { phase: 'expired' }),
  basketball('sanTelmo', 'chigiro', 'condores', hoopsCo, 8, '19:30'),
  basketball('sanTelmo', 'frailejones', 'guacamayas', hoopsCo, 11, '20:00', { crowd: 'few-left' }),
  basketball('sanTelmo', 'condores', 'frailejones', hoopsCo, 18, '19:00', { banner: 3 }),
  basketball('sanTelmo', 'guacamayas', 'chigiro', hoopsCo, 25, '18:00', { crowd: 'fresh' }),
  basketball('sanTelmo', 'chigiro', 'frailejones', hoopsCo, 32, '19:30', { crowd: 'sold-out' }),
  basketball('sanTelmo', 'condores', 'guacamayas', hoopsCo, -3, '19:30', { phase: 'expired' }),
  single('TENNIS', 'sanTelmo', 'abiertoValle', 'Primera jornada', 40, '11:00'),
  single('TENNIS', 'sanTelmo', 'abiertoValle', 'Cuartos de final', 44, '14:00'),
  single('TENNIS', 'sanTelmo', 'abiertoValle', 'Final', 47, '16:00', { crowd: 'few-left', highDemand: true }),
  single('TENNIS', 'sanTelmo', 'copaAndes', 'Semifinales', 62, '15:00', { phase: 'not-yet', crowd: 'fresh' }),
  single('TENNIS', 'sanTelmo', 'copaAndes', 'Final', 64, '16:00', { crowd: 'fresh' }),
  single('CYCLING', 'losAlisos', 'clasica', 'Llegada en el alto', 21, '06:00', { banner: 4 }),
  single('CYCLING', 'losAlisos', 'vueltaCosta', 'Etapa 4, contrarreloj', 28, '09:00', { crowd: 'fresh' }),
  single('CYCLING', 'losAlisos', 'vueltaCosta', 'Etapa 5, circuito', 29, '08:00', { crowd: 'few-left' }),
  football('valleDelSol', 'axolotes', 'cempasuchil', leagueMx, 13, '19:00', { banner: 1 }),
  football('valleDelSol', 'jacaranda', 'cenotes', leagueMx, 10, '21:00'),
  football('valleDelSol', 'volcanes', 'axolotes', leagueMx, 17, '17:00', { highDemand: true, banner: 2 }),
  football('valleDelSol', 'cempasuchil', 'jacaranda', leagueMx, 20, '20:00'),
  football('valleDelSol', 'cenotes', 'volcanes', leagueMx, 24, '19:00', { crowd: 'fresh' }),
  football('valleDelSol', 'axolotes', 'jacaranda', cupMx, 31, '20:30', { frameStyle: 'Tribune_selection' }),
  football('valleDelSol', 'volcanes', 'cempasuchil', cupMx, 38, '18:00', { crowd: 'fresh' }),
  football('valleDelSol', 'jacaranda', 'axolotes', leagueMx, 52, '19:00', {
    phase: 'not-yet',
    crowd: 'fresh',
  }),
  football('valleDelSol', 'cenotes', 'cempasuchil', leagueMx, 46, '19:00', {
    phase: 'disabled',
    crowd: 'fresh',
  }),
  football('valleDelSol', 'cempasuchil', 'volcanes', leagueMx, -4, '19:00', { phase: 'expired' }),
  basketball('arenaObsidiana', 'obsidiana', 'salinas', hoopsMx, 9, '20:30', { banner: 3 }),
  basketball('arenaObsidiana', 'maguey', 'obsidiana', hoopsMx, 16, '19:00', { crowd: 'few-left' }),
  basketball('arenaObsidiana', 'salinas', 'maguey', hoopsMx, 22, '20:00'),
  basketball('arenaObsidiana', 'obsidiana', 'maguey', hoopsMx, 29, '20:30', { crowd: 'fresh' }),
  basketball('arenaObsidiana', 'salinas', 'obsidiana', hoopsMx, -8, '20:30', { phase: 'expired' }),
  single('TENNIS', 'arenaObsidiana', 'abiertoCobre', 'Cuartos de final', 35, '13:00'),
  single('TENNIS', 'arenaObsidiana', 'abiertoCobre', 'Final', 37, '17:00', { crowd: 'sold-out' }),
  single('CYCLING', 'laPeninsula', 'criterium', 'Carrera nocturna', 27, '20:00'),
  single('CYCLING', 'laPeninsula', 'granFondo', 'Salida y meta', 41, '07:00', { crowd: 'fresh' }),
  single('CYCLING', 'laPeninsula', 'criterium', 'Clasificación', 26, '18:00', { crowd: 'few-left' }),
  single('CYCLING', 'laPeninsula', 'granFondo', 'Presentación de equipos', 70, '17:00', {
    phase: 'not-yet',
    crowd: 'fresh',
  }),
];

function football(
  venue: VenueKey,
  home: ClubKey,
  away: ClubKey,
  competition: string,
  day: number,
  time: DemoEvent['time'],
  varying: Varying = {},
): DemoEvent {
  return pair('FOOTBALL', venue, home, away, competition, day, time, varying);
}

function basketball(
  venue: VenueKey,
  home: ClubKey,
  away: ClubKey,
  competition: string,
  day: number,
  time: DemoEvent['time'],
  varying: Varying = {},
): DemoEvent {
  return pair('BASKETBALL', venue, home, away, competition, day, time, varying);
}

function pair(
  kind: Sport,
  venue: VenueKey,
  home: ClubKey,
  away: ClubKey,
  competition: string,
  day: number,
  time: DemoEvent['time'],
  varying: Varying,
): DemoEvent {
  const id = `${clubs[home].id}-${clubs[away].id}`;
  return { ...usual, id, kind, venue, home, away, competition, day, time, ...varying };
}

function single(
  kind: Sport,
  venue: VenueKey,
  subject: ClubKey,
  competition: string,
  day: number,
  time: DemoEvent['time'],
  varying: Varying = {},
): DemoEvent {
  const id = `${clubs[subject].id}-${slug(competition)}`;
  return { ...usual, id, kind, venue, home: subject, away: null, competition, day, time, ...varying };
}

function slug(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
