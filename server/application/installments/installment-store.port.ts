import type { InstallmentPaymentStatus } from '#domain/installment/installment-payment.ts';
import type { Installment } from '#domain/installment/installment-plan.ts';
import type { InstallmentStatus } from '#domain/installment/installment-status.ts';
import type { PlanKind } from '#domain/installment/plan.ts';
import type { QuotaStanding } from '#domain/installment/quota-payment.ts';
import type { Language } from '#domain/market/locale.ts';
import type { MarketCode } from '#domain/market/market.ts';
import type { PaymentMethod } from '#domain/payment/payment-method.ts';
import type { Instant } from '#domain/shared/instant.ts';
import type { Money } from '#domain/shared/money.ts';
import type { ProviderWords } from '../sale/sale-records.ts';
import type { SaleStore, Staff } from '../sale/sale-store.port.ts';

export type NewPlan = {
  readonly id: string;
  readonly personId: string;
  readonly market: MarketCode;
  readonly kind: PlanKind;
  readonly titles: Readonly<Record<Language, string>>;
  readonly total: Money;
  /** What is bought with it, where there is one. */
  readonly orderId: string | null;
  readonly reservationId: string | null;
};

export type PlanRecord = NewPlan & {
  /** When every quota was paid: nothing undoes it. */
  readonly completedAt: Instant | null;
  readonly now: Instant;
};

export type NewQuotaPayment = {
  readonly id: string;
  readonly planId: string;
  readonly method: PaymentMethod;
  /** Whose books the money is in. */
  readonly provider: 'mercado-pago' | 'terminal' | 'taquilla';
  readonly providerKey: string;
  readonly amount: Money;
  readonly installmentIds: readonly string[];
  /** Until when its payer may still be at it. */
  readonly expiresAt: Instant;
};

export type QuotaPaymentRecord = NewQuotaPayment & {
  readonly providerPaymentId: string | null;
  readonly status: InstallmentPaymentStatus;
  readonly statusDetail: string | null;
  readonly isReturned: boolean;
  readonly standing: QuotaStanding;
  readonly words: ProviderWords | null;
  readonly createdAt: Instant;
};

/** What a seller was told of a fan or their order, as each thing that it may be; null where it cannot be that. */
export type PlanClue = {
  readonly market: MarketCode;
  readonly email: string | null;
  readonly document: string;
  /** A telephone is its owner's once it is proven. */
  readonly phone: { readonly prefix: string; readonly national: string } | null;
  /** An order's. */
  readonly code: string | null;
};

type OfTheSale = 'addEffect' | 'finishNotice' | 'buyer' | 'raise' | 'queue' | 'isVoucherUsed' | 'noteVoucher';

/** Plans, their quotas and the payments of these; the same inside and outside a transaction. */
export interface InstallmentStore extends Pick<SaleStore, OfTheSale> {
  plan(id: string): Promise<PlanRecord | null>;
  /** Whoever pays or settles quotas of one plan waits here for the others. */
  lockPlan(id: string): Promise<PlanRecord | null>;
  /** Keeps the account from ending while its money is on the way; false when it has ended. */
  keepPerson(personId: string): Promise<boolean>;
  /** Newest first. */
  plansOf(personId: string): Promise<readonly PlanRecord[]>;
  /** Newest first: of whoever has that document, e-mail address or telephone, or of the order with that code. */
  plansBy(clue: PlanClue, limit: number): Promise<readonly PlanRecord[]>;
  insertPlan(plan: NewPlan, installments: readonly Installment[]): Promise<void>;
  installments(planId: string): Promise<readonly Installment[]>;
  moveInstallments(ids: readonly string[], to: InstallmentStatus): Promise<void>;
  completePlan(planId: string): Promise<void>;
  payment(id: string): Promise<QuotaPaymentRecord | null>;
  paymentByKey(providerKey: string): Promise<QuotaPaymentRecord | null>;
  /** Newest first. */
  paymentsOf(planId: string): Promise<readonly QuotaPaymentRecord[]>;
  insertPayment(payment: NewQuotaPayment): Promise<void>;
  updatePayment(
    id: string,
    change: {
      readonly status: InstallmentPaymentStatus;
      readonly standing: QuotaStanding;
      readonly isLate?: boolean;
      readonly isReturned?: boolean;
      readonly providerPaymentId?: string;
      readonly words?: ProviderWords;
    },
  ): Promise<void>;
  /** Who of ours took its money, for the drawer and the audit trail. */
  noteTaking(payment: Pick<QuotaPaymentRecord, 'id' | 'planId' | 'method'>, by: Staff): Promise<void>;
  /** True for one of those who want to ask the provider about a payment within that time. */
  claimCheck(paymentId: string, withinMs: number): Promise<boolean>;
  /** Payments that money may still come from and nobody has asked about for so long. */
  duePayments(quietForMs: number, limit: number): Promise<readonly string[]>;
  now(): Promise<Instant>;
}

export interface InstallmentTransactions extends InstallmentStore {
  transaction<T>(work: (store: InstallmentStore) => Promise<T>): Promise<T>;
}
