// Payment attempts from their start to their settlement, payment links and the state of a purchase. Other contexts import this file only.

export { isOpenAttempt } from './attempts/attempt-status.ts';
export { fingerprintCart } from './attempts/cart-fingerprint.ts';
export { coalesceCalls } from './attempts/coalesce-calls.ts';
export { maxPaymentAttempts, minPollIntervalMs, paymentLeaseMs } from './attempts/payment-attempt-limits.ts';
export { methodNotOffered, type PaymentError } from './attempts/payment-error.ts';
export { findPaymentInstruction, toProviderInstruction } from './attempts/payment-instruction.ts';
export type { PaymentProvider, ProviderFailure, ProviderPayment } from './attempts/payment-provider.port.ts';
export { findPaymentReference } from './attempts/payment-reference.ts';
export { cacheProviderMethods } from './attempts/provider-methods.ts';
export {
  findBankChallenge,
  findDecisiveAttempt,
  type PurchaseSnapshot,
  readPurchaseSnapshot,
  toPurchase,
} from './attempts/purchase.ts';
export {
  buildPaymentLinkHref,
  buildStatusPath,
  createPaymentLinks,
  createStatusLinks,
  createTicketOfferLinks,
  type SignedLinks,
} from './attempts/signed-links.ts';
export { registerCardRoutes } from './cards.routes.ts';
export { registerCartRoutes } from './cart.routes.ts';
export {
  describeAttempt,
  describeOrder,
  findStatusError,
} from './checkout/create-payment-attempt.ts';
export { findSaleToPay } from './checkout/find-sale-to-pay.ts';
export { buildProviderKey } from './checkout/start-payment.ts';
export { registerCheckoutRoutes } from './checkout.routes.ts';
export { findCardLimits } from './methods/card.ts';
export { createCourtesyHandler } from './methods/courtesy.ts';
export type { PayableSale, PaymentMethodHandler } from './methods/method-handler.ts';
export { createMethodHandler, paymentOptionFinders } from './methods/method-registry.ts';
export type { PaymentDeps } from './methods/payment-deps.ts';
export { createTerminalHandler, validateVoucherUnused } from './methods/terminal.ts';
export { reportCardVaultFailures, reportPaymentFailures } from './provider/failure-reporting.adapter.ts';
export { mercadoPagoProvider } from './provider/mercado-pago.adapter.ts';
export { mercadoPagoCardVault } from './provider/mercado-pago-cards.adapter.ts';
export { createMercadoPagoClient } from './provider/mercado-pago-client.adapter.ts';
export { verifySignature } from './provider/mercado-pago-signature.adapter.ts';
export { abandonPayment, isAbandoned } from './reconciliation/abandon-payment.ts';
export { isAwaitingPayer, selectPendingPayments } from './reconciliation/cancel-at-provider.ts';
export { expireAttempt, isOverdue } from './reconciliation/expire-overdue-attempts.ts';
export { type FindPurchaseDeps, findAccessibleOrder } from './reconciliation/find-purchase.ts';
export { type ReconcileAttemptDeps, reconcileAttempt } from './reconciliation/reconcile-attempt.ts';
export { reconcileOpenAttempts } from './reconciliation/reconcile-open-attempts.ts';
export type { CardVault } from './saved-cards/card-vault.port.ts';
export type { SavedCardStore } from './saved-cards/saved-cards.port.ts';
export { postgresSavedCards } from './saved-cards/saved-cards.repository.ts';
export {
  listSavedCards,
  ownsSavedCard,
  type SavedCardDeps,
  saveCard,
  toProviderCardId,
  toPublicCardId,
} from './saved-cards/saved-cards.ts';
export {
  enqueueAutomaticRefundNotification,
  readAutomaticRefundNotification,
} from './settlement/automatic-refund-notification.ts';
export type {
  AutomaticRefundDestination,
  AutomaticRefundReason,
} from './settlement/automatic-refund-reason.ts';
export { selectDecisivePayments } from './settlement/decisive-payments.ts';
export { createTickets } from './settlement/issue-tickets.ts';
export { acceptMismatchedPayment, refundMismatchedPayment } from './settlement/resolve-amount-mismatch.ts';
export { sellImmediately } from './settlement/sell-immediately.ts';
export { completeOrder } from './settlement/settle-approved.ts';
export { settlePayment } from './settlement/settle-payment.ts';
export { isSaleCancelled, type SettlementResult, toProviderStatus } from './settlement/settlement-context.ts';
export { processWebhookInbox } from './webhooks/process-webhook-inbox.ts';
export { postgresWebhookInbox } from './webhooks/webhook-inbox.repository.ts';
export { mercadoPagoWebhookPath, registerWebhookRoute } from './webhooks.routes.ts';
