import type { Logger } from 'pino';
import type { MarketCode } from '#domain/market/market.ts';
import type { Messenger } from '#server/kernel/public.ts';
import type { PaymentProvider } from '#server/payments/public.ts';
import type { SupportDirectories } from '#server/site/public.ts';
import type { TicketSigner } from '#server/tickets/public.ts';
import type { Database } from './db/client.ts';

/** The settings and services of the payment module. */
export type SaleSettings = {
  readonly database: Database;
  readonly messenger: Messenger;
  /** Signs the codes of tickets that a receipt shows. */
  readonly signer: TicketSigner;
  readonly log: Logger;
  readonly publicUrls: Readonly<Record<MarketCode, string>>;
  /** The support directories; those of the repository in tests. */
  readonly support?: SupportDirectories;
  /** Wraps the payment provider; only tests use it. */
  readonly wrapProvider?: (provider: PaymentProvider) => PaymentProvider;
  /** True where the jobs run all the time: then new webhook events may wait for them while the server is busy. */
  readonly hasJobs?: true;
  readonly provider: {
    readonly url: string;
    readonly publicUrl: string;
    readonly publicKey: string;
    readonly accessToken: string;
    readonly webhookSecret: string;
    /** The timeout of one call in milliseconds; after it the fan sees that the payment is being checked. */
    readonly timeoutMs?: number;
  };
};

/**
 * The background jobs. Each does a bounded amount of work and returns how much it found. Correctness never depends on
 * them.
 */
export type SaleJobs = {
  /** Expires overdue holds, which updates the seat availability for viewers. */
  readonly sweepExpiredHolds: () => Promise<number>;
  /** Processes received webhook events. */
  readonly processWebhookInbox: () => Promise<number>;
  /** Reconciles payments without webhook events. */
  readonly reconcile: () => Promise<number>;
  /** Enqueues the reminders of installments and renewals that are due. */
  readonly enqueueReminders: () => Promise<number>;
  /** Processes the remaining sales of cancelled events. */
  readonly processCancellations: () => Promise<number>;
  /** Delivers outbox messages: e-mails and refunds. */
  readonly deliverOutbox: () => Promise<number>;
};
