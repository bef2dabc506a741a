import type { Language } from '#domain/market/locale.ts';
import type { MarketCode } from '#domain/market/market.ts';
import type { RefundMeans } from '#domain/order/refund.ts';
import type {
  AlertDecision,
  AlertState,
  MoneyAlert,
  MoneyAlertKind,
  MoneyAlertPage,
} from '#domain/payment/money-alert.ts';
import type { Money } from '#domain/shared/money.ts';
import type { InstallmentStore } from '../installments/installment-store.port.ts';
import type { Manager, RefundStore } from '../refunds/refunds.port.ts';

/** The subject of a payment exception, as its resolution needs it. */
export type AlertCase = {
  readonly id: string;
  readonly kind: MoneyAlertKind;
  readonly market: MarketCode | null;
  readonly orderId: string | null;
  readonly eventId: string | null;
  readonly attemptId: string | null;
  readonly refundId: string | null;
  readonly paymentId: string | null;
  readonly amount: Money | null;
  /** Null once the buyer's account is deleted. */
  readonly buyerId: string | null;
};

/** The writes of a resolution, in the transaction that carries it out. */
export interface AlertStore extends RefundStore {
  /** Installment plans and their payments, in the same transaction. */
  readonly quotas: InstallmentStore;
  /** Resolves the exception for good; tells a repeated request from somebody else's earlier resolution. */
  endAlert(
    end: {
      readonly alertId: string;
      readonly decision: AlertDecision;
      readonly note: string;
      readonly requestKey: string;
    },
    by: Manager,
  ): Promise<'ENDED' | 'THIS_REQUEST' | 'SOMEBODY'>;
  /** Closes the waiting portion of a refund: the payment's, or the one that is paid out by hand. */
  refundEnded(
    id: string,
    end: { readonly as: Extract<RefundMeans, 'WALLET' | 'BY_HAND'>; readonly isOfPayment: boolean },
  ): Promise<void>;
  /** Marks the refund as requested again. */
  refundAskedAgain(id: string): Promise<void>;
}

export interface MoneyAlerts {
  /** Lists exceptions, newest first. */
  page(of: {
    readonly market: MarketCode;
    readonly language: Language;
    readonly state: AlertState;
    readonly offset: number;
    readonly limit: number;
  }): Promise<Pick<MoneyAlertPage, 'items' | 'total' | 'open'>>;
  one(of: {
    readonly market: MarketCode;
    readonly language: Language;
    readonly id: string;
  }): Promise<MoneyAlert | null>;
  caseOf(of: { readonly market: MarketCode; readonly id: string }): Promise<AlertCase | null>;
  transaction<T>(work: (store: AlertStore) => Promise<T>): Promise<T>;
}
