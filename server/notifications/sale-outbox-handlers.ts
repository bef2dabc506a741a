import type { OutboxHandler, OutboxMessageKind } from '#server/kernel/public.ts';
import type { SavedCardDeps } from '#server/payments/public.ts';
import { saveCard } from '#server/payments/public.ts';
import { type DeliverRefundDeps, deliverRefund } from './deliver-refund.ts';
import {
  deliverPaymentLink,
  sendEventCancelledEmail,
  sendPaymentInReviewEmail,
  sendPaymentInstruction,
  sendUnpaidSeatsEmail,
} from './sale-emails.ts';
import { sendReceipt } from './send-receipt.ts';
import { sendAutomaticRefundEmail, sendRefundEmail, sendWalletCreditEmail } from './send-refund-emails.ts';
import type { SaleEmailDeps } from './send-to-buyer.ts';

export type SaleOutboxDeps = DeliverRefundDeps &
  SaleEmailDeps &
  Pick<SavedCardDeps, 'savedCards' | 'cardVault'>;

/**
 * Creates the handlers of a sale's outbox messages. Each may run twice: emails carry their key, and a refund has its
 * own at the provider.
 */
export function createSaleOutboxHandlers(
  deps: SaleOutboxDeps,
): Record<
  Exclude<
    OutboxMessageKind,
    | 'NEWSLETTER_CONFIRMATION'
    | 'INSTALLMENT_EMAIL'
    | 'INSTALLMENT_REMINDER'
    | 'INSTALLMENT_PLAN_ENDED'
    | 'MATCH_ADDED_EMAIL'
    | 'RENEWAL_EMAIL'
    | 'SUPPORT_REQUEST'
    | 'TICKET_OFFER'
    | 'TICKET_OFFER_DECIDED'
  >,
  OutboxHandler
> {
  return {
    RECEIPT: (message) => sendReceipt(deps, message),
    AUTOMATIC_REFUND_EMAIL: (message) => sendAutomaticRefundEmail(deps, message),
    AMOUNT_MISMATCH_EMAIL: (message) => sendPaymentInReviewEmail(deps, message),
    WALLET_CREDIT_EMAIL: (message) => sendWalletCreditEmail(deps, message),
    CANCELLATION_EMAIL: (message) => sendEventCancelledEmail(deps, message),
    STAFF_ALERT: async ({ payload }) => {
      deps.alert({
        kind: 'PAYMENT_EXCEPTION',
        reason: String(payload.kind),
        alertId: String(payload.alertId),
      });
      return true;
    },

    INSTRUCTION: (message) => sendPaymentInstruction(deps, message),
    BOOKING_EMAIL: (message) => sendUnpaidSeatsEmail(deps, message),
    PAYMENT_LINK: (message) => deliverPaymentLink(deps, message),

    SAVE_CARD: async ({ payload }) => {
      const order = await deps.sales.orders.find(String(payload.orderId));
      // A payer by link owns the card, else the buyer.
      const personId = payload.personId === undefined ? order?.buyerId : String(payload.personId);
      if (order === null || personId == null) return true;
      const cardToken = String(payload.cardToken);
      const saved = await saveCard(deps, personId, { cardToken, makeDefault: false });
      // A rejected token would be rejected again; the payer may save the card again.
      return saved.ok || saved.error.code !== 'PROVIDER_UNAVAILABLE';
    },

    DELETE_SAVED_CARDS: async ({ payload }) => {
      const customerId = String(payload.customerId);
      const cards = await deps.cardVault.listCards(customerId);
      if (!cards.ok) return cards.error.kind === 'rejected';
      const gone = await Promise.all(cards.value.map(({ id }) => deps.cardVault.removeCard(customerId, id)));
      return gone.every(({ ok }) => ok);
    },

    REFUND: (message) => deliverRefund(deps, message),
    REFUND_EMAIL: (message) => sendRefundEmail(deps, message),
  };
}
