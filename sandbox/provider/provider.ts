import type { Clock } from '../clock.ts';
import type { Store } from '../store/store.ts';
import { type CardTokens, createCardTokens } from './card-tokens.ts';
import { type Customers, createCustomers, findSavedCard } from './customers.ts';
import { createIdempotency } from './idempotency.ts';
import { createLedger, type Ledger } from './ledger.ts';
import { createNotifications, type Notifications } from './notifications.ts';
import { createPayments, type Payments } from './payments.ts';
import { createPreferences, type Preferences } from './preferences.ts';

/** The payment provider without HTTP. */
export type Provider = {
  readonly cardTokens: CardTokens;
  readonly customers: Customers;
  readonly ledger: Ledger;
  readonly notifications: Notifications;
  readonly payments: Payments;
  readonly preferences: Preferences;
  /** Starts sending webhooks and expiring unpaid instructions. */
  start(): void;
  stop(): Promise<void>;
};

export type ProviderOptions = {
  readonly store: Store;
  readonly clock: Clock;
  readonly webhookSecret: string;
  readonly retryDelaysMs: readonly number[];
  readonly webhookTimeoutMs: number;
  readonly publicUrl: () => string;
};

const expiryIntervalMs = 1_000;

export function createProvider(options: ProviderOptions): Provider {
  const { store, clock, publicUrl } = options;
  const ledger = createLedger(store, clock);
  const idempotency = createIdempotency(store);
  const cardTokens = createCardTokens(store, clock, (id) => findSavedCard(store, id));
  const notifications = createNotifications({
    store,
    clock,
    secret: options.webhookSecret,
    retryDelaysMs: options.retryDelaysMs,
    timeoutMs: options.webhookTimeoutMs,
  });
  const payments = createPayments({
    store,
    clock,
    ledger,
    idempotency,
    cardTokens,
    notifications,
    publicUrl,
  });
  let expiry: NodeJS.Timeout | undefined;
  return {
    cardTokens,
    customers: createCustomers(store, clock),
    ledger,
    notifications,
    payments,
    preferences: createPreferences(store, clock, publicUrl),
    start() {
      notifications.start();
      expiry = setInterval(payments.expireOverdue, expiryIntervalMs);
      expiry.unref();
    },
    stop() {
      clearInterval(expiry);
      return notifications.stop();
    },
  };
}
