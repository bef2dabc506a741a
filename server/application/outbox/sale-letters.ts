import { formatCardUsed } from '#domain/format/card-used.ts';
import { formatDate, formatTime } from '#domain/format/date.ts';
import { formatMoney, formatMoneyWithCode } from '#domain/format/money.ts';
import type { MarketCode } from '#domain/market/market.ts';
import { calendarHref } from '#domain/order/calendar-path.ts';
import { toBalance } from '#domain/order/refund.ts';
import { hearBy } from '#domain/payment/instruction-lease.ts';
import { paymentMethods } from '#domain/payment/payment-method.ts';
import { type Money, money } from '#domain/shared/money.ts';
import { isUnnumbered } from '#domain/ticket/ticket-code.ts';
import type { Message, Messenger } from '../messenger.port.ts';
import { instructionOf } from '../orders/instruction.ts';
import { paymentReference } from '../orders/payment-reference.ts';
import { payLinkHref, type SignedLinks, statusPath } from '../orders/status-link.ts';
import { type ReturnReason, type ReturnWay, returnReasons, returnWays } from '../payments/return-reason.ts';
import type { RefundRecord, Refunds } from '../refunds/refunds.port.ts';
import type { AttemptRecord, OrderRecord } from '../sale/sale-records.ts';
import type { SaleStore } from '../sale/sale-store.port.ts';
import { balanceMessage } from './balance-message.ts';
import { cancellationMessage } from './cancellation-message.ts';
import { instructionMessage, type LastingInstruction } from './instruction-message.ts';
import { type KeptNews, keptMessage } from './kept-message.ts';
import type { OwedEffect } from './outbox.port.ts';
import { sumIn } from './owed-sum.ts';
import { paidWith } from './paid-with.ts';
import { parkedMessage } from './parked-message.ts';
import { paymentLinkMessage } from './payment-link-message.ts';
import { receiptMessage } from './receipt-message.ts';
import { refundMessage } from './refund-message.ts';
import { returnMessage } from './return-message.ts';
import {
  headOf,
  momentAt,
  placeOf,
  placesOf,
  type ToldSale,
  type ToldSaleParts,
  toldSale,
} from './told-sale.ts';

export type LetterParts = ToldSaleParts & {
  readonly sales: Pick<SaleStore, 'attempt' | 'openedLink'>;
  readonly refunds: Refunds;
  readonly links: SignedLinks;
  readonly paymentLinks: SignedLinks;
  readonly messenger: Messenger;
  readonly publicUrls: Readonly<Record<MarketCode, string>>;
};

/** Sends an email to the buyer; skipped without an address or when its content is no longer true. */
async function tell(
  parts: LetterParts,
  { payload }: OwedEffect,
  letter: (sale: ToldSale) => Message | null | Promise<Message | null>,
): Promise<boolean> {
  const sale = await toldSale(parts, payload.orderId);
  if (sale === null || sale.buyer.email === '') return true;
  const message = await letter(sale);
  return message === null || parts.messenger.send(message);
}

export const tellOfPurchase = (parts: LetterParts, effect: OwedEffect): Promise<boolean> =>
  tell(parts, effect, async (sale) => {
    const { paidBy } = sale.order;
    const attempt = paidBy === null ? null : await parts.sales.attempt(paidBy);
    return receiptFor(sale, attempt, effect.key, parts);
  });

export const tellOfCancellation = (parts: LetterParts, effect: OwedEffect): Promise<boolean> =>
  tell(parts, effect, (sale) =>
    cancellationMessage({
      ...headOf(sale, effect.key),
      what: effect.payload.what === 'FREE' ? 'FREE' : 'UNPAID',
    }),
  );

export const tellOfBalance = (parts: LetterParts, effect: OwedEffect): Promise<boolean> =>
  tell(parts, effect, (sale) => {
    const sum = sumIn(effect.payload);
    return sum && balanceMessage({ ...headOf(sale, effect.key), amount: formatMoneyWithCode(sum) });
  });

export const tellOfRefund = (parts: LetterParts, effect: OwedEffect): Promise<boolean> =>
  tell(parts, effect, async (sale) => {
    const { key, payload } = effect;
    const { order } = sale;
    const refund = await parts.refunds.refund(String(payload.refundId));
    if (refund === null) return null;
    const [attempt, tickets] = await Promise.all([
      parts.sales.attempt(refund.attemptId),
      parts.refunds.ticketsOf(order.id),
    ]);
    return refundMessage({
      ...headOf(sale, key),
      amount: formatMoneyWithCode(refund.amount),
      places: tickets
        .filter(({ id }) => refund.ticketIds.includes(id))
        .map(({ zone, section, seatCode }) =>
          [zone, section, ...(isUnnumbered(seatCode) ? [] : [seatCode])].join(' · '),
        ),
      isWhole: payload.isWhole === true,
      hasOthers: tickets.some(({ state }) => state !== 'CANCELLED'),
      means: refund.means,
      inBalance: isSplit(refund) ? formatMoneyWithCode(balanceOf(refund)) : null,
      method: attempt?.method ?? 'CARD',
      reason: refund.reason,
      receiptUrl: `${parts.publicUrls[order.market]}/my-purchases/receipt?${new URLSearchParams({ order: order.id })}`,
    });
  });

/** Returns true when the wallet receives a portion beside another destination. */
const isSplit = ({ means, rest }: RefundRecord): boolean => rest?.means === 'WALLET' && means !== 'WALLET';

const balanceOf = ({ amount, means, rest }: RefundRecord): Money =>
  money(toBalance({ amount: amount.amount, means, rest }), amount.currency);

/** Skipped when it is already paid or cannot be paid any more. */
export const tellWhereToPay = (parts: LetterParts, effect: OwedEffect): Promise<boolean> =>
  tell(parts, effect, async (sale) => {
    const attempt = await parts.sales.attempt(String(effect.payload.attemptId));
    const instruction = attempt && instructionOf({ order: sale.order, attempt });
    if (attempt === null || instruction === null) return null;
    if (instruction.kind === 'BANK' || instruction.kind === 'LINK') return null;
    return instructionMessage({
      ...headOf(sale, effect.key),
      amount: formatMoneyWithCode(attempt.amount),
      deadline: momentAt(sale, instruction.expiresAt),
      hearBy: heardBy(instruction, sale),
      instruction,
      statusUrl: statusUrlOf(sale, parts),
    });
  });

/** Null at our box office, where the confirmation is immediate. */
function heardBy(instruction: LastingInstruction, sale: ToldSale): string | null {
  if (instruction.kind === 'WINDOW') return null;
  const by = instruction.kind === 'SHOP' ? instruction.provider : 'SPEI';
  return momentAt(sale, hearBy({ paidBy: instruction.expiresAt, by, market: sale.order.market }));
}

export const tellOfKept = (parts: LetterParts, effect: OwedEffect): Promise<boolean> =>
  tell(parts, effect, async (sale) => {
    const attempt = await parts.sales.attempt(String(effect.payload.attemptId));
    const news = attempt && keptNewsOf(effect.payload.what, sale.order, attempt);
    if (attempt === null || news === null) return null;
    const { amount, reference, words } = attempt;
    // A voucher expires before its seats are released.
    const expiresAt = words?.expiresAt ? Date.parse(words.expiresAt) : attempt.expiresAt;
    return keptMessage(news, {
      ...headOf(sale, effect.key),
      places: placesOf(sale),
      amount: formatMoneyWithCode(amount),
      deadline: expiresAt === null ? null : momentAt(sale, expiresAt),
      reference,
      statusUrl: statusUrlOf(sale, parts),
    });
  });

/** Chooses the email that is still true at the time of delivery; null when none is. */
function keptNewsOf(
  what: unknown,
  order: OrderRecord,
  { method, provider, status }: AttemptRecord,
): KeptNews | null {
  switch (what) {
    case 'KEPT':
      return status === 'PENDING' ? 'KEPT' : null;
    case 'ANNOUNCED':
      return status === 'PROCESSING_TRANSFER' ? 'ANNOUNCED' : null;
    case 'RELEASED':
      return order.status === 'CANCELED' ? 'RELEASED' : null;
    case 'REFUSED':
      return order.status === 'CANCELED' && status !== 'COMPLETED' ? 'REFUSED' : null;
    case 'OVER':
      // A late transfer is being refunded, so an email that it was not found would be wrong.
      if (order.status !== 'EXPIRED' || status === 'COMPLETED') return null;
      if (method === 'PROCESSING_TRANSFER') return 'TRANSFER_OVER';
      return provider === 'taquilla' ? 'BOOKING_OVER' : 'PAYMENT_OVER';
    default:
      return null;
  }
}

/**
 * Delivers a payment link while it can be paid, to the address that the seller chose, which need not be the buyer's
 * own.
 */
export async function sendLink(parts: LetterParts, { key, payload }: OwedEffect): Promise<boolean> {
  const [sale, link] = await Promise.all([
    toldSale(parts, payload.orderId),
    parts.sales.openedLink(String(payload.linkId)),
  ]);
  if (sale === null || link === null || link.contact === null) return true;
  const { order } = sale;
  if (link.isCancelled || order.status !== 'PENDING') return true;
  return parts.messenger.send(
    paymentLinkMessage({
      ...headOf(sale, key),
      channel: link.channel,
      to: link.contact,
      amount: formatMoneyWithCode(money(order.total.total, order.total.currency)),
      deadline: momentAt(sale, link.expiresAt),
      url: `${parts.publicUrls[order.market]}${payLinkHref(parts.paymentLinks.tokenOf(link.id))}`,
    }),
  );
}

/** Skipped once the review is decided, which sends an email of its own. */
export const tellOfParked = (parts: LetterParts, effect: OwedEffect): Promise<boolean> =>
  tell(parts, effect, async (sale) => {
    const attempt = await parts.sales.attempt(String(effect.payload.attemptId));
    const amount = sumIn(effect.payload);
    if (attempt === null || amount === null || attempt.decided.includes(String(effect.payload.paymentId)))
      return null;
    const { status } = sale.reservation;
    return parkedMessage({
      ...headOf(sale, effect.key),
      amount: formatMoneyWithCode(amount),
      price: formatMoneyWithCode(attempt.amount),
      isPaid: sale.order.paidBy !== null,
      isHeld: status === 'STARTED_PAYMENT' || status === 'WAITING_FOR_PAYMENT',
      statusUrl: statusUrlOf(sale, parts),
    });
  });

export const tellOfReturn = (parts: LetterParts, effect: OwedEffect): Promise<boolean> =>
  tell(parts, effect, (sale) => {
    const { why, amount } = whatCame(effect, sale.order);
    const { method } = effect.payload;
    return returnMessage(why, {
      ...headOf(sale, effect.key),
      amount: formatMoneyWithCode(amount),
      way: wayOf(effect),
      method: paymentMethods.find((known) => known === method) ?? null,
    });
  });

/** Messages of an earlier format have only two destinations. */
const wayOf = ({ payload: { way, inBalance } }: OwedEffect): ReturnWay =>
  returnWays.find((known) => known === way) ?? (inBalance === true ? 'BALANCE' : 'AS_IT_CAME');

type Came = { readonly why: ReturnReason; readonly amount: Money };

/**
 * Returns the refunded amount and the reason. Messages of an earlier format have neither: they were about the whole
 * order.
 */
function whatCame({ kind, payload }: OwedEffect, { total }: OrderRecord): Came {
  const written = writtenReturn(payload);
  if (written !== null) return written;
  const why = kind === 'SURPLUS_NOTICE' ? 'PAID_TWICE' : 'TOO_LATE';
  return { why, amount: money(total.total, total.currency) };
}

function writtenReturn(payload: OwedEffect['payload']): Came | null {
  const { why: reason } = payload;
  const why = returnReasons.find((known) => known === reason);
  const amount = sumIn(payload);
  return why === undefined || amount === null ? null : { why, amount };
}

const statusUrlOf = ({ order }: ToldSale, { links, publicUrls }: LetterParts): string =>
  `${publicUrls[order.market]}${statusPath(links.tokenOf(order.id))}`;

function receiptFor(
  sale: ToldSale,
  attempt: AttemptRecord | null,
  key: string,
  { links, publicUrls }: LetterParts,
): Message {
  const { order, reservation, buyer, house } = sale;
  const site = publicUrls[order.market];
  const card = attempt?.words?.card ?? null;
  const part = attempt?.walletPart ?? 0;
  const { base, fee, tax, total, currency } = order.total;
  const text = (amount: number) => formatMoney(money(amount, currency));
  const isFree = total === 0;
  return receiptMessage({
    ...headOf(sale, key),
    when: `${formatDate(house.startsAt, house.timeZone, buyer.language)}, ${formatTime(house.startsAt, house.timeZone)}`,
    where: `${house.venueName}, ${house.city}`,
    lines: reservation.items.map((item) => ({
      place: placeOf(house, item),
      price: text(isFree ? 0 : item.unit.total * item.quantity),
    })),
    isFree,
    breakdown: { base: text(base), fee: text(fee), tax: text(tax) },
    total: formatMoneyWithCode(money(total, currency)),
    paidWith: attempt === null || isFree ? null : nameOfPayment(attempt, sale),
    paidOn: order.paidAt === null || isFree ? null : momentAt(sale, order.paidAt),
    reference: attempt === null ? null : paymentReference(attempt),
    authorization: card?.authorization ?? null,
    calendarUrl: `${site}${calendarHref({ token: links.tokenOf(order.id) })}`,
    parts: part === 0 ? null : { balance: text(part), rest: text(total - part) },
    ticketsUrl: `${site}/my-tickets`,
  });
}

const nameOfPayment = ({ method, words }: AttemptRecord, { order, buyer }: ToldSale): string | null =>
  words?.card == null
    ? paidWith(method, buyer.language, order.market)
    : formatCardUsed(words.card, order.total.currency);
