import type { InstallmentCoverage } from '#domain/installment/installment-payment-mapping.ts';
import type { InstallmentPaymentStatus } from '#domain/installment/installment-payment-status.ts';
import type { Installment } from '#domain/installment/installment-plan.ts';
import type { InstallmentStatus } from '#domain/installment/installment-status.ts';
import type { PlanKind } from '#domain/installment/plan.ts';
import type { PlanFacts } from '#domain/installment/plan-state.ts';
import type { AgreedPlanTerms } from '#domain/installment/plan-terms.ts';
import type { InstallmentReminder } from '#domain/installment/reminder.ts';
import type { Language } from '#domain/market/locale.ts';
import type { MarketCode } from '#domain/market/market.ts';
import type { PaymentMethod } from '#domain/payment/payment-method.ts';
import type { Instant } from '#domain/shared/instant.ts';
import type { Money } from '#domain/shared/money.ts';
import type {
  NewTicket,
  ProviderPaymentStatus,
  StaffActor,
  UnitOfWork,
} from '#server/unit-of-work/public.ts';

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
  /** Null for a plan without seats. */
  readonly terms: AgreedPlanTerms | null;
  /** The tickets that the complete plan becomes. */
  readonly tickets: readonly NewTicket[];
};

/** A plan with the facts of its seats. `completedAt` is the time at which every installment was paid; never undone. */
export type PlanRecord = NewPlan &
  PlanFacts & {
    readonly createdAt: Instant;
    /** The event that the plan pays for is cancelled. */
    readonly isCancelled: boolean;
    /** The code of the order. */
    readonly orderCode: string | null;
    /** The plan was begun: the deposit tickets exist. */
    readonly hasTickets: boolean;
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
  /** Charged on the due date, without anybody's request. */
  readonly isAutomatic: boolean;
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

/** Finds the installments of which fans have to be reminded. */
export interface InstallmentReminders {
  /** Lists unpaid installments around their due dates, of which no reminder of that kind was enqueued; of begun plans only. */
  listToRemind(
    window: { readonly before: number; readonly after: number },
    limit: number,
  ): Promise<readonly InstallmentToRemind[]>;
}

/** Records the ends of plans by staff. */
export interface PlanEnds {
  end(
    planId: string,
    of: { readonly refund: Money; readonly by: StaffActor; readonly requestKey: string },
  ): Promise<void>;
  /** Returns the plan that an earlier request with this key ended. */
  findEndedByRequest(requestKey: string): Promise<string | null>;
}

export type InstallmentToRemind = {
  readonly installmentId: string;
  readonly planId: string;
  readonly what: InstallmentReminder;
};

/** Reads and changes installment plans and their installments. */
export interface InstallmentPlans {
  find(id: string): Promise<PlanRecord | null>;
  /** Locks the seats of the plan, then the plan, for everybody who pays or settles its installments. */
  lock(id: string): Promise<PlanRecord | null>;
  /** Keeps the account from being deleted while its money is in transit; false when it is already deleted. */
  lockAccount(personId: string): Promise<boolean>;
  /** Newest first. */
  list(personId: string): Promise<readonly PlanRecord[]>;
  /** Finds the plan that pays an order. */
  findByOrder(orderId: string): Promise<PlanRecord | null>;
  /** Finds the plans of a document, email address, phone number or order code; newest first. */
  search(clue: PlanQuery, limit: number): Promise<readonly PlanRecord[]>;
  insert(plan: NewPlan, listInstallments: readonly Installment[]): Promise<void>;
  listInstallments(planId: string): Promise<readonly Installment[]>;
  updateInstallments(ids: readonly string[], to: InstallmentStatus): Promise<void>;
  complete(planId: string): Promise<void>;
  /** Lists running plans of a market with an installment that is unpaid beyond its grace, or a cancelled event; the oldest debt first. */
  listToEnd(market: MarketCode, limit: number): Promise<readonly PlanRecord[]>;
  /** Sets until when the seats of a plan are booked; null: until staff decide. False when they are not booked any more. */
  setBookingDeadline(reservationId: string, until: Instant | null): Promise<boolean>;
}

/** Reads and changes the payments of installments. */
export interface InstallmentPayments {
  find(id: string): Promise<InstallmentPaymentRecord | null>;
  findByProviderKey(providerKey: string): Promise<InstallmentPaymentRecord | null>;
  /** Newest first. */
  list(planId: string): Promise<readonly InstallmentPaymentRecord[]>;
  insert(payment: NewInstallmentPayment): Promise<void>;
  update(
    id: string,
    change: {
      readonly status: InstallmentPaymentStatus;
      readonly coverage: InstallmentCoverage;
      readonly isLate?: boolean;
      readonly isReturned?: boolean;
      readonly providerPaymentId?: string;
      readonly providerStatus?: ProviderPaymentStatus;
      /** The new deadline of its payer. */
      readonly expiresAt?: Instant;
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
  listToReconcile(quietForMs: number, limit: number): Promise<readonly string[]>;
}

/** Stores the consents of fans to automatic charges of a saved card, and finds what to charge. */
export interface InstallmentCharges {
  /** Finds the provider's id and brand of the card that may be charged; null without consent, or when the card was removed. */
  findCard(planId: string): Promise<{ readonly cardId: string; readonly brand: string } | null>;
  /** Records a consent. The plan has none in force. */
  agree(consent: {
    readonly planId: string;
    readonly cardId: string;
    readonly textVersion: string;
  }): Promise<void>;
  /** Withdraws the consent in force, if any. */
  withdraw(planId: string): Promise<void>;
  /** Claims a charge that was cut off and that nobody has continued for that time; true for one caller. */
  claimResumption(paymentId: string, quietForMs: number): Promise<boolean>;
  /** Lists unpaid installments in the given time before their due date that nobody pays, and charges that were cut off. */
  listDue(
    window: { readonly leadMs: number; readonly resumeAfterMs: number },
    limit: number,
  ): Promise<readonly { readonly installmentId: string; readonly planId: string }[]>;
}

/** The ports of one unit of work on installments: all in the same transaction, or all outside one. */
export interface InstallmentUnitOfWork extends UnitOfWork {
  readonly plans: InstallmentPlans;
  readonly planEnds: PlanEnds;
  readonly charges: InstallmentCharges;
  readonly reminders: InstallmentReminders;
  readonly payments: InstallmentPayments;
}

export interface InstallmentTransactions extends InstallmentUnitOfWork {
  transaction<T>(work: (unit: InstallmentUnitOfWork) => Promise<T>): Promise<T>;
}
