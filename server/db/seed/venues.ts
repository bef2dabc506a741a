import type { MarketCode } from '#domain/market/market.ts';
import type { VenueCode } from '#domain/venue/venue-code.ts';

/** A named venue; several may share one layout. */
export type DemoVenue = {
  readonly id: string;
  readonly market: MarketCode;
  readonly code: VenueCode;
  readonly name: string;
  readonly city: string;
  readonly timeZone: string;
};

/** Invented venues of both markets on the four layouts that Spec §2 names. */
export const venues = {
  laCeiba: createVenue('la-ceiba', 'COL', 'ATS', 'Estadio La Ceiba', 'Cali', 'America/Bogota'),
  sanTelmo: createVenue('san-telmo', 'COL', 'SAN', 'Coliseo San Telmo', 'Bucaramanga', 'America/Bogota'),
  losAlisos: createVenue('los-alisos', 'COL', 'IFC', 'Circuito Los Alisos', 'Tunja', 'America/Bogota'),
  valleDelSol: createVenue(
    'valle-del-sol',
    'MEX',
    'OSW',
    'Estadio Valle del Sol',
    'Ciudad de México',
    'America/Mexico_City',
  ),
  arenaObsidiana: createVenue(
    'arena-obsidiana',
    'MEX',
    'SAN',
    'Arena Obsidiana',
    'Toluca',
    'America/Mexico_City',
  ),
  laPeninsula: createVenue('la-peninsula', 'MEX', 'IFC', 'Circuito La Península', 'Mérida', 'America/Merida'),
} as const satisfies Record<string, DemoVenue>;

export type VenueKey = keyof typeof venues;

function createVenue(
  id: string,
  market: MarketCode,
  code: VenueCode,
  name: string,
  city: string,
  timeZone: string,
): DemoVenue {
  return { id, market, code, name, city, timeZone };
}
