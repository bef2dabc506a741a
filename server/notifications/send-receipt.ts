import { buildDirectionsUrl } from '#domain/catalogue/event.ts';
import { buildPosterPicturePath } from '#domain/catalogue/event-path.ts';
import { formatDate, formatTime } from '#domain/market/format/date.ts';
import { formatMoney, formatMoneyWithCode } from '#domain/market/format/money.ts';
import type { Language } from '#domain/market/locale.ts';
import { buildCalendarHref, buildTicketsPath } from '#domain/order/order-paths.ts';
import { formatChargedCard } from '#domain/payment/charged-card.ts';
import { hasTrait } from '#domain/payment/payment-method.ts';
import { mergeCartLines } from '#domain/sale/cart-lines.ts';
import { money } from '#domain/shared/money.ts';
import type { ClaimedOutboxMessage, Message } from '#server/kernel/public.ts';
import { buildCalendarFile } from '#server/orders/public.ts';
import { findPaymentReference } from '#server/payments/public.ts';
import { listPrintableCodes } from '#server/tickets/public.ts';
import type { AttemptRecord } from '#server/unit-of-work/public.ts';
import {
  type EmailedSale,
  formatSeat,
  formatTicketPlace,
  formatVenueTime,
  toOrderEmailBase,
} from './emailed-sale.ts';
import { formatPaymentMethodName } from './payment-method-name.ts';
import { renderReceiptEmail } from './receipt-email.ts';
import { type SaleEmailDeps, sendToBuyer } from './send-to-buyer.ts';
import type { EmailedTicket } from './ticket-pictures.ts';

export const sendReceipt = (deps: SaleEmailDeps, message: ClaimedOutboxMessage): Promise<boolean> =>
  sendToBuyer(deps, message, async (sale) => {
    const attempt = sale.attempts.find(({ id }) => id === sale.order.paidBy) ?? null;
    const tickets = await readEmailedTickets(sale, deps);
    return buildReceiptEmail(sale, { attempt, tickets, key: message.key }, deps);
  });

/** Reads the tickets whose codes may be in an email; those of a cancelled event open no gate. */
async function readEmailedTickets(
  { order, buyer, salesContext }: EmailedSale,
  { issued }: SaleEmailDeps,
): Promise<readonly EmailedTicket[]> {
  if (salesContext.cancelled) return [];
  const codes = await listPrintableCodes(issued, buyer.id, { orderId: order.id, language: buyer.language });
  return codes.map(({ qr, zone, sectionCode, seatCode, door, fallbackCode }) => ({
    place: formatTicketPlace({ zone, sectionCode, seatCode }),
    door,
    fallbackCode,
    picture: issued.drawCode(qr),
  }));
}

function buildReceiptEmail(
  sale: EmailedSale,
  {
    attempt,
    tickets,
    key,
  }: {
    readonly attempt: AttemptRecord | null;
    readonly tickets: readonly EmailedTicket[];
    readonly key: string;
  },
  { links, publicUrls }: SaleEmailDeps,
): Message {
  const { order, reservation, buyer, salesContext } = sale;
  const site = publicUrls[order.market];
  const card = attempt?.providerStatus?.card ?? null;
  const part = attempt?.walletPortion ?? 0;
  const { base, fee, tax, total, currency } = order.total;
  const text = (amount: number) => formatMoney(money(amount, currency));
  const isFree = total === 0;
  return renderReceiptEmail({
    ...toOrderEmailBase(sale, key),
    posterUrl: `${site}${buildPosterPicturePath(salesContext.eventId)}`,
    when: formatWhen(sale),
    doors:
      salesContext.bundle === null && salesContext.meeting === null
        ? formatTime(salesContext.doorsOpenAt, salesContext.timeZone)
        : null,
    where: formatWhere(sale),
    directionsUrl: buildDirectionsUrl({ name: salesContext.venueName, city: salesContext.city }),
    lines: mergeCartLines(reservation.items).map((item) => ({
      place: formatSeat(salesContext, item),
      price: text(isFree ? 0 : item.unit.total * item.quantity),
    })),
    price: !isFree
      ? 'PAID'
      : attempt !== null && hasTrait(attempt, 'isComplimentary')
        ? 'COMPLIMENTARY'
        : 'FREE',
    breakdown: { base: text(base), fee: text(fee), tax: text(tax) },
    total: formatMoneyWithCode(money(total, currency)),
    paidWith: attempt === null || isFree ? null : formatPayment(attempt, sale),
    paidOn: order.paidAt === null || isFree ? null : formatVenueTime(sale, order.paidAt),
    reference: attempt === null ? null : findPaymentReference(attempt),
    authorization: card?.authorization ?? null,
    calendarUrl: `${site}${buildCalendarHref({ token: links.createToken(order.id) })}`,
    walletSplit: part === 0 ? null : { balance: text(part), remainder: text(total - part) },
    calendarFile: buildCalendarFile({
      order,
      salesContext,
      language: buyer.language,
      isCancelled: false,
      site,
      // A repeated delivery sends the same file.
      now: order.paidAt ?? order.createdAt,
    }),
    ticketsUrl: `${site}${buildTicketsPath(order.id)}`,
    tickets,
  });
}

/** Formats where the event takes place; a visit begins at its meeting point. */
const formatWhere = ({ buyer, salesContext: { meeting, venueName, city } }: EmailedSale): string =>
  [...(meeting === null ? [] : [meeting.points[buyer.language]]), venueName, city].join(', ');

const formatPayment = (
  { method, providerStatus }: AttemptRecord,
  { order, buyer }: EmailedSale,
): string | null =>
  providerStatus?.card == null
    ? formatPaymentMethodName(method, buyer.language, order.market)
    : formatChargedCard(providerStatus.card, order.total.currency);

/** Formats when the event takes place, or the number of events of a bundle and the day of the last one. */
function formatWhen({ buyer: { language }, reservation, salesContext }: EmailedSale): string {
  const { startsAt, timeZone, bundle } = salesContext;
  const bought = new Set(reservation.items.map(({ eventId }) => eventId));
  const events = (bundle?.events ?? []).filter(({ eventId }) => bought.has(eventId));
  const last = events.at(-1);
  return last === undefined
    ? `${formatDate(startsAt, timeZone, language)}, ${formatTime(startsAt, timeZone)}`
    : bundleDates[language](events.length, formatDate(last.startsAt, timeZone, language));
}

const bundleDates = {
  en: (events: number, last: string) => `${events === 1 ? '1 event' : `${events} events`} until ${last}`,
  es: (events: number, last: string) => `${events === 1 ? '1 evento' : `${events} eventos`} hasta el ${last}`,
} as const satisfies Record<Language, (events: number, last: string) => string>;
