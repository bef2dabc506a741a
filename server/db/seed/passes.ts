import type { BundleKind } from '#domain/catalogue/product.ts';
import type { ClubKey } from './clubs.ts';
import type { VenueKey } from './venues.ts';

type BilingualText = { readonly en: string; readonly es: string };

export type DemoPass = {
  readonly id: string;
  readonly kind: BundleKind;
  readonly venue: VenueKey;
  readonly home: ClubKey;
  readonly events: readonly string[];
  readonly titles: BilingualText;
  readonly descriptions: BilingualText;
};

/** The price of a pass in per cent of the single tickets. */
export const passShare = 80;

/** A season pass and a bundle of three matches in each market. */
export const demoPasses: readonly DemoPass[] = [
  {
    id: 'abono-san-telmo',
    kind: 'SEASON_PASS',
    venue: 'sanTelmo',
    home: 'chigiro',
    events: ['chigiro-condores', 'frailejones-guacamayas', 'condores-frailejones', 'guacamayas-chigiro'],
    titles: { es: 'Abono Coliseo San Telmo', en: 'San Telmo season pass' },
    descriptions: {
      es: 'Todas las noches de baloncesto que quedan de la temporada en el Coliseo San Telmo, siempre en la misma silla.',
      en: 'Every basketball night that is left of the season at the Coliseo San Telmo, always in the same seat.',
    },
  },
  {
    id: 'combo-la-ceiba',
    kind: 'EVENT_BUNDLE',
    venue: 'laCeiba',
    home: 'ceiba',
    events: ['paramo-ceiba', 'ceiba-manglar', 'ceiba-tatacoa'],
    titles: { es: 'Combo tres clásicos', en: 'Three classics bundle' },
    descriptions: {
      es: 'Los tres clásicos de Atlético Ceiba en el Estadio La Ceiba, en la misma silla.',
      en: 'The three classics of Atlético Ceiba at the Estadio La Ceiba, in the same seat.',
    },
  },
  {
    id: 'abono-obsidiana',
    kind: 'SEASON_PASS',
    venue: 'arenaObsidiana',
    home: 'obsidiana',
    events: ['obsidiana-salinas', 'salinas-maguey', 'obsidiana-maguey'],
    titles: { es: 'Abono Arena Obsidiana', en: 'Arena Obsidiana season pass' },
    descriptions: {
      es: 'Todos los juegos que quedan de la temporada en la Arena Obsidiana, siempre en el mismo asiento.',
      en: 'Every game that is left of the season at the Arena Obsidiana, always in the same seat.',
    },
  },
  {
    id: 'paquete-valle-del-sol',
    kind: 'EVENT_BUNDLE',
    venue: 'valleDelSol',
    home: 'axolotes',
    events: ['axolotes-cempasuchil', 'volcanes-axolotes', 'axolotes-jacaranda'],
    titles: { es: 'Paquete tres clásicos', en: 'Three classics bundle' },
    descriptions: {
      es: 'Tres clásicos de Axolotes en el Estadio Valle del Sol, en el mismo asiento.',
      en: 'Three classics of Axolotes at the Estadio Valle del Sol, in the same seat.',
    },
  },
];

export const passRefundTerms: BilingualText = {
  es: 'Si se cancela un evento, se devuelve su parte del precio por el mismo medio, incluido el servicio.',
  en: 'If an event is cancelled, its share of the price is refunded by the means you paid with, service fee included.',
};
