import type { EventDetail, ZonePrice } from '#domain/catalogue/event.ts';
import { buildEventPath, buildPosterPicturePath } from '#domain/catalogue/event-path.ts';
import { sports } from '#domain/catalogue/product.ts';
import type { SaleState } from '#domain/catalogue/sale-state.ts';
import { markets } from '#domain/market/market.ts';
import type { Instant } from '#domain/shared/instant.ts';
import { MINOR_UNITS } from '#domain/shared/money.ts';
import { calculateUtcOffset } from '#domain/shared/utc-offset.ts';

/**
 * Renders an event and its prices as schema.org data for search engines. The element is data and not a script, so that the content policy
 * of the page does not apply to it; no text can end it.
 */
export const renderEventData = (event: EventDetail, site: string): string =>
  `<script type="application/ld+json">${JSON.stringify(describeEvent(event, site)).replaceAll('<', '\\u003c')}</script>`;

function describeEvent(event: EventDetail, site: string) {
  const { venue, startsAt, doorsOpenAt, home, away, kind } = event;
  const url = site + buildEventPath(event.id);
  const describeTeam = ({ name }: { readonly name: string }) => ({ '@type': 'SportsTeam', name });
  return {
    '@context': 'https://schema.org',
    '@type': sports.some((sport) => sport === kind) ? 'SportsEvent' : 'Event',
    name: event.title,
    url,
    image: [site + buildPosterPicturePath(event.id)],
    description: event.description || event.title,
    startDate: formatLocal(startsAt, venue.timeZone),
    ...(doorsOpenAt === null ? {} : { doorTime: formatLocal(doorsOpenAt, venue.timeZone) }),
    eventStatus: `https://schema.org/${event.saleState === 'CANCELLED' ? 'EventCancelled' : 'EventScheduled'}`,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: {
      '@type': 'Place',
      name: venue.name,
      address: {
        '@type': 'PostalAddress',
        addressLocality: venue.city,
        addressCountry: markets[event.market].countryCode.toUpperCase(),
      },
    },
    organizer: { '@type': 'Organization', name: event.organiser },
    ...(away === null ? {} : { homeTeam: describeTeam(home), awayTeam: describeTeam(away) }),
    offers: event.prices.map((price) => describeOffer(event, price, url)),
  };
}

function describeOffer(event: EventDetail, { name, total, currency }: ZonePrice, url: string) {
  return {
    '@type': 'Offer',
    name,
    url,
    price: (total / MINOR_UNITS).toFixed(2),
    priceCurrency: currency,
    availability: `https://schema.org/${availabilities[event.saleState]}`,
    validFrom: new Date(event.saleOpensAt).toISOString(),
    priceValidUntil: new Date(event.saleClosesAt).toISOString(),
  };
}

const availabilities = {
  NOT_YET_ON_SALE: 'PreSale',
  ON_SALE: 'InStock',
  FEW_LEFT: 'LimitedAvailability',
  SOLD_OUT: 'SoldOut',
  DISABLED: 'OutOfStock',
  CANCELLED: 'Discontinued',
  EXPIRED: 'SoldOut',
} as const satisfies Record<SaleState, string>;

/** Formats an instant as ISO 8601 in the venue's zone, so that the day is that of the venue: '2026-12-04T18:30:00-05:00'. */
function formatLocal(instant: Instant, timeZone: string): string {
  const offset = calculateUtcOffset(instant, timeZone);
  const minutes = Math.abs(offset) / 60_000;
  const pad = (value: number): string => String(Math.floor(value)).padStart(2, '0');
  const local = new Date(instant + offset).toISOString().slice(0, 19);
  return `${local}${offset < 0 ? '-' : '+'}${pad(minutes / 60)}:${pad(minutes % 60)}`;
}
