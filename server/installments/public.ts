// Installment plans and their payments. Other contexts import this file only.
export { createInstallmentPlan } from './create-installment-plan.ts';
export { createInstallmentEmailHandler, createRefundHandler } from './installment-outbox-handlers.ts';
export type { InstallmentUnitOfWork } from './installments.port.ts';
export { installmentTransactionsOver, installmentUnitOfWorkOver } from './installments.repository.ts';
export { registerInstallmentRoutes } from './installments.routes.ts';
export { reconcileInstallmentPayments, settleInstallmentUpdate } from './reconcile-installment-payments.ts';
export { refundMismatchedInstallmentPayment } from './refund-mismatched-payment.ts';
