// Refunds that a manager makes. Other contexts import this file only.
export { applyRefund, createRefund } from './refund-order.ts';
export type { Manager, RefundRecord, RefundStore, Refunds } from './refunds.port.ts';
export { postgresRefunds, refundStoreOver } from './refunds.repository.ts';
export { registerRefundRoutes } from './refunds.routes.ts';
export { postgresSoldOrders } from './sold-orders.repository.ts';
