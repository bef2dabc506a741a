import type { Club } from '#domain/catalogue/event.ts';
import type { DemoEvent } from './events.ts';
import type { DemoVenue } from './venues.ts';

type BilingualText = { readonly en: string; readonly es: string };

/** The texts of a demo event in both languages. */
export type EventTexts = {
  readonly titles: BilingualText;
  readonly descriptions: BilingualText;
  readonly details: { readonly organiser: string; readonly refundTerms: BilingualText };
};

const kindNames = {
  FOOTBALL: { en: 'Football', es: 'Fútbol' },
  BASKETBALL: { en: 'Basketball', es: 'Baloncesto' },
  TENNIS: { en: 'Tennis', es: 'Tenis' },
  CYCLING: { en: 'Cycling', es: 'Ciclismo' },
  EVENT: { en: 'Live', es: 'En vivo' },
} as const satisfies Record<DemoEvent['kind'], BilingualText>;

export function buildEventTexts(
  event: DemoEvent,
  home: Club,
  away: Club | null,
  venue: DemoVenue,
): EventTexts {
  const title = away === null ? `${home.name}: ${event.competition}` : `${home.name} – ${away.name}`;
  const { en, es } = kindNames[event.kind];
  const ticket = venue.market === 'COL' ? 'La boleta' : 'El boleto';
  return {
    titles: { en: title, es: title },
    descriptions: {
      en: `${en} at ${venue.name}, ${venue.city}. Doors open two hours before. Bring your ticket on your phone and an identity document.`,
      es: `${es} en ${venue.name}, ${venue.city}. Puertas abiertas dos horas antes. ${ticket} se muestra en el celular, junto con un documento de identidad.`,
    },
    details: {
      organiser: home.name,
      refundTerms: {
        en: 'If the event is cancelled or its date or place changes, the whole amount is refunded by the means you paid with, service fee included.',
        es: 'Si el evento se cancela o cambia de fecha o lugar, se devuelve todo lo pagado por el mismo medio, incluido el servicio.',
      },
    },
  };
}
