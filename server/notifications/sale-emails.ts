import { formatDate, formatTime } from '#domain/market/format/date.ts';
import { formatMoney, formatMoneyWithCode } from '#domain/market/format/money.ts';
import type { MarketCode } from '#domain/market/market.ts';
import { buildCalendarHref } from '#domain/order/calendar-path.ts';
import { calculateWalletRefund } from '#domain/order/refund.ts';
import { formatChargedCard } from '#domain/payment/charged-card.ts';
import { paymentMethods } from '#domain/payment/payment-method.ts';
import { calculateConfirmationDeadline } from '#domain/payment/reference-deadline.ts';
import { isInPayment } from '#domain/reservation/reservation-rules.ts';
import { type Money, money } from '#domain/shared/money.ts';
import { isUnnumberedSeatCode } from '#domain/ticket/ticket-code.ts';
import type { ClaimedOutboxMessage, Message, Messenger } from '#server/kernel/public.ts';
import { readPayloadAmount } from '#server/kernel/public.ts';
import {
  type AutomaticRefundDestination,
  type AutomaticRefundReason,
  automaticRefundDestinations,
  automaticRefundReasons,
  buildPaymentLinkHref,
  buildStatusPath,
  findPaymentInstruction,
  findPaymentReference,
  type SignedLinks,
} from '#server/payments/public.ts';
import type { RefundRecord, Refunds } from '#server/refunds/public.ts';
import type { AttemptRecord, OrderRecord, UnitOfWork } from '#server/unit-of-work/public.ts';
import { renderAutomaticRefundEmail } from './automatic-refund-email.ts';
import {
  type EmailedSale,
  type EmailedSaleDeps,
  findEmailedSale,
  formatSeat,
  formatSeats,
  formatVenueTime,
  toOrderEmailBase,
} from './emailed-sale.ts';
import { renderEventCancelledEmail } from './event-cancelled-email.ts';
import { renderPaymentInReviewEmail } from './payment-in-review-email.ts';
import { type EmailedInstruction, renderPaymentInstructionEmail } from './payment-instruction-email.ts';
import { renderPaymentLinkMessage } from './payment-link-message.ts';
import { formatPaymentMethodName } from './payment-method-name.ts';
import { renderReceiptEmail } from './receipt-email.ts';
import { renderRefundEmail } from './refund-email.ts';
import { renderUnpaidSeatsEmail, type UnpaidSeatsEmailKind } from './unpaid-seats-email.ts';
import { renderWalletCreditEmail } from './wallet-credit-email.ts';

export type SaleEmailDeps = EmailedSaleDeps & {
  readonly sales: Pick<UnitOfWork, 'attempts' | 'links'>;
  readonly refunds: Refunds;
  readonly links: SignedLinks;
  readonly paymentLinks: SignedLinks;
  readonly messenger: Messenger;
  readonly publicUrls: Readonly<Record<MarketCode, string>>;
};

/** Sends an email to the buyer; skipped without an address or when its content is no longer true. */
async function sendToBuyer(
  deps: SaleEmailDeps,
  { payload }: ClaimedOutboxMessage,
  render: (sale: EmailedSale) => Message | null | Promise<Message | null>,
): Promise<boolean> {
  const sale = await findEmailedSale(deps, payload.orderId);
  if (sale === null || sale.buyer.email === '') return true;
  const message = await render(sale);
  return message === null || deps.messenger.send(message);
}

export const sendReceipt = (deps: SaleEmailDeps, message: ClaimedOutboxMessage): Promise<boolean> =>
  sendToBuyer(deps, message, async (sale) => {
    const { paidBy } = sale.order;
    const attempt = paidBy === null ? null : await deps.sales.attempts.find(paidBy);
    return buildReceiptEmail(sale, attempt, message.key, deps);
  });

export const sendEventCancelledEmail = (
  deps: SaleEmailDeps,
  message: ClaimedOutboxMessage,
): Promise<boolean> =>
  sendToBuyer(deps, message, (sale) =>
    renderEventCancelledEmail({
      ...toOrderEmailBase(sale, message.key),
      what: message.payload.what === 'FREE' ? 'FREE' : 'UNPAID',
    }),
  );

export const sendWalletCreditEmail = (deps: SaleEmailDeps, message: ClaimedOutboxMessage): Promise<boolean> =>
  sendToBuyer(deps, message, (sale) => {
    const sum = readPayloadAmount(message.payload);
    return (
      sum &&
      renderWalletCreditEmail({ ...toOrderEmailBase(sale, message.key), amount: formatMoneyWithCode(sum) })
    );
  });

export const sendRefundEmail = (deps: SaleEmailDeps, message: ClaimedOutboxMessage): Promise<boolean> =>
  sendToBuyer(deps, message, async (sale) => {
    const { key, payload } = message;
    const { order } = sale;
    const refund = await deps.refunds.findRefund(String(payload.refundId));
    if (refund === null) return null;
    const [attempt, tickets] = await Promise.all([
      deps.sales.attempts.find(refund.attemptId),
      deps.refunds.listTickets(order.id),
    ]);
    return renderRefundEmail({
      ...toOrderEmailBase(sale, key),
      amount: formatMoneyWithCode(refund.amount),
      seats: tickets
        .filter(({ id }) => refund.ticketIds.includes(id))
        .map(({ zone, section, seatCode }) =>
          [zone, section, ...(isUnnumberedSeatCode(seatCode) ? [] : [seatCode])].join(' · '),
        ),
      isWhole: payload.isWhole === true,
      hasOtherTickets: tickets.some(({ state }) => state !== 'CANCELLED'),
      means: refund.means,
      walletAmount: hasWalletPortion(refund) ? formatMoneyWithCode(calculateWalletAmount(refund)) : null,
      method: attempt?.method ?? 'CARD',
      reason: refund.reason,
      receiptUrl: `${deps.publicUrls[order.market]}/my-purchases/receipt?${new URLSearchParams({ order: order.id })}`,
    });
  });

/** Returns true when the wallet receives a portion beside another destination. */
const hasWalletPortion = ({ means, remainder }: RefundRecord): boolean =>
  remainder?.means === 'WALLET' && means !== 'WALLET';

const calculateWalletAmount = ({ amount, means, remainder }: RefundRecord): Money =>
  money(calculateWalletRefund({ amount: amount.amount, means, remainder: remainder }), amount.currency);

/** Skipped when it is already paid or cannot be paid any more. */
export const sendPaymentInstruction = (
  deps: SaleEmailDeps,
  message: ClaimedOutboxMessage,
): Promise<boolean> =>
  sendToBuyer(deps, message, async (sale) => {
    const attempt = await deps.sales.attempts.find(String(message.payload.attemptId));
    const instruction = attempt && findPaymentInstruction({ order: sale.order, attempt });
    if (attempt === null || instruction === null) return null;
    if (instruction.kind === 'BANK' || instruction.kind === 'LINK') return null;
    return renderPaymentInstructionEmail({
      ...toOrderEmailBase(sale, message.key),
      amount: formatMoneyWithCode(attempt.amount),
      deadline: formatVenueTime(sale, instruction.expiresAt),
      confirmedBy: formatConfirmationDeadline(instruction, sale),
      instruction,
      statusUrl: buildStatusUrl(sale, deps),
    });
  });

/** Null at our box office, where the confirmation is immediate. */
function formatConfirmationDeadline(instruction: EmailedInstruction, sale: EmailedSale): string | null {
  if (instruction.kind === 'BOX_OFFICE') return null;
  const by = instruction.kind === 'SHOP' ? instruction.provider : 'SPEI';
  return formatVenueTime(
    sale,
    calculateConfirmationDeadline({ paidBy: instruction.expiresAt, by, market: sale.order.market }),
  );
}

export const sendUnpaidSeatsEmail = (deps: SaleEmailDeps, message: ClaimedOutboxMessage): Promise<boolean> =>
  sendToBuyer(deps, message, async (sale) => {
    const attempt = await deps.sales.attempts.find(String(message.payload.attemptId));
    const kind = attempt && chooseEmailKind(message.payload.what, sale.order, attempt);
    if (attempt === null || kind === null) return null;
    const { amount, reference, providerStatus: words } = attempt;
    // A voucher expires before its seats are released.
    const expiresAt = words?.expiresAt ? Date.parse(words.expiresAt) : attempt.expiresAt;
    return renderUnpaidSeatsEmail(kind, {
      ...toOrderEmailBase(sale, message.key),
      seats: formatSeats(sale),
      amount: formatMoneyWithCode(amount),
      deadline: expiresAt === null ? null : formatVenueTime(sale, expiresAt),
      reference,
      statusUrl: buildStatusUrl(sale, deps),
    });
  });

/** Chooses the email that is still true at the time of delivery; null when none is. */
function chooseEmailKind(
  what: unknown,
  order: OrderRecord,
  { method, provider, status }: AttemptRecord,
): UnpaidSeatsEmailKind | null {
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
export async function deliverPaymentLink(
  deps: SaleEmailDeps,
  { key, payload }: ClaimedOutboxMessage,
): Promise<boolean> {
  const [sale, link] = await Promise.all([
    findEmailedSale(deps, payload.orderId),
    deps.sales.links.findUsable(String(payload.linkId)),
  ]);
  if (sale === null || link === null || link.contact === null) return true;
  const { order } = sale;
  if (link.isCancelled || order.status !== 'PENDING') return true;
  return deps.messenger.send(
    renderPaymentLinkMessage({
      ...toOrderEmailBase(sale, key),
      channel: link.channel,
      to: link.contact,
      amount: formatMoneyWithCode(money(order.total.total, order.total.currency)),
      deadline: formatVenueTime(sale, link.expiresAt),
      url: `${deps.publicUrls[order.market]}${buildPaymentLinkHref(deps.paymentLinks.createToken(link.id))}`,
    }),
  );
}

/** Skipped once the review is decided, which sends an email of its own. */
export const sendPaymentInReviewEmail = (
  deps: SaleEmailDeps,
  message: ClaimedOutboxMessage,
): Promise<boolean> =>
  sendToBuyer(deps, message, async (sale) => {
    const attempt = await deps.sales.attempts.find(String(message.payload.attemptId));
    const amount = readPayloadAmount(message.payload);
    if (
      attempt === null ||
      amount === null ||
      attempt.reviewedPaymentIds.includes(String(message.payload.paymentId))
    )
      return null;
    return renderPaymentInReviewEmail({
      ...toOrderEmailBase(sale, message.key),
      amount: formatMoneyWithCode(amount),
      expectedAmount: formatMoneyWithCode(attempt.amount),
      isPaid: sale.order.paidBy !== null,
      isHeld: isInPayment(sale.reservation),
      statusUrl: buildStatusUrl(sale, deps),
    });
  });

export const sendAutomaticRefundEmail = (
  deps: SaleEmailDeps,
  message: ClaimedOutboxMessage,
): Promise<boolean> =>
  sendToBuyer(deps, message, (sale) => {
    const { why, amount } = describeRefundedPayment(message, sale.order);
    const { method } = message.payload;
    return renderAutomaticRefundEmail(why, {
      ...toOrderEmailBase(sale, message.key),
      amount: formatMoneyWithCode(amount),
      destination: readDestination(message),
      method: paymentMethods.find((known) => known === method) ?? null,
    });
  });

/** Messages of an earlier format have only two destinations. */
const readDestination = ({ payload: { way, inBalance } }: ClaimedOutboxMessage): AutomaticRefundDestination =>
  automaticRefundDestinations.find((known) => known === way) ??
  (inBalance === true ? 'BALANCE' : 'AS_IT_CAME');

type RefundedPayment = { readonly why: AutomaticRefundReason; readonly amount: Money };

/**
 * Returns the refunded amount and the reason. Messages of an earlier format have neither: they were about the whole
 * order.
 */
function describeRefundedPayment(
  { kind, payload }: ClaimedOutboxMessage,
  { total }: OrderRecord,
): RefundedPayment {
  const written = readRefundedPayment(payload);
  if (written !== null) return written;
  const why = kind === 'DUPLICATE_PAYMENT_NOTICE' ? 'PAID_TWICE' : 'TOO_LATE';
  return { why, amount: money(total.total, total.currency) };
}

function readRefundedPayment(payload: ClaimedOutboxMessage['payload']): RefundedPayment | null {
  const { why: reason } = payload;
  const why = automaticRefundReasons.find((known) => known === reason);
  const amount = readPayloadAmount(payload);
  return why === undefined || amount === null ? null : { why, amount };
}

const buildStatusUrl = ({ order }: EmailedSale, { links, publicUrls }: SaleEmailDeps): string =>
  `${publicUrls[order.market]}${buildStatusPath(links.createToken(order.id))}`;

function buildReceiptEmail(
  sale: EmailedSale,
  attempt: AttemptRecord | null,
  key: string,
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
    when: `${formatDate(salesContext.startsAt, salesContext.timeZone, buyer.language)}, ${formatTime(salesContext.startsAt, salesContext.timeZone)}`,
    where: `${salesContext.venueName}, ${salesContext.city}`,
    lines: reservation.items.map((item) => ({
      place: formatSeat(salesContext, item),
      price: text(isFree ? 0 : item.unit.total * item.quantity),
    })),
    isFree,
    breakdown: { base: text(base), fee: text(fee), tax: text(tax) },
    total: formatMoneyWithCode(money(total, currency)),
    paidWith: attempt === null || isFree ? null : formatPayment(attempt, sale),
    paidOn: order.paidAt === null || isFree ? null : formatVenueTime(sale, order.paidAt),
    reference: attempt === null ? null : findPaymentReference(attempt),
    authorization: card?.authorization ?? null,
    calendarUrl: `${site}${buildCalendarHref({ token: links.createToken(order.id) })}`,
    walletSplit: part === 0 ? null : { balance: text(part), remainder: text(total - part) },
    ticketsUrl: `${site}/my-tickets`,
  });
}

const formatPayment = (
  { method, providerStatus: words }: AttemptRecord,
  { order, buyer }: EmailedSale,
): string | null =>
  words?.card == null
    ? formatPaymentMethodName(method, buyer.language, order.market)
    : formatChargedCard(words.card, order.total.currency);
