// Payment attempts from their start to their settlement, payment links and the state of a purchase. Other contexts import this file only.

export { abandonPayment, isAbandoned } from './abandon-payment.ts';
export { isOpenAttempt } from './attempt-status.ts';
export {
  enqueueAutomaticRefundNotification,
  readAutomaticRefundNotification,
} from './automatic-refund-notification.ts';
export type {
  AutomaticRefundDestination,
  AutomaticRefundReason,
} from './automatic-refund-reason.ts';
export { registerCardRoutes } from './cards.routes.ts';
export { registerCartRoutes } from './cart.routes.ts';
export { fingerprintCart } from './cart-fingerprint.ts';
export { registerCheckoutRoutes } from './checkout.routes.ts';
export { coalesceCalls } from './coalesce-calls.ts';
export { selectDecisivePayments } from './decisive-payments.ts';
export { expireAttempt, isOverdue } from './expire-overdue-attempts.ts';
export { type FindPurchaseDeps, findAccessibleOrder } from './find-purchase.ts';
export { createCourtesyHandler } from './methods/courtesy.ts';
export type { PaymentMethodHandler } from './methods/method-handler.ts';
export { createTerminalHandler, validateVoucherUnused } from './methods/terminal.ts';
export { toOrderWire, toPurchaseWire } from './order.mapper.ts';
export { minPollIntervalMs, paymentLeaseMs } from './payment-attempt-limits.ts';
export type { PaymentDeps } from './payment-deps.ts';
export { methodNotOffered, type PaymentError } from './payment-error.ts';
export { findPaymentInstruction } from './payment-instruction.ts';
export type { PaymentProvider, ProviderFailure, ProviderPayment } from './payment-provider.port.ts';
export { findPaymentReference } from './payment-reference.ts';
export { processWebhookInbox } from './process-webhook-inbox.ts';
export { reportCardVaultFailures, reportPaymentFailures } from './provider/failure-reporting.adapter.ts';
export { mercadoPagoProvider } from './provider/mercado-pago.adapter.ts';
export { mercadoPagoCardVault } from './provider/mercado-pago-cards.adapter.ts';
export { createMercadoPagoClient } from './provider/mercado-pago-client.adapter.ts';
export { verifySignature } from './provider/mercado-pago-signature.adapter.ts';
export { cacheProviderMethods } from './provider-methods.ts';
export { findDecisiveAttempt, type PurchaseSnapshot, readPurchaseSnapshot, toPurchase } from './purchase.ts';
export { type ReconcileAttemptDeps, reconcileAttempt } from './reconcile-attempt.ts';
export { reconcileOpenAttempts } from './reconcile-open-attempts.ts';
export { acceptMismatchedPayment, refundMismatchedPayment } from './resolve-amount-mismatch.ts';
export type { SavedCardStore } from './saved-cards.port.ts';
export { postgresSavedCards } from './saved-cards.repository.ts';
export { listSavedCards, type SavedCardDeps, saveCard } from './saved-cards.ts';
export { sellImmediately } from './sell-immediately.ts';
export { completeOrder } from './settle-approved.ts';
export { settlePayment } from './settle-payment.ts';
export { type SettlementResult, toProviderStatus } from './settlement-context.ts';
export {
  buildPaymentLinkHref,
  buildStatusPath,
  createPaymentLinks,
  createStatusLinks,
  type SignedLinks,
} from './signed-links.ts';
export { postgresWebhookInbox } from './webhook-inbox.repository.ts';
export { mercadoPagoWebhookPath, registerWebhookRoute } from './webhooks.routes.ts';
