import { formatMoneyWithCode } from '#domain/market/format/money.ts';
import { buildReceiptPath } from '#domain/order/order-paths.ts';
import { calculateWalletRefund } from '#domain/order/refund.ts';
import { type Money, money } from '#domain/shared/money.ts';
import { isUnnumberedSeatCode } from '#domain/ticket/ticket-code.ts';
import { type ClaimedOutboxMessage, readPayloadAmount } from '#server/kernel/public.ts';
import { readAutomaticRefundNotification } from '#server/payments/public.ts';
import type { RefundRecord } from '#server/refunds/public.ts';
import { renderAutomaticRefundEmail } from './automatic-refund-email.ts';
import { keepOnOneLine, toOrderEmailBase } from './emailed-sale.ts';
import { renderRefundEmail } from './refund-email.ts';
import { type SaleEmailDeps, sendToBuyer } from './send-to-buyer.ts';
import { renderWalletCreditEmail } from './wallet-credit-email.ts';

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
      amount: refund.amount.amount === 0 ? null : formatMoneyWithCode(refund.amount),
      seats: tickets
        .filter(({ id }) => refund.ticketIds.includes(id))
        .map(({ zone, section, seatCode }) =>
          [zone, section, ...(isUnnumberedSeatCode(seatCode) ? [] : [keepOnOneLine(seatCode)])].join(' · '),
        ),
      isWhole: payload.isWhole === true,
      hasOtherTickets: tickets.some(({ state }) => state !== 'CANCELLED'),
      means: refund.means,
      walletAmount: hasWalletPortion(refund) ? formatMoneyWithCode(calculateWalletAmount(refund)) : null,
      method: attempt?.method ?? 'CARD',
      reason: refund.reason,
      receiptUrl: `${deps.publicUrls[order.market]}${buildReceiptPath(order.id)}`,
    });
  });

/** Returns true when the wallet receives a portion beside another destination. */
const hasWalletPortion = ({ means, remainder }: RefundRecord): boolean =>
  remainder?.means === 'WALLET' && means !== 'WALLET';

const calculateWalletAmount = ({ amount, means, remainder }: RefundRecord): Money =>
  money(calculateWalletRefund({ amount: amount.amount, means, remainder: remainder }), amount.currency);

export const sendAutomaticRefundEmail = (
  deps: SaleEmailDeps,
  message: ClaimedOutboxMessage,
): Promise<boolean> =>
  sendToBuyer(deps, message, (sale) => {
    const notification = readAutomaticRefundNotification(message);
    if (notification === null) throw new Error('The notification of an automatic refund cannot be read.');
    const { reason, amount, destination, method } = notification;
    return renderAutomaticRefundEmail(reason, {
      ...toOrderEmailBase(sale, message.key),
      amount: formatMoneyWithCode(amount),
      destination,
      method,
    });
  });
