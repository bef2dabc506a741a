import { formatCardUsed } from '#domain/format/card-used.ts';
import { formatDate, formatTime } from '#domain/format/date.ts';
import { formatMoney, formatMoneyWithCode } from '#domain/format/money.ts';
import type { MarketCode } from '#domain/market/market.ts';
import { calendarHref } from '#domain/order/calendar-path.ts';
import { fromPayment, toBalance } from '#domain/order/refund.ts';
import { readProviderStatus } from '#domain/payment/provider-reading.ts';
import { currencies, type Money, money } from '#domain/shared/money.ts';
import { ok } from '#domain/shared/result.ts';
import { isUnnumbered } from '#domain/ticket/ticket-code.ts';
import type { Messenger } from '../messenger.port.ts';
import { instructionOf } from '../orders/instruction.ts';
import { paymentReference } from '../orders/payment-reference.ts';
import { payLinkHref, type SignedLinks, statusPath } from '../orders/status-link.ts';
import type { AskParts } from '../payments/ask-provider.ts';
import type { ProviderPayment } from '../payments/payment-provider.port.ts';
import { type ReturnReason, returnReasons } from '../payments/return-reason.ts';
import type { SavedCards } from '../payments/saved-cards.port.ts';
import { saveCard } from '../payments/saved-cards.ts';
import { settlePayment, wordsOf } from '../payments/settle-payment.ts';
import type { RefundRecord, Refunds } from '../refunds/refunds.port.ts';
import type { House } from '../sale/house.port.ts';
import type { AttemptRecord, Buyer, OrderRecord, ReservationRecord } from '../sale/sale-records.ts';
import type { EffectKind } from '../sale/sale-store.port.ts';
import { balanceMessage } from './balance-message.ts';
import { cancellationMessage } from './cancellation-message.ts';
import { instructionMessage } from './instruction-message.ts';
import { type KeptNews, keptMessage } from './kept-message.ts';
import type { OwedEffect } from './outbox.port.ts';
import { paymentLinkMessage } from './payment-link-message.ts';
import { receiptMessage } from './receipt-message.ts';
import { refundMessage } from './refund-message.ts';
import type { Carry } from './relay-effects.ts';
import { returnMessage } from './return-message.ts';

export type EffectParts = AskParts & {
  readonly savedCards: SavedCards;
  readonly links: SignedLinks;
  readonly paymentLinks: SignedLinks;
  readonly messenger: Messenger;
  readonly publicUrls: Readonly<Record<MarketCode, string>>;
  readonly refunds: Refunds;
};

/** How each effect of a sale is carried out. Every one may be repeated: mail has its key, a refund its own at the provider. */
export function saleEffects(
  parts: EffectParts,
): Record<Exclude<EffectKind, 'FIRST_NEWS' | 'INSTALLMENT_NOTICE'>, Carry> {
  return {
    RECEIPT: async ({ key, payload }) => {
      const sale = await saleOf(parts, payload.orderId);
      if (sale === null || sale.buyer.email === '') return true;
      const { paidBy } = sale.order;
      const attempt = paidBy === null ? null : await parts.sales.attempt(paidBy);
      return parts.messenger.send(receiptFor({ ...sale, attempt }, key, parts));
    },

    LATE_MONEY_NOTICE: (effect) => tellOfReturn(parts, effect),
    SURPLUS_NOTICE: (effect) => tellOfReturn(parts, effect),
    BALANCE_NOTICE: (effect) => tellOfBalance(parts, effect),
    CANCELLATION_NOTICE: (effect) => tellOfCancellation(parts, effect),
    STAFF_ALERT: async ({ payload }) => {
      parts.alert({ kind: 'MONEY_ALERT', reason: String(payload.kind), alertId: String(payload.alertId) });
      return true;
    },

    INSTRUCTION: (effect) => tellWhereToPay(parts, effect),
    KEPT_NOTICE: (effect) => tellOfKept(parts, effect),
    PAYMENT_LINK: (effect) => sendLink(parts, effect),

    SAVE_CARD: async ({ payload }) => {
      const order = await parts.sales.order(String(payload.orderId));
      if (order === null || order.buyerId === null) return true;
      const cardToken = String(payload.cardToken);
      const saved = await saveCard(parts, order.buyerId, { cardToken, makeDefault: false });
      // A token that the provider does not take will not be taken later either; the payer may save the card again.
      return saved.ok || saved.error.code !== 'PROVIDER_UNAVAILABLE';
    },

    FORGET_CARDS: async ({ payload }) => {
      const customerId = String(payload.customerId);
      const cards = await parts.provider.cards(customerId);
      if (!cards.ok) return cards.error.kind === 'refused';
      const gone = await Promise.all(cards.value.map(({ id }) => parts.provider.removeCard(customerId, id)));
      return gone.every(({ ok }) => ok);
    },

    REFUND: (effect) => giveBack(parts, effect),
    REFUND_NOTICE: (effect) => tellOfRefund(parts, effect),
  };
}

/**
 * Money that bought nothing goes back whole, or as much of it as was too much; what a manager gave back goes back to the cent
 * of their refund, beside others of the same payment. What the provider will not give back is before the managers then.
 */
async function giveBack(parts: EffectParts, { key, payload }: OwedEffect): Promise<boolean> {
  const paymentId = String(payload.paymentId);
  const refund = payload.refundId === undefined ? null : await parts.refunds.refund(String(payload.refundId));
  const sum = refund === null ? sumIn(payload) : moneyFrom(refund);
  const isToBeAsked = refund?.isDone !== true && (await isStillOwed(parts, { key, paymentId, sum }));
  if (isToBeAsked === null) return false;
  const asked = isToBeAsked ? await parts.provider.refund(paymentId, key, sum) : ok({});
  if (!asked.ok && asked.error.kind === 'unanswered') return false;
  const payment = await parts.provider.payment(paymentId);
  if (!payment.ok || payment.value === null) return false;
  // What the provider refuses may be back by force: then there is nothing left to give.
  if (!asked.ok && !isBack(payment.value)) {
    const codes = asked.error.kind === 'refused' ? asked.error.codes : [];
    await refusedForGood(parts, { key, payload, refund, payment: payment.value, sum, codes });
    return true;
  }
  if (sum === null && !isBack(payment.value)) return false;
  if (payment.value.externalReference !== null) {
    await settlePayment(parts, payment.value.externalReference, payment.value);
  }
  await parts.refunds.turnDone(key, refund?.id ?? null);
  return true;
}

type Owed = { readonly key: string; readonly paymentId: string; readonly sum: Money | null };

/**
 * Whether the provider has not given back yet what an effect is for; null when it cannot be told now. The provider forgets a key
 * after a while, so a repetition looks first at what the payment has given back since it was first asked. Whatever goes back out of
 * one payment is asked for one after the other: each knows what was there before it.
 */
async function isStillOwed(
  { refunds, provider }: EffectParts,
  { key, paymentId, sum }: Owed,
): Promise<boolean | null> {
  const turn = await refunds.takeTurn(key, paymentId);
  if (turn !== 'OURS') return turn === 'OVER' ? false : null;
  const payment = await provider.payment(paymentId);
  if (!payment.ok || payment.value === null) return null;
  const before = await refunds.noteBefore(key, payment.value.refunded);
  return sum === null ? !isBack(payment.value) : payment.value.refunded < before + sum.amount;
}

const moneyFrom = ({ amount, rest }: RefundRecord): Money =>
  money(fromPayment({ amount: amount.amount, rest }), amount.currency);

type Refusal = Pick<OwedEffect, 'key' | 'payload'> & {
  readonly refund: RefundRecord | null;
  readonly payment: ProviderPayment;
  readonly sum: Money | null;
  readonly codes: readonly string[];
};

/** Asking on would change nothing: a manager gives it back otherwise, or asks again. */
async function refusedForGood(
  { refunds }: EffectParts,
  { key, payload, refund, payment, sum, codes }: Refusal,
): Promise<void> {
  await refunds.transaction(async (store) => {
    const order = await store.order(String(payload.orderId));
    await store.turnRefused(key, refund?.id ?? null);
    const attempt =
      payment.externalReference === null ? null : await store.attempt(payment.externalReference);
    await store.raise({
      key: `refused:${key}`,
      kind: 'REFUND_REFUSED',
      market: order?.market ?? null,
      orderId: order?.id ?? null,
      attemptId: attempt?.id ?? null,
      refundId: refund?.id ?? null,
      paymentId: payment.id,
      amount: sum ?? payment.amount,
      expected: null,
      detail: codes.join(' ') || payment.status,
    });
  });
}

async function tellOfCancellation(parts: EffectParts, { key, payload }: OwedEffect): Promise<boolean> {
  const sale = await saleOf(parts, payload.orderId);
  if (sale === null || sale.buyer.email === '') return true;
  const { order, buyer, house } = sale;
  return parts.messenger.send(
    cancellationMessage({
      key,
      to: buyer.email,
      language: buyer.language,
      market: order.market,
      firstName: buyer.firstName,
      event: house.titles[buyer.language],
      orderCode: order.code,
      what: payload.what === 'FREE' ? 'FREE' : 'UNPAID',
    }),
  );
}

async function tellOfBalance(parts: EffectParts, { key, payload }: OwedEffect): Promise<boolean> {
  const sale = await saleOf(parts, payload.orderId);
  const sum = sumIn(payload);
  if (sale === null || sum === null || sale.buyer.email === '') return true;
  const { order, buyer, house } = sale;
  return parts.messenger.send(
    balanceMessage({
      key,
      to: buyer.email,
      language: buyer.language,
      firstName: buyer.firstName,
      event: house.titles[buyer.language],
      orderCode: order.code,
      amount: formatMoneyWithCode(sum),
    }),
  );
}

async function tellOfRefund(parts: EffectParts, { key, payload }: OwedEffect): Promise<boolean> {
  const [sale, refund] = await Promise.all([
    saleOf(parts, payload.orderId),
    parts.refunds.refund(String(payload.refundId)),
  ]);
  if (sale === null || refund === null || sale.buyer.email === '') return true;
  const { order, buyer, house } = sale;
  const [attempt, tickets] = await Promise.all([
    parts.sales.attempt(refund.attemptId),
    parts.refunds.ticketsOf(order.id),
  ]);
  return parts.messenger.send(
    refundMessage({
      key,
      to: buyer.email,
      language: buyer.language,
      market: order.market,
      firstName: buyer.firstName,
      event: house.titles[buyer.language],
      orderCode: order.code,
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
    }),
  );
}

/** Into the balance beside another way. */
const isSplit = ({ means, rest }: RefundRecord): boolean => rest?.means === 'WALLET' && means !== 'WALLET';

const balanceOf = ({ amount, means, rest }: RefundRecord): Money =>
  money(toBalance({ amount: amount.amount, means, rest }), amount.currency);

/** Given back by us, or taken back by the payer's bank before we came to it: either way nothing is owed any more. */
function isBack(payment: ProviderPayment): boolean {
  const reading = readProviderStatus(wordsOf(payment));
  return reading.kind === 'known' && (reading.meaning === 'refunded' || reading.meaning === 'charged-back');
}

/** Nobody is told to pay what is paid by now, or cannot be paid any more. */
async function tellWhereToPay(parts: EffectParts, { key, payload }: OwedEffect): Promise<boolean> {
  const [sale, attempt] = await Promise.all([
    saleOf(parts, payload.orderId),
    parts.sales.attempt(String(payload.attemptId)),
  ]);
  if (sale === null || attempt === null || sale.buyer.email === '') return true;
  const { order, buyer, house } = sale;
  const instruction = instructionOf({ order, attempt });
  if (instruction === null || instruction.kind === 'BANK' || instruction.kind === 'LINK') return true;
  const { expiresAt } = instruction;
  const day = formatDate(expiresAt, house.timeZone, buyer.language);
  const token = parts.links.tokenOf(order.id);
  return parts.messenger.send(
    instructionMessage({
      key,
      to: buyer.email,
      language: buyer.language,
      firstName: buyer.firstName,
      event: house.titles[buyer.language],
      orderCode: order.code,
      amount: formatMoneyWithCode(attempt.amount),
      deadline: `${day}, ${formatTime(expiresAt, house.timeZone)} (${house.city})`,
      instruction,
      statusUrl: `${parts.publicUrls[order.market]}${statusPath(token)}`,
    }),
  );
}

/** What of kept seats is still true once it comes to be told. */
function keptNewsOf(what: unknown, order: OrderRecord, { method, status }: AttemptRecord): KeptNews | null {
  switch (what) {
    case 'KEPT':
      return status === 'PENDING' ? 'KEPT' : null;
    case 'ANNOUNCED':
      return status === 'PROCESSING_TRANSFER' ? 'ANNOUNCED' : null;
    case 'RELEASED':
      return order.status === 'CANCELED' ? 'RELEASED' : null;
    case 'REFUSED':
      return order.status === 'CANCELED' ? 'REFUSED' : null;
    case 'OVER':
      // A transfer that came too late is on its way back: nobody is told that it was not found.
      if (order.status !== 'EXPIRED' || status === 'COMPLETED') return null;
      return method === 'RESERVATION' ? 'BOOKING_OVER' : 'TRANSFER_OVER';
    default:
      return null;
  }
}

async function tellOfKept(parts: EffectParts, { key, payload }: OwedEffect): Promise<boolean> {
  const [sale, attempt] = await Promise.all([
    saleOf(parts, payload.orderId),
    parts.sales.attempt(String(payload.attemptId)),
  ]);
  if (sale === null || attempt === null || sale.buyer.email === '') return true;
  const { order, reservation, buyer, house } = sale;
  const news = keptNewsOf(payload.what, order, attempt);
  if (news === null) return true;
  const { expiresAt } = attempt;
  return parts.messenger.send(
    keptMessage(news, {
      key,
      to: buyer.email,
      language: buyer.language,
      market: order.market,
      firstName: buyer.firstName,
      event: house.titles[buyer.language],
      places: reservation.items.map((item) => placeOf(house, item)),
      orderCode: order.code,
      amount: formatMoneyWithCode(attempt.amount),
      deadline:
        expiresAt === null
          ? null
          : `${formatDate(expiresAt, house.timeZone, buyer.language)}, ${formatTime(expiresAt, house.timeZone)} (${house.city})`,
      reference: attempt.reference,
      statusUrl: `${parts.publicUrls[order.market]}${statusPath(parts.links.tokenOf(order.id))}`,
    }),
  );
}

/** Nobody is sent a link that cannot be paid any more. */
async function sendLink(parts: EffectParts, { key, payload }: OwedEffect): Promise<boolean> {
  const [sale, link] = await Promise.all([
    saleOf(parts, payload.orderId),
    parts.sales.openedLink(String(payload.linkId)),
  ]);
  if (sale === null || link === null || link.contact === null) return true;
  const { order, buyer, house } = sale;
  if (link.isCancelled || order.status !== 'PENDING') return true;
  const day = formatDate(link.expiresAt, house.timeZone, buyer.language);
  return parts.messenger.send(
    paymentLinkMessage({
      key,
      channel: link.channel,
      to: link.contact,
      language: buyer.language,
      firstName: buyer.firstName,
      event: house.titles[buyer.language],
      amount: formatMoneyWithCode(money(order.total.total, order.total.currency)),
      deadline: `${day}, ${formatTime(link.expiresAt, house.timeZone)} (${house.city})`,
      url: `${parts.publicUrls[order.market]}${payLinkHref(parts.paymentLinks.tokenOf(link.id))}`,
    }),
  );
}

async function tellOfReturn(parts: EffectParts, { key, kind, payload }: OwedEffect): Promise<boolean> {
  const sale = await saleOf(parts, payload.orderId);
  if (sale === null || sale.buyer.email === '') return true;
  const { why, amount } = whatCame(kind, payload, sale.order);
  const { order, buyer, house } = sale;
  return parts.messenger.send(
    returnMessage(why, {
      key,
      to: buyer.email,
      language: buyer.language,
      market: order.market,
      firstName: buyer.firstName,
      event: house.titles[buyer.language],
      orderCode: order.code,
      amount: formatMoneyWithCode(amount),
      inBalance: payload.inBalance === true,
    }),
  );
}

/** The money that came and why it goes back. Notices of before said neither: they were of the whole order. */
function whatCame(
  kind: EffectKind,
  payload: OwedEffect['payload'],
  { total }: OrderRecord,
): { readonly why: ReturnReason; readonly amount: Money } {
  const written = writtenReturn(payload);
  if (written !== null) return written;
  const why = kind === 'SURPLUS_NOTICE' ? 'PAID_TWICE' : 'TOO_LATE';
  return { why, amount: money(total.total, total.currency) };
}

function writtenReturn(payload: OwedEffect['payload']): ReturnType<typeof whatCame> | null {
  const { why: reason } = payload;
  const why = returnReasons.find((known) => known === reason);
  const amount = sumIn(payload);
  return why === undefined || amount === null ? null : { why, amount };
}

/** The sum that an effect names, where it names one. */
function sumIn({ amount: sum }: OwedEffect['payload']): Money | null {
  if (typeof sum !== 'object' || sum === null) return null;
  const { amount, currency: code }: { readonly amount?: unknown; readonly currency?: unknown } = sum;
  const currency = currencies.find((known) => known === code);
  return currency === undefined || typeof amount !== 'number' ? null : { amount, currency };
}

type Sale = {
  readonly order: OrderRecord;
  readonly reservation: ReservationRecord;
  readonly buyer: Buyer;
  readonly house: House;
};

async function saleOf({ sales, houses }: EffectParts, orderId: unknown): Promise<Sale | null> {
  const order = await sales.order(String(orderId));
  if (order === null || order.buyerId === null) return null;
  const [reservation, buyer, house] = await Promise.all([
    sales.reservation(order.reservationId),
    sales.buyer(order.buyerId),
    houses.of(order.eventId),
  ]);
  return reservation === null || buyer === null || house === null
    ? null
    : { order, reservation, buyer, house };
}

function receiptFor(
  { order, reservation, buyer, house, attempt }: Sale & { readonly attempt: AttemptRecord | null },
  key: string,
  { links, publicUrls }: Pick<EffectParts, 'links' | 'publicUrls'>,
) {
  const site = publicUrls[order.market];
  const card = attempt?.words?.card ?? null;
  const part = attempt?.walletPart ?? 0;
  const { base, fee, tax, total, currency } = order.total;
  const text = (amount: number) => formatMoney(money(amount, currency));
  const isFree = total === 0;
  return receiptMessage({
    key,
    to: buyer.email,
    language: buyer.language,
    market: order.market,
    firstName: buyer.firstName,
    orderCode: order.code,
    event: house.titles[buyer.language],
    when: `${formatDate(house.startsAt, house.timeZone, buyer.language)}, ${formatTime(house.startsAt, house.timeZone)}`,
    where: `${house.venueName}, ${house.city}`,
    lines: reservation.items.map((item) => ({
      place: placeOf(house, item),
      price: text(isFree ? 0 : item.unit.total * item.quantity),
    })),
    isFree,
    breakdown: { base: text(base), fee: text(fee), tax: text(tax) },
    total: formatMoneyWithCode(money(total, currency)),
    card: card === null ? null : formatCardUsed(card, currency),
    reference: attempt === null ? null : paymentReference(attempt),
    authorization: card?.authorization ?? null,
    calendarUrl: `${site}${calendarHref({ token: links.tokenOf(order.id) })}`,
    parts: part === 0 ? null : { balance: text(part), rest: text(total - part) },
    ticketsUrl: `${site}/my-tickets`,
  });
}

function placeOf(house: House, item: ReservationRecord['items'][number]): string {
  const zone = house.layout.zones.find(({ code }) => code === item.zone)?.name ?? item.zone;
  const section =
    house.layout.sections.find(({ code }) => code === item.sectionCode)?.name ?? item.sectionCode;
  const seat = item.seatIndex === null ? `× ${item.quantity}` : item.seatCode;
  return `${zone} · ${section} · ${seat}`;
}
