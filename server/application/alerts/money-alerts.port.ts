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

/** What an alert is about, for whoever does something about it. */
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
  /** Null once their account is gone. */
  readonly buyerId: string | null;
};

/** What is written when an alert ends, in the transaction that carries the decision out. */
export interface AlertStore extends RefundStore {
  /** Plans and their payments, in the same transaction. */
  readonly quotas: InstallmentStore;
  /** Ends it for good. Whoever comes second learns who was first: this very request, or somebody else. */
  endAlert(
    end: {
      readonly alertId: string;
      readonly decision: AlertDecision;
      readonly note: string;
      readonly requestKey: string;
    },
    by: Manager,
  ): Promise<'ENDED' | 'THIS_REQUEST' | 'SOMEBODY'>;
  /** What of a refund waited for somebody is over: what was to come out of its payment, or what only goes by hand. */
  refundEnded(
    id: string,
    end: { readonly as: Extract<RefundMeans, 'WALLET' | 'BY_HAND'>; readonly isOfPayment: boolean },
  ): Promise<void>;
  /** The provider is to be asked again. */
  refundAskedAgain(id: string): Promise<void>;
}

export interface MoneyAlerts {
  /** Newest first. */
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
