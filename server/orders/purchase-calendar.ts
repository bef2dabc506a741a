import { formatTime } from '#domain/market/format/date.ts';
import type { Language } from '#domain/market/locale.ts';
import type { MarketCode } from '#domain/market/market.ts';
import { buildTicketsPath } from '#domain/order/order-paths.ts';
import type { OrderStatus } from '#domain/order/order-status.ts';
import type { Instant } from '#domain/shared/instant.ts';
import type { SalesContext, SalesContexts } from '#server/catalogue/public.ts';
import type { Principal } from '#server/kernel/public.ts';
import { type FindPurchaseDeps, findAccessibleOrder } from '#server/payments/public.ts';
import type { OrderRecord } from '#server/unit-of-work/public.ts';
import { formatCalendarFile } from './calendar-file.ts';

export type PurchaseCalendarDeps = Pick<FindPurchaseDeps, 'sales' | 'links'> & {
  readonly salesContexts: Pick<SalesContexts, 'find'>;
  readonly publicUrls: Readonly<Record<MarketCode, string>>;
};

/**
 * The calendar status of an order: paid orders are confirmed, refunded ones cancelled, and unpaid ones have no entry.
 */
const calendarStatuses: ReadonlyMap<OrderStatus, 'CONFIRMED' | 'CANCELLED'> = new Map([
  ['PAID', 'CONFIRMED'],
  ['TRANSFERRED', 'CONFIRMED'],
  ['REFUNDED', 'CANCELLED'],
]);

const calendarTexts = {
  en: { order: 'Order', doors: (time: string) => `Doors open at ${time}` },
  es: { order: 'Orden', doors: (time: string) => `Las puertas abren a las ${time}` },
} as const satisfies Record<Language, unknown>;

/**
 * Creates the calendar file of a purchase that the caller may see; null for any other purchase and for an unpaid one.
 */
export async function createPurchaseCalendar(
  deps: PurchaseCalendarDeps,
  principal: Principal,
  {
    language,
    now,
    ...of
  }: {
    readonly orderId?: string | undefined;
    readonly token?: string | undefined;
    readonly language: Language;
    readonly now: Instant;
  },
): Promise<{ readonly fileName: string; readonly text: string } | null> {
  const found = await findAccessibleOrder(deps, principal, of);
  const order = found === null ? null : await deps.sales.orders.find(found.orderId);
  const salesContext = order === null ? null : await deps.salesContexts.find(order.eventId);
  const status = order === null ? undefined : calendarStatuses.get(order.status);
  if (order === null || salesContext === null || status === undefined) return null;
  return buildCalendarFile({
    order,
    salesContext,
    language,
    isCancelled: status === 'CANCELLED',
    site: deps.publicUrls[order.market],
    now,
  });
}

/** Builds the calendar file of a purchase, which links to its tickets. */
export function buildCalendarFile({
  order,
  salesContext,
  language,
  isCancelled,
  site,
  now,
}: {
  readonly order: Pick<OrderRecord, 'id' | 'code'>;
  readonly salesContext: SalesContext;
  readonly language: Language;
  readonly isCancelled: boolean;
  readonly site: string;
  readonly now: Instant;
}): { readonly fileName: string; readonly text: string } {
  const { titles, venueName, city, startsAt, doorsOpenAt, timeZone, bundle, meeting } = salesContext;
  const texts = calendarTexts[language];
  const entry = {
    uid: `order-${order.id}@taquilla`,
    title: titles[language],
    place: [...(meeting === null ? [] : [meeting.points[language]]), venueName, city].join(', '),
    ...(meeting !== null && { durationMinutes: meeting.minutes }),
    notes: [
      ...(meeting === null ? [texts.doors(formatTime(doorsOpenAt, timeZone))] : []),
      `${texts.order} ${order.code}`,
    ].join('\n'),
    url: `${site}${buildTicketsPath(order.id)}`,
    startsAt,
    timeZone,
    isCancelled,
    now,
  };
  const [first, ...others] = (bundle?.events ?? []).map((event) => ({
    ...entry,
    uid: `order-${order.id}-${event.eventId}@taquilla`,
    title: event.titles[language] ?? event.titles.es ?? titles[language],
    notes: `${titles[language]}\n${texts.order} ${order.code}`,
    startsAt: event.startsAt,
    isCancelled: isCancelled || event.cancelled,
  }));
  return {
    fileName: `taquilla-${order.code}.ics`,
    text: formatCalendarFile(first === undefined ? [entry] : [first, ...others]),
  };
}
