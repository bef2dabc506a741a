/** A message of the transactional outbox. It is delivered at least once; consumers deduplicate by its key. */
export type OutboxMessage = {
  readonly key: string;
  readonly kind: OutboxMessageKind;
  readonly payload: Record<string, unknown>;
};
export type OutboxMessageKind =
  | 'RECEIPT'
  | 'REFUND'
  /** The email about a refund that a manager made. */
  | 'REFUND_EMAIL'
  /** The email about a payment that was refunded without a request. */
  | 'AUTOMATIC_REFUND_EMAIL'
  /** A payment arrived with a different amount and waits for manual review. */
  | 'AMOUNT_MISMATCH_EMAIL'
  /** A refund that could not reach its original payment method was credited to the fan's wallet. */
  | 'WALLET_CREDIT_EMAIL'
  /** The payment instructions and their deadline. */
  | 'INSTRUCTION'
  /** The payment link for a fan. */
  | 'PAYMENT_LINK'
  /** The state of a staff booking without payment, or of an announced transfer. */
  | 'BOOKING_EMAIL'
  | 'SAVE_CARD'
  /** Installments of a plan were paid or refunded. */
  | 'INSTALLMENT_EMAIL'
  /** An installment is due soon, or was not paid. */
  | 'INSTALLMENT_REMINDER'
  /** Staff ended a plan. */
  | 'INSTALLMENT_PLAN_ENDED'
  /** The holder of a pass got tickets for events that were added to it. */
  | 'MATCH_ADDED_EMAIL'
  /** Last season's seats are reserved for their holder, or about to be released. */
  | 'RENEWAL_EMAIL'
  /** Tickets were offered to the owner of a contact. */
  | 'TICKET_OFFER'
  /** The receiver of an offer accepted or declined it; to its sender. */
  | 'TICKET_OFFER_DECIDED'
  /** Deletes the saved cards of a deleted account at the provider. */
  | 'DELETE_SAVED_CARDS'
  /** The notification to holders of a cancelled event who paid nothing and so receive no refund. */
  | 'CANCELLATION_EMAIL'
  /** The alert to the staff on call: a payment exception needs manual review. */
  | 'STAFF_ALERT'
  /** The newsletter confirmation: the subscription is active, and how to unsubscribe. */
  | 'NEWSLETTER_CONFIRMATION'
  /** A request for support, to the mailbox of its market. */
  | 'SUPPORT_REQUEST';

/** The kinds whose payload is erased once it is delivered, because it holds a person's own words. */
export const erasedAfterDelivery: readonly OutboxMessageKind[] = ['SUPPORT_REQUEST'];
