// One transaction over reservations, orders, payment attempts, wallets and tickets. Other contexts import this file only.

export type { StaffActor } from './booking-decisions.port.ts';
export { openGeneralAdmission } from './general-admission.postgres.ts';
export type { NewOrder } from './orders.port.ts';
export { type OrderRow, orderRecord } from './orders.repository.ts';
export type { NewAttempt } from './payment-attempts.port.ts';
export { readAttempts } from './payment-attempts.repository.ts';
export { readReservations } from './reservations.repository.ts';
export { runAtomically } from './run-atomically.ts';
export type {
  AttemptRecord,
  Buyer,
  CheckoutPreference,
  ItemRecord,
  OrderRecord,
  PaymentLinkRecord,
  ProviderPaymentStatus,
  PurchaseRecords,
  ReservationRecord,
  SeatFence,
} from './sale-records.ts';
export { seatClaimsOver } from './seat-claims.postgres.ts';
export type {
  GeneratedHoldValues,
  HoldRequest,
  HoldResponse,
  HoldVerdict,
  SeatRequest,
} from './seat-holds.port.ts';
export type { NewTicket, TicketFaceRecord } from './tickets.port.ts';
export type { SaleTransactions, UnitOfWork } from './unit-of-work.port.ts';
export { saleTransactionsOver, unitOfWorkOver } from './unit-of-work.postgres.ts';
