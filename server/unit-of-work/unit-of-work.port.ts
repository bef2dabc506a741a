import type { Instant } from '#domain/shared/instant.ts';
import type { OutboxMessage } from '#server/kernel/public.ts';
import type { AmountMismatches } from './amount-mismatches.port.ts';
import type { BookingDecisions } from './booking-decisions.port.ts';
import type { CashCollections } from './cash-collections.port.ts';
import type { Orders } from './orders.port.ts';
import type { Organisations } from './organisations.port.ts';
import type { PaymentAttempts } from './payment-attempts.port.ts';
import type { PaymentExceptionReporter } from './payment-exceptions.port.ts';
import type { PaymentLinks } from './payment-links.port.ts';
import type { PaymentSteps } from './payment-steps.port.ts';
import type { Reservations } from './reservations.port.ts';
import type { Buyer } from './sale-records.ts';
import type { SeatHolds } from './seat-holds.port.ts';
import type { TerminalVouchers } from './terminal-vouchers.port.ts';
import type { Tickets } from './tickets.port.ts';
import type { Wallets } from './wallets.port.ts';

/** Finds the person who buys. */
export interface Buyers {
  find(personId: string): Promise<Buyer | null>;
}

/** Writes messages that are delivered after the transaction commits. */
export interface OutboxWriter {
  insert(message: OutboxMessage): Promise<void>;
}

/** Finishes events of the payment provider in the transaction of their effects. */
export interface WebhookEvents {
  /** Finishes a webhook event in the same transaction as its effects. */
  finish(id: string): Promise<void>;
}

/** Takes locks that last until the transaction ends. */
export interface NamedLocks {
  /** Acquires a named lock and holds it until the transaction ends. */
  acquire(name: string): Promise<void>;
}

/** Reads the clock of the database, the only clock that decides. */
export interface DatabaseClock {
  now(): Promise<Instant>;
}

/** The ports of one unit of work: all of them read and write in the same transaction, or all outside one. */
export interface UnitOfWork {
  readonly reservations: Reservations;
  readonly holds: SeatHolds;
  readonly orders: Orders;
  readonly terminalVouchers: TerminalVouchers;
  readonly cashCollections: CashCollections;
  readonly bookings: BookingDecisions;
  readonly attempts: PaymentAttempts;
  readonly amountMismatches: AmountMismatches;
  readonly wallets: Wallets;
  readonly organisations: Organisations;
  readonly links: PaymentLinks;
  readonly tickets: Tickets;
  readonly exceptions: PaymentExceptionReporter;
  readonly buyers: Buyers;
  readonly outbox: OutboxWriter;
  readonly webhookEvents: WebhookEvents;
  readonly locks: NamedLocks;
  readonly clock: DatabaseClock;
}

/** Starts units of work; used directly, each call is a statement of its own. */
export interface SaleTransactions extends UnitOfWork {
  readonly steps: PaymentSteps;
  transaction<T>(work: (unit: UnitOfWork) => Promise<T>): Promise<T>;
  /** Reads from one snapshot: a payment that settles meanwhile is seen whole or not at all. */
  snapshot<T>(work: (unit: UnitOfWork) => Promise<T>): Promise<T>;
}
