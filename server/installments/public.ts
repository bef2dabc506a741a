// Installment plans and their payments. Other contexts import this file only.
export { chargeDueInstallments } from './charge-due-installments.ts';
export { createInstallmentPayment } from './create-installment-payment.ts';
export { createInstallmentEmailHandler, createRefundHandler } from './installment-outbox-handlers.ts';
export { markInstallmentsPaid } from './installment-settlement.ts';
export type { InstallmentUnitOfWork } from './installments.port.ts';
export { installmentTransactionsOver, installmentUnitOfWorkOver } from './installments.repository.ts';
export { registerInstallmentRoutes } from './installments.routes.ts';
export { bookForPlan, listOfferedPlans } from './open-plan.ts';
export { createPlanEndedHandler } from './plan-ended-email.ts';
export { reconcileInstallmentPayments, settleInstallmentUpdate } from './reconcile-installment-payments.ts';
export { refundMismatchedInstallmentPayment } from './refund-mismatched-payment.ts';
export { createReminderHandler, remindOfInstallments } from './remind-of-installments.ts';
