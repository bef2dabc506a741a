import type { InstallmentCoverage } from '#domain/installment/installment-payment-mapping.ts';
import type { InstallmentPaymentStatus } from '#domain/installment/installment-payment-status.ts';
import type { Installment } from '#domain/installment/installment-plan.ts';
import type { InstallmentStatus } from '#domain/installment/installment-status.ts';
import type { PlanKind } from '#domain/installment/plan.ts';
import type { Language } from '#domain/market/locale.ts';
import type { MarketCode } from '#domain/market/market.ts';
import type { PaymentMethod } from '#domain/payment/payment-method.ts';
import type { Instant } from '#domain/shared/instant.ts';
import type { Money } from '#domain/shared/money.ts';
import type { ProviderPaymentStatus, SaleStore, StaffActor } from '#server/unit-of-work/public.ts';

export type NewPlan = {
  readonly id: string;
  readonly personId: string;
  readonly market: MarketCode;
  readonly kind: PlanKind;
  readonly titles: Readonly<Record<Language, string>>;
  readonly total: Money;
  /** The order that the plan pays for, where there is one. */
  readonly orderId: string | null;
  readonly reservationId: string | null;
};

export type PlanRecord = NewPlan & {
  /** The time at which every installment was paid; never undone. */
  readonly completedAt: Instant | null;
  readonly now: Instant;
};

export type NewInstallmentPayment = {
  readonly id: string;
  readonly planId: string;
  readonly method: PaymentMethod;
  /** The party that processes the money. */
  readonly provider: 'mercado-pago' | 'terminal' | 'taquilla';
  readonly providerKey: string;
  readonly amount: Money;
  readonly installmentIds: readonly string[];
  /** The payer's deadline to complete it. */
  readonly expiresAt: Instant;
};

export type InstallmentPaymentRecord = NewInstallmentPayment & {
  readonly providerPaymentId: string | null;
  readonly status: InstallmentPaymentStatus;
  readonly statusDetail: string | null;
  readonly isReturned: boolean;
  readonly coverage: InstallmentCoverage;
  readonly providerStatus: ProviderPaymentStatus | null;
  readonly createdAt: Instant;
};

/** A seller's search text, parsed as everything that it may be; null where it cannot be that. */
export type PlanQuery = {
  readonly market: MarketCode;
  readonly email: string | null;
  readonly document: string;
  /** Matches verified phone numbers only. */
  readonly phone: { readonly prefix: string; readonly national: string } | null;
  /** An order code. */
  readonly code: string | null;
};

type SharedSaleOperation =
  | 'insertOutboxMessage'
  | 'finishWebhookEvent'
  | 'findBuyer'
  | 'raisePaymentException'
  | 'acquireNamedLock'
  | 'isTerminalVoucherUsed'
  | 'recordTerminalVoucher';

/** Installment plans, their installments and payments; the same inside and outside a transaction. */
export interface InstallmentStore extends Pick<SaleStore, SharedSaleOperation> {
  findPlan(id: string): Promise<PlanRecord | null>;
  /** Locks the plan for everybody who pays or settles its installments. */
  lockPlan(id: string): Promise<PlanRecord | null>;
  /** Keeps the account from being deleted while its money is in transit; false when it is already deleted. */
  lockAccount(personId: string): Promise<boolean>;
  /** Newest first. */
  listPlans(personId: string): Promise<readonly PlanRecord[]>;
  /** Finds the plans of a document, email address, phone number or order code; newest first. */
  searchPlans(clue: PlanQuery, limit: number): Promise<readonly PlanRecord[]>;
  insertPlan(plan: NewPlan, listInstallments: readonly Installment[]): Promise<void>;
  installments(planId: string): Promise<readonly Installment[]>;
  updateInstallments(ids: readonly string[], to: InstallmentStatus): Promise<void>;
  completePlan(planId: string): Promise<void>;
  findPayment(id: string): Promise<InstallmentPaymentRecord | null>;
  findPaymentByProviderKey(providerKey: string): Promise<InstallmentPaymentRecord | null>;
  /** Newest first. */
  listPayments(planId: string): Promise<readonly InstallmentPaymentRecord[]>;
  insertPayment(payment: NewInstallmentPayment): Promise<void>;
  updatePayment(
    id: string,
    change: {
      readonly status: InstallmentPaymentStatus;
      readonly coverage: InstallmentCoverage;
      readonly isLate?: boolean;
      readonly isReturned?: boolean;
      readonly providerPaymentId?: string;
      readonly providerStatus?: ProviderPaymentStatus;
    },
  ): Promise<void>;
  /** Records the staff member who collected the money, for the cash drawer and the audit trail. */
  recordCollectedBy(
    payment: Pick<InstallmentPaymentRecord, 'id' | 'planId' | 'method'>,
    by: StaffActor,
  ): Promise<void>;
  /** Claims the check of a payment at the provider; true for one caller within that time. */
  recordProviderCheck(paymentId: string, withinMs: number): Promise<boolean>;
  /** Lists payments that may still be paid and were not checked for that time. */
  listPaymentsToReconcile(quietForMs: number, limit: number): Promise<readonly string[]>;
  now(): Promise<Instant>;
}

export interface InstallmentTransactions extends InstallmentStore {
  transaction<T>(work: (store: InstallmentStore) => Promise<T>): Promise<T>;
}
