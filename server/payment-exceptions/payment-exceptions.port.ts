import type { Language } from '#domain/market/locale.ts';
import type { MarketCode } from '#domain/market/market.ts';
import type { RefundMeans } from '#domain/order/refund.ts';
import type {
  PaymentException,
  PaymentExceptionDecision,
  PaymentExceptionKind,
  PaymentExceptionPage,
  PaymentExceptionState,
} from '#domain/payment/payment-exception.ts';
import type { Money } from '#domain/shared/money.ts';
import type { InstallmentUnitOfWork } from '#server/installments/public.ts';
import type { Manager, RefundUnitOfWork } from '#server/refunds/public.ts';

/** The subject of a payment exception, as its resolution needs it. */
export type PaymentExceptionCase = {
  readonly id: string;
  readonly kind: PaymentExceptionKind;
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
export interface PaymentExceptionUnitOfWork extends RefundUnitOfWork {
  /** Installment plans and their payments, in the same transaction. */
  readonly installments: InstallmentUnitOfWork;
  /** Resolves the exception for good; distinguishes a repeated request from somebody else's earlier resolution. */
  resolvePaymentException(
    end: {
      readonly exceptionId: string;
      readonly decision: PaymentExceptionDecision;
      readonly note: string;
      readonly requestKey: string;
    },
    by: Manager,
  ): Promise<'ENDED' | 'THIS_REQUEST' | 'SOMEBODY'>;
  /** Closes the waiting portion of a refund: the payment's, or the one that is paid out by hand. */
  closeRefund(
    id: string,
    end: { readonly as: Extract<RefundMeans, 'WALLET' | 'BY_HAND'>; readonly isOfPayment: boolean },
  ): Promise<void>;
  /** Marks the refund as requested again. */
  reopenRefund(id: string): Promise<void>;
}

export interface PaymentExceptions {
  /** Lists exceptions, newest first. */
  listPage(of: {
    readonly market: MarketCode;
    readonly language: Language;
    readonly state: PaymentExceptionState;
    readonly offset: number;
    readonly limit: number;
  }): Promise<Pick<PaymentExceptionPage, 'items' | 'total' | 'open'>>;
  findOne(of: {
    readonly market: MarketCode;
    readonly language: Language;
    readonly id: string;
  }): Promise<PaymentException | null>;
  findCase(of: { readonly market: MarketCode; readonly id: string }): Promise<PaymentExceptionCase | null>;
  transaction<T>(work: (store: PaymentExceptionUnitOfWork) => Promise<T>): Promise<T>;
}
