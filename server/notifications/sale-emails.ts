import { formatMoneyWithCode } from '#domain/market/format/money.ts';
import { isBoxOfficeCash } from '#domain/payment/box-office-payment.ts';
import { hasTrait } from '#domain/payment/payment-method.ts';
import { calculateConfirmationDeadline } from '#domain/payment/reference-deadline.ts';
import { isInPayment } from '#domain/reservation/reservation-rules.ts';
import { money } from '#domain/shared/money.ts';
import { type ClaimedOutboxMessage, readPayloadAmount } from '#server/kernel/public.ts';
import {
  buildPaymentLinkHref,
  findPaymentInstruction,
  isOpenAttempt,
  isSaleCancelled,
} from '#server/payments/public.ts';
import type { AttemptRecord } from '#server/unit-of-work/public.ts';
import {
  type EmailedSale,
  findEmailedSale,
  formatSeats,
  formatVenueTime,
  toOrderEmailBase,
} from './emailed-sale.ts';
import { renderEventCancelledEmail } from './event-cancelled-email.ts';
import { renderPaymentInReviewEmail } from './payment-in-review-email.ts';
import { type EmailedInstruction, renderPaymentInstructionEmail } from './payment-instruction-email.ts';
import { renderPaymentLinkMessage } from './payment-link-message.ts';
import { buildStatusUrl, type SaleEmailDeps, sendToBuyer } from './send-to-buyer.ts';
import { renderUnpaidSeatsEmail, type UnpaidSeatsEmailKind } from './unpaid-seats-email.ts';

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
    const kind = attempt && chooseEmailKind(message.payload.what, sale, attempt);
    if (attempt === null || kind === null) return null;
    const { amount, reference, providerStatus } = attempt;
    // A voucher expires before its seats are released.
    const expiresAt = providerStatus?.expiresAt ? Date.parse(providerStatus.expiresAt) : attempt.expiresAt;
    return renderUnpaidSeatsEmail(kind, {
      ...toOrderEmailBase(sale, message.key),
      seats: formatSeats(sale),
      amount: formatMoneyWithCode(amount),
      deadline: expiresAt === null ? null : formatVenueTime(sale, expiresAt),
      reference: reference ?? providerStatus?.paper?.reference ?? null,
      statusUrl: buildStatusUrl(sale, deps),
    });
  });

/** Chooses the email that is still true at the time of delivery; null when none is. */
function chooseEmailKind(
  what: unknown,
  sale: EmailedSale,
  attempt: AttemptRecord,
): UnpaidSeatsEmailKind | null {
  const { order, attempts } = sale;
  const { provider, status } = attempt;
  switch (what) {
    case 'BOOKED':
      return status === 'PENDING' ? 'BOOKED' : null;
    case 'ANNOUNCED':
      return status === 'PROCESSING_TRANSFER' ? 'ANNOUNCED' : null;
    case 'RELEASED':
      return order.status === 'CANCELED' ? 'RELEASED' : null;
    case 'TRANSFER_NOT_FOUND':
      return order.status === 'CANCELED' && status !== 'COMPLETED' ? 'TRANSFER_NOT_FOUND' : null;
    case 'CHANGED':
      // Only instructions that the buyer got by email; a cancelled event has an email of its own.
      if (hasTrait(attempt, 'isPaidByLink') || hasTrait(attempt, 'isAnnounced') || isSaleCancelled(sale))
        return null;
      // The code of the box office is the order's, so choosing the box office again makes it valid again.
      if (
        isBoxOfficeCash(attempt) &&
        attempts.some((other) => isBoxOfficeCash(other) && isOpenAttempt(other))
      )
        return null;
      return order.paidBy === null && status !== 'COMPLETED' ? 'METHOD_CHANGED' : null;
    case 'OVER':
      // A late transfer is being refunded, so an email that it was not found would be wrong.
      if (order.status !== 'EXPIRED' || status === 'COMPLETED') return null;
      if (hasTrait(attempt, 'isAnnounced')) return 'TRANSFER_OVER';
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
