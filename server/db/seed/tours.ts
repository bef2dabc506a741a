import type { VisitorRule } from '#domain/catalogue/visitor-type.ts';
import type { ClubKey } from './clubs.ts';
import type { VenueKey } from './venues.ts';

type BilingualText = { readonly en: string; readonly es: string };

export type DemoTour = {
  readonly id: string;
  readonly venue: VenueKey;
  readonly home: ClubKey;
  readonly titles: BilingualText;
  readonly descriptions: BilingualText;
  readonly meetingPoint: BilingualText;
  /** The places of each visit. */
  readonly capacity: number;
  /** The types of visitors, with prices in whole units of the currency. */
  readonly visitors: readonly (VisitorRule & { readonly price: number })[];
};

/** The days with visits, from the creation of the demo. */
export const tourDays = 60;

const everyDayButMonday = ['TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'] as const;

/** The hours of both tours: in Spanish all day, in English at noon and on Saturdays in the afternoon. */
export const tourOpening = [
  { weekdays: everyDayButMonday, times: ['10:00', '11:30', '14:00', '15:30'], language: 'es' },
  { weekdays: everyDayButMonday, times: ['12:30'], language: 'en' },
  { weekdays: ['SAT'], times: ['17:00'], language: 'en' },
] as const;

/** A tour of a stadium in each market. */
export const demoTours: readonly DemoTour[] = [
  {
    id: 'tour-la-ceiba',
    venue: 'laCeiba',
    home: 'ceiba',
    titles: { es: 'Tour Estadio La Ceiba', en: 'Estadio La Ceiba tour' },
    descriptions: {
      es: 'Sal a la cancha por el túnel, siéntate en el banco de suplentes y conoce el camerino y la sala de trofeos de Atlético Ceiba con un guía del club.',
      en: 'Walk out of the tunnel, take a seat on the bench, and see the changing room and the trophies of Atlético Ceiba with a guide of the club.',
    },
    meetingPoint: {
      es: 'Tienda del club, junto a la puerta 4 de Occidental',
      en: 'Club shop, beside gate 4 of the west stand',
    },
    capacity: 20,
    visitors: [
      { type: 'ADULT', price: 48_000, max: null, needsAdult: false },
      { type: 'CHILD', price: 26_000, max: 6, needsAdult: true },
      { type: 'SENIOR', price: 36_000, max: null, needsAdult: false },
    ],
  },
  {
    id: 'tour-valle-del-sol',
    venue: 'valleDelSol',
    home: 'axolotes',
    titles: { es: 'Tour Estadio Valle del Sol', en: 'Estadio Valle del Sol tour' },
    descriptions: {
      es: 'Pisa la cancha, siéntate en la banca y entra a los vestidores y a la sala de trofeos de Axolotes con un guía del club.',
      en: 'Step onto the pitch, take a seat on the bench, and enter the changing room and the trophy room of Axolotes with a guide of the club.',
    },
    meetingPoint: {
      es: 'Explanada poniente, bajo el reloj',
      en: 'West esplanade, under the clock',
    },
    capacity: 24,
    visitors: [
      { type: 'ADULT', price: 280, max: null, needsAdult: false },
      { type: 'CHILD', price: 150, max: 6, needsAdult: true },
      { type: 'SENIOR', price: 200, max: null, needsAdult: false },
      { type: 'RESIDENT', price: 180, max: 4, needsAdult: false },
    ],
  },
];

export const tourRefundTerms: BilingualText = {
  es: 'Si cancelamos tu visita, te devolvemos todo lo que pagaste por el mismo medio, incluido el servicio.',
  en: 'If we cancel your visit, you get back all that you paid by the means you paid with, service fee included.',
};
