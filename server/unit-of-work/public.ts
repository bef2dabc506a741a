// One transaction over reservations, orders, payment attempts, wallets and tickets. Other contexts import this file only.
export { openGeneralAdmission } from './general-admission.postgres.ts';
export type { HoldCreator, NewHold, NewHoldResult } from './hold-creator.port.ts';
export { type OrderRow, orderColumns, toOrderRecord } from './orders.repository.ts';
export { readAttempts } from './payments.repository.ts';
export { predictHold } from './predicted-hold.ts';
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
  ReservationRecord,
  SeatFence,
} from './sale-records.ts';
export type {
  HoldResult,
  NewTicket,
  SaleStore,
  SaleTransactions,
  SeatRequest,
  StaffActor,
  TicketFaceRecord,
} from './sale-store.port.ts';
export { saleStoreOver, saleTransactionsOver } from './sale-store.postgres.ts';
export { seatClaimsOver } from './seat-claims.postgres.ts';
