import type { EventDetail, EventSummary } from '#domain/catalogue/event.ts';
import { buildEventPath, buildPosterPicturePath, sitePicturePath } from '#domain/catalogue/event-path.ts';
import { formatDate, formatTime } from '#domain/market/format/date.ts';
import { formatMoneyWithCode } from '#domain/market/format/money.ts';
import { getLanguageTag, type Language } from '#domain/market/locale.ts';
import { type MarketCode, marketCodes } from '#domain/market/market.ts';
import { isZero } from '#domain/shared/money.ts';
import { posterPictureSize } from '#server/catalogue/public.ts';
import { escapeHtml } from '#server/kernel/public.ts';
import { renderEventData } from './event-structured-data.ts';
import { formatWeekdayAndDay } from './first-screen.ts';

export type DescribedPage = {
  readonly path: string;
  readonly market: MarketCode;
  readonly language: Language;
  /** The event of the page, if it is about one. */
  readonly event: EventDetail | null;
  /** The name of the club or organiser of the page, if it is about one. */
  readonly organisation: string | null;
  readonly siteOf: (market: MarketCode) => string;
};

/**
 * Renders title, description, canonical address, alternates and Open Graph tags, for crawlers and previews that run no
 * scripts. Pages of a purchase, an account or nothing at all are not to be indexed. All text is escaped.
 */
export function renderMetadata(page: DescribedPage): string {
  const { path, market, language, event, organisation, siteOf } = page;
  const texts = organisation === null ? publicPages[path] : describeOrganisation(organisation);
  const canonicalPath = event === null ? path : buildEventPath(event.id);
  const title = event === null ? (texts?.[language].title ?? siteName) : `${event.title} · ${siteName}`;
  const description =
    event === null
      ? (texts ?? publicPages['/'])?.[language].description[market]
      : describeEvent(event, language);
  const isPublic = event !== null || texts !== undefined;
  const url = `${siteOf(market)}${canonicalPath}`;
  const properties = [
    ['og:site_name', siteName],
    ['og:type', 'website'],
    ['og:title', title],
    ['og:description', description],
    ['og:url', url],
    ['og:locale', getLanguageTag(language, market).replace('-', '_')],
    ...(isPublic ? describePicture(siteOf(market), event) : []),
  ];
  return [
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(description ?? '')}">`,
    ...properties.map(
      ([property, content = '']) => `<meta property="${property}" content="${escapeHtml(content)}">`,
    ),
    `<meta name="twitter:card" content="${isPublic ? 'summary_large_image' : 'summary'}">`,
    ...(isPublic
      ? [`<link rel="canonical" href="${escapeHtml(url)}">`]
      : ['<meta name="robots" content="noindex">']),
    ...(isPublic ? listAlternates(page, url) : []).map(
      ([tag, href]) => `<link rel="alternate" hreflang="${tag}" href="${escapeHtml(href)}">`,
    ),
    ...(event === null ? [] : [renderEventData(event, siteOf(market))]),
  ].join('\n');
}

/**
 * Lists the addresses of a page by language. An event or club belongs to one market; all other public pages exist in both. English is read
 * at the same address, by those who ask for it.
 */
function listAlternates({ path, market, event, organisation, siteOf }: DescribedPage, url: string) {
  const spanish = (event === null && organisation === null ? marketCodes : [market]).map(
    (other) => [getLanguageTag('es', other), other === market ? url : siteOf(other) + path] as const,
  );
  return [...spanish, ['en', url] as const, ['x-default', url] as const];
}

const describePicture = (site: string, event: EventSummary | null) => [
  ['og:image', site + (event === null ? sitePicturePath : buildPosterPicturePath(event.id))],
  ['og:image:type', 'image/png'],
  ['og:image:width', String(posterPictureSize.width)],
  ['og:image:height', String(posterPictureSize.height)],
  ['og:image:alt', event?.title ?? siteName],
];

function describeEvent(event: EventSummary, language: Language): string {
  const { startsAt, venue, from, bundle } = event;
  const when =
    bundle === null
      ? `${formatWeekdayAndDay(event, language)} · ${formatTime(startsAt, venue.timeZone)}`
      : bundleText[language](bundle.events, formatDate(bundle.lastStartsAt, venue.timeZone, language));
  const amount = from === null || !isZero(from) ? from : null;
  const price = amount === null ? '' : ` ${fromText[language]} ${formatMoneyWithCode(amount)}.`;
  const free = from !== null && amount === null ? ` ${freeText[language]}.` : '';
  return `${when} · ${venue.name}, ${venue.city}.${price}${free}`;
}

const describeOrganisation = (name: string): PageTexts => ({
  es: {
    title: `${name} · ${siteName}`,
    description: {
      COL: `Partidos, abonos y boletas de ${name}: elige tu silla en el mapa.`,
      MEX: `Partidos, abonos y boletos de ${name}: elige tu asiento en el mapa.`,
    },
  },
  en: {
    title: `${name} · ${siteName}`,
    description: inBoth(`Matches, season passes and tickets of ${name}: choose your seat on the map.`),
  },
});

const siteName = 'Taquilla';
const freeText = { en: 'Free', es: 'Gratis' } as const satisfies Record<Language, string>;
const bundleText = {
  en: (events: number, last: string) => `${events} events until ${last}`,
  es: (events: number, last: string) => `${events} eventos hasta el ${last}`,
} as const satisfies Record<Language, (events: number, last: string) => string>;
const fromText = { en: 'From', es: 'Desde' } as const satisfies Record<Language, string>;

type PageTexts = Readonly<
  Record<Language, { readonly title: string; readonly description: Readonly<Record<MarketCode, string>> }>
>;

const inBoth = (text: string) => ({ COL: text, MEX: text });

const publicPages: Readonly<Record<string, PageTexts>> = {
  '/': {
    es: {
      title: 'Taquilla · Entradas para el deporte en vivo',
      description: {
        COL: 'Elige tu silla en el mapa y paga el precio que viste primero. Boletas para fútbol, baloncesto, ciclismo y tenis en Colombia.',
        MEX: 'Elige tu asiento en el mapa y paga el precio que viste primero. Boletos para futbol, basquetbol, ciclismo y tenis en México.',
      },
    },
    en: {
      title: 'Taquilla · Tickets for football, basketball, cycling and tennis',
      description: {
        COL: 'Choose your seat on the map and pay the price you saw first. Tickets for sport in Colombia.',
        MEX: 'Choose your seat on the map and pay the price you saw first. Tickets for sport in Mexico.',
      },
    },
  },
  '/faqs': {
    es: {
      title: 'Preguntas frecuentes · Taquilla',
      description: {
        COL: 'Boletas, pagos, devoluciones e ingreso: las respuestas a lo que más nos preguntan.',
        MEX: 'Boletos, pagos, devoluciones y acceso: las respuestas a lo que más nos preguntan.',
      },
    },
    en: {
      title: 'FAQ · Taquilla',
      description: inBoth('Tickets, payments, refunds and entry: answers to common questions.'),
    },
  },
  '/organisations': {
    es: {
      title: 'Clubes y organizadores · Taquilla',
      description: {
        COL: 'Los clubes y organizadores que venden sus boletas en Taquilla, con sus próximos partidos.',
        MEX: 'Los clubes y organizadores que venden sus boletos en Taquilla, con sus próximos partidos.',
      },
    },
    en: {
      title: 'Clubs and organisers · Taquilla',
      description: inBoth('The clubs and organisers that sell on Taquilla, with their next matches.'),
    },
  },
  '/contact': {
    es: {
      title: 'Contacto y taquillas · Taquilla',
      description: inBoth('Escríbenos o visítanos: correo, horarios, direcciones y mapas de las taquillas.'),
    },
    en: {
      title: 'Contact and box offices · Taquilla',
      description: inBoth('Write to us or visit us: email, hours, addresses and maps of our box offices.'),
    },
  },
  '/about-us': {
    es: {
      title: 'Quiénes somos · Taquilla',
      description: {
        COL: 'Taquilla vende boletas de clubes y organizadores de Colombia y México.',
        MEX: 'Taquilla vende boletos de clubes y organizadores de México y Colombia.',
      },
    },
    en: {
      title: 'About us · Taquilla',
      description: inBoth('Taquilla sells tickets for clubs and organisers in Colombia and Mexico.'),
    },
  },
  '/tos': {
    es: {
      title: 'Términos de venta · Taquilla',
      description: inBoth('Qué incluye el precio, cuánto dura el apartado y cuándo se devuelve el dinero.'),
    },
    en: {
      title: 'Terms of sale · Taquilla',
      description: inBoth('What the price includes, how long seats are held and when you are refunded.'),
    },
  },
  '/privacy-policies': {
    es: {
      title: 'Privacidad · Taquilla',
      description: inBoth('Qué datos pedimos, para qué los usamos y cómo ejercer tus derechos.'),
    },
    en: {
      title: 'Privacy · Taquilla',
      description: inBoth('What data we ask for, how we use it and how to exercise your rights.'),
    },
  },
};

/** The paths of the pages that search engines may list, without those of events. */
export const publicPagePaths: readonly string[] = Object.keys(publicPages);
