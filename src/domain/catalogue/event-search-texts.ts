import { formatDate, formatWeekday } from '../market/format/date.ts';
import { type Language, languages } from '../market/locale.ts';
import type { EventSummary } from './event.ts';
import type { ProductKind } from './product.ts';

type SearchedEvent = Pick<EventSummary, 'kind' | 'home' | 'away' | 'competition' | 'venue' | 'startsAt'> & {
  readonly titles: Readonly<Record<Language, string>>;
};

/** Lists the texts in which an event is found: its names, place and date, and what people call its kind. */
export const listEventSearchTexts = (event: SearchedEvent): readonly string[] => [
  ...Object.values(event.titles),
  event.home.name,
  event.home.shortName,
  event.away?.name ?? '',
  event.away?.shortName ?? '',
  event.competition ?? '',
  event.venue.name,
  event.venue.city,
  kindWords[event.kind],
  ...languages.flatMap((language) => [
    formatDate(event.startsAt, event.venue.timeZone, language),
    formatWeekday(event.startsAt, event.venue.timeZone, language),
  ]),
];

/** The words by which people look for a kind of product, in the languages and countries of both markets. */
const kindWords = {
  SEASON_PASS: 'abono abonos pase temporada season pass',
  EVENT_BUNDLE: 'paquete combo paquetes bundle package',
  EVENT: 'evento espectáculo event show',
  BASKETBALL: 'baloncesto básquetbol básquet basket basketball partido juego match game',
  FOOTBALL: 'fútbol futbol balompié football soccer partido juego match game',
  CYCLING: 'ciclismo bicicleta bici carrera cycling bike race',
  TENNIS: 'tenis tennis partido match',
  TOUR_BUNDLE: 'tour tours recorrido visita paquete combo',
  TOUR: 'tour tours recorrido visita guiada',
  INSCRIPTION: 'inscripción inscripciones registro registration carrera race',
} as const satisfies Record<ProductKind, string>;
