import type { BundleKind } from '#domain/catalogue/product.ts';
import type { PlanKind } from '#domain/installment/plan.ts';
import type { PlanInterval } from '#domain/installment/plan-terms.ts';
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
  readonly plans?: readonly DemoPlan[];
};

/** An installment plan, as a content file offers it. */
export type DemoPlan = {
  readonly id: string;
  readonly kind: PlanKind;
  readonly installments: number;
  readonly firstShare?: number;
  readonly every: PlanInterval;
  readonly graceDays: number;
  readonly returnedShare: number;
};

/** Three equal installments, a fortnight apart. */
const threeInstallments: DemoPlan = {
  id: 'tres-cuotas',
  kind: 'SUBSCRIPTION',
  installments: 3,
  every: 'FORTNIGHT',
  graceDays: 5,
  returnedShare: 8_000,
};

/** The price of a pass in per cent of the single tickets. */
export const passShare = 80;

/** Two season passes and a bundle of three matches in each market; the second pass can be paid in installments. */
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
  {
    id: 'abono-abierto-del-valle',
    kind: 'SEASON_PASS',
    venue: 'sanTelmo',
    home: 'abiertoValle',
    events: ['abierto-valle-primera-jornada', 'abierto-valle-cuartos-de-final', 'abierto-valle-final'],
    titles: { es: 'Abono Abierto del Valle', en: 'Abierto del Valle pass' },
    descriptions: {
      es: 'Las tres jornadas del Abierto del Valle en el Coliseo San Telmo, siempre en la misma silla. Se puede pagar en cuotas.',
      en: 'The three days of the Abierto del Valle at the Coliseo San Telmo, always in the same seat. It can be paid in installments.',
    },
    plans: [threeInstallments],
  },
  {
    id: 'abono-cierre-valle-del-sol',
    kind: 'SEASON_PASS',
    venue: 'valleDelSol',
    home: 'axolotes',
    events: ['volcanes-cempasuchil', 'jacaranda-axolotes'],
    titles: { es: 'Abono Cierre Valle del Sol', en: 'Valle del Sol closing pass' },
    descriptions: {
      es: 'Los dos partidos que cierran la temporada en el Estadio Valle del Sol, en el mismo asiento. Se puede pagar en mensualidades.',
      en: 'The two matches that close the season at the Estadio Valle del Sol, in the same seat. It can be paid in installments.',
    },
    plans: [threeInstallments],
  },
];

/** The plan of a single event that is far enough ahead: a fifth now, the rest in one payment. */
export const demoEventPlans: Readonly<Record<string, readonly DemoPlan[]>> = {
  'copa-andes-final': [
    {
      id: 'abono',
      kind: 'ONE_TIME_PAYMENT',
      installments: 2,
      firstShare: 2_000,
      every: 'FORTNIGHT',
      graceDays: 3,
      returnedShare: 5_000,
    },
  ],
};

export const passRefundTerms: BilingualText = {
  es: 'Si se cancela un evento, se devuelve su parte del precio por el mismo medio, incluido el servicio.',
  en: 'If an event is cancelled, its share of the price is refunded by the means you paid with, service fee included.',
};
