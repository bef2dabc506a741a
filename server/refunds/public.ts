// Refunds that a manager makes. Other contexts import this file only.
export { applyRefund, createRefund } from './refund-order.ts';
export type { Manager, RefundRecord, Refunds, RefundUnitOfWork } from './refunds.port.ts';
export { postgresRefunds, refundUnitOfWorkOver } from './refunds.repository.ts';
export { registerRefundRoutes } from './refunds.routes.ts';
export { postgresSoldOrders } from './sold-orders.repository.ts';
