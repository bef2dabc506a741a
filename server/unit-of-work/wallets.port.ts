import type { Currency, Money } from '#domain/shared/money.ts';

export type WalletCredit = {
  readonly personId: string;
  readonly amount: Money;
  /** The idempotency key of the credit, such as the refund's own key. */
  readonly key: string;
  /** The order that the money comes from; null when there is none. */
  readonly orderId: string | null;
};

export type WalletDebit = {
  readonly personId: string;
  readonly amount: Money;
  readonly orderId: string;
  readonly attemptId: string;
};

/** A payment of installments from the wallet of their fan. */
export type InstallmentWalletDebit = Omit<WalletDebit, 'attemptId' | 'orderId'> & {
  /** The order that the plan pays for; null for a plan without seats. */
  readonly orderId: string | null;
  readonly installmentPaymentId: string;
};

/** Reads and moves the money of fans’ wallets. */
export interface Wallets {
  /** Returns the balance of a fan's wallet; null when they never had one. */
  findBalance(personId: string): Promise<Money | null>;
  /** Returns the balance and locks the wallet until the transaction ends. */
  lock(personId: string): Promise<Money | null>;
  /** Credits a fan's wallet, once per key. Returns false when the credit already exists. */
  credit(credit: WalletCredit): Promise<boolean>;
  /**
   * Returns true when a payment that bought nothing was refunded or is about to be, to the wallet or to its source.
   */
  isPaymentRefunded(paymentId: string): Promise<boolean>;
  /**
   * Returns true when this person has an account whose wallet accepts the currency, and keeps it so until the
   * transaction ends.
   */
  exists(personId: string, currency: Currency): Promise<boolean>;
  /** Returns true when this person has such a wallet and prefers late payments to be refunded there. */
  prefersRefund(personId: string, currency: Currency): Promise<boolean>;
  /** Debits the wallet for an attempt. The database rejects an overdraft. */
  debit(taking: WalletDebit): Promise<void>;
  /** Debits the wallet for a payment of installments, as `debit` does. */
  debitForInstallments(taking: InstallmentWalletDebit): Promise<void>;
  /**
   * Reserves the wallet portion of an attempt. The reserve is released when the attempt ends, whatever ends it.
   */
  reserve(taking: WalletDebit): Promise<void>;
  /**
   * Returns true when the released reserve of an ended attempt is still covered by the buyer's wallet, and locks it
   * until the transaction ends.
   */
  canCaptureReserve(attemptId: string, buyerId: string | null): Promise<boolean>;
  /** Debits the reserve of an attempt that has ended. */
  captureReserve(attemptId: string): Promise<void>;
}
