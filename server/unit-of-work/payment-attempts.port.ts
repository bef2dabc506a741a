import type { SettlementMethod } from '#domain/payment/payment-method.ts';
import type { PaymentRecordStatus } from '#domain/payment/payment-record.ts';
import type { TransactionStatus } from '#domain/payment/transaction-status.ts';
import type { Instant } from '#domain/shared/instant.ts';
import type { Money } from '#domain/shared/money.ts';
import type {
  AttemptRecord,
  CheckoutPreference,
  ClosingReason,
  LinkDestination,
  ProviderPaymentStatus,
  SeatFence,
} from './sale-records.ts';

export type NewAttempt = {
  readonly id: string;
  readonly orderId: string;
  readonly method: SettlementMethod;
  readonly provider: string;
  readonly providerKey: string;
  readonly amount: Money;
  readonly walletPortion: number;
  readonly fences: readonly SeatFence[];
  readonly cartFingerprint: string;
  readonly isHosted: boolean;
  /** Extra data stored with the attempt for the payment method that needs it. */
  readonly methodDetails: Readonly<Record<string, string>>;
  readonly expiresAt: Instant | null;
};

/** The new status of an attempt and of its payment record; what is absent stays as it is. */
export type AttemptChange = {
  readonly status: TransactionStatus;
  readonly record: PaymentRecordStatus;
  readonly isLate?: boolean;
  readonly providerPaymentId?: string | null;
  readonly providerStatus?: ProviderPaymentStatus;
  readonly expiresAt?: Instant;
  readonly sentTo?: LinkDestination;
};

/** Reads and changes payment attempts with their payment records. */
export interface PaymentAttempts {
  find(id: string): Promise<AttemptRecord | null>;
  lock(id: string): Promise<AttemptRecord | null>;
  findByProviderKey(providerKey: string): Promise<AttemptRecord | null>;
  list(orderId: string): Promise<readonly AttemptRecord[]>;
  insert(attempt: NewAttempt): Promise<void>;
  update(id: string, change: AttemptChange): Promise<void>;
  /** Records a status check at the provider. Returns false when another server checked within `withinMs`. */
  recordProviderCheck(attemptId: string, withinMs: number): Promise<boolean>;
  /**
   * Lists attempts that were not checked for `quietForMs` and may still receive money: those without a final result
   * and, for one day after their end, those that were abandoned without an answer or have a hosted page. Older attempts
   * are listed less often, but at least hourly and once more when they expire.
   */
  listToReconcile(quietForMs: number, limit: number): Promise<readonly string[]>;
  savePreference(attemptId: string, preference: CheckoutPreference): Promise<void>;
  /** Records why we close an open attempt. Returns false when it is no longer open. */
  beginClosing(attemptId: string, ending: ClosingReason): Promise<boolean>;
  /** Starts closing the other open attempts of a paid order, so that nobody pays twice. */
  beginClosingOthers(orderId: string, paidBy: string): Promise<void>;
}
