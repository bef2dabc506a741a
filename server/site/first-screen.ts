import { currentSession } from '#contract/current-session.ts';
import { categorizedEvents, eventBanners, getEvent } from '#contract/events.ts';
import { geometryPath, overviewPath } from '#contract/layout-paths.ts';
import { getSeats, getStock } from '#contract/seats.ts';
import type { EventDetail, EventSummary } from '#domain/catalogue/event.ts';
import { buildEventPath, parseEventPath } from '#domain/catalogue/event-path.ts';
import { formatDay, formatTime, formatWeekday } from '#domain/market/format/date.ts';
import { getLanguageTag, type Language, languages } from '#domain/market/locale.ts';
import { parseSaleStep } from '#domain/sale/sale-path.ts';
import { escapeHtml } from '#server/kernel/public.ts';

/** The event of a page, and the kind of its first screen. */
export type EventPage = { readonly kind: 'event' | 'stadium'; readonly eventId: string };

/** Returns the event of an event page or of the fan's seat selection page; null for other pages. */
export function parseEventPage(path: string, query: (name: string) => string | undefined): EventPage | null {
  const own = parseEventPath(path);
  if (own !== null) return { kind: 'event', eventId: own };
  const at = parseSaleStep(path);
  if (at?.step !== 'STADIUM' || at.salesChannel !== 'SELF_SERVICE') return null;
  const eventId = parseEventPath(buildEventPath(query('event') ?? ''));
  return eventId === null ? null : { kind: 'stadium', eventId };
}

/** The event in each language: the visitor may have chosen another one than the browser's. */
export type EventInLanguages = Readonly<Record<Language, EventDetail>>;

/**
 * Renders what a page shows of its event before the application loads: name, date and venue, once per language. The style
 * sheet shows the language that the page's inline script selected. All text is escaped.
 */
export function renderFirstScreen({ kind }: EventPage, event: EventInLanguages): string {
  const inside = languages.map((language) => renderInLanguage(event[language], language, kind)).join('');
  return `<div class="first-screen-${kind}">${inside}</div>`;
}

function renderInLanguage(event: EventDetail, language: Language, kind: EventPage['kind']): string {
  const { startsAt, venue, home, away, market } = event;
  const [weekday, day, time] = [
    formatWeekday(startsAt, venue.timeZone, language),
    formatDay(startsAt, venue.timeZone, language),
    formatTime(startsAt, venue.timeZone),
  ];
  const when = (text: string): string =>
    `<time datetime="${new Date(startsAt).toISOString()}">${escapeHtml(text)}</time>`;
  const place = `${escapeHtml(venue.name)}<span>, ${escapeHtml(venue.city)}</span>`;
  const [, dot] = separators[language];
  const inLanguage = `data-in="${language}" lang="${getLanguageTag(language, market)}"`;
  if (kind === 'stadium') {
    const date = when(`${weekday.slice(0, 3)}${dot} ${day} · ${time}`);
    return `<div ${inLanguage}><h1>${escapeHtml(event.title)}</h1><p>${date} · ${place}</p></div>`;
  }
  const name =
    away === null
      ? escapeHtml(event.title)
      : `${escapeHtml(home.name)} <small>${versusText[language]}</small> ${escapeHtml(away.name)}`;
  return `<div ${inLanguage}><h1>${name}</h1><p>${when(formatWeekdayAndDay(event, language))}<br>${time} · ${place}</p></div>`;
}

/** Formats an event's weekday and day as the translations do: 'sábado, 28 de noviembre', 'Saturday · November, 28th'. */
export function formatWeekdayAndDay({ startsAt, venue }: EventSummary, language: Language): string {
  const weekday = formatWeekday(startsAt, venue.timeZone, language);
  return `${weekday}${separators[language][0]} ${formatDay(startsAt, venue.timeZone, language)}`;
}

/** The separators after a weekday and after a shortened one. */
const separators = { en: [' ·', ' ·'], es: [',', ''] } as const satisfies Record<Language, readonly string[]>;
const versusText = { en: 'versus', es: 'contra' } as const satisfies Record<Language, string>;

/**
 * Lists the URLs that a page will request, in order, so that it requests them before the application has loaded: the session,
 * the rows of the home page, and the event of a page with its seats. The cart is not among them: only the device knows
 * its id.
 */
export function listPreloadUrls(
  { pathname, search }: URL,
  eventPage: (EventPage & { readonly layoutId: string }) | null,
): readonly string[] {
  const home = pathname === '/' && search === '' ? [eventBanners.path, categorizedEvents.path] : [];
  return [currentSession.path, ...home, ...(eventPage === null ? [] : listEventUrls(eventPage))];
}

function listEventUrls({
  kind,
  eventId,
  layoutId,
}: EventPage & { readonly layoutId: string }): readonly string[] {
  const event = `${getEvent.path}?${new URLSearchParams({ id: eventId })}`;
  const stock = `${getStock.path}?${new URLSearchParams({ eventId })}`;
  if (kind === 'event') return [event, stock, overviewPath(layoutId)];
  const seats = `${getSeats.path}?${new URLSearchParams({ eventId })}`;
  return [event, stock, overviewPath(layoutId), geometryPath(layoutId), seats];
}
