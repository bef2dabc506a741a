import type {
  PaymentException,
  PaymentExceptionPage,
  PaymentExceptionResolutionRequest,
  PaymentExceptionState,
} from '#domain/payment/payment-exception.ts';
import type { AsyncResult } from './failure.ts';

/** Payment exceptions that a manager has to review. */
export interface PaymentExceptionsPort {
  /** Newest first: either open or resolved ones. */
  list(of: {
    readonly state: PaymentExceptionState;
    readonly page: number;
  }): AsyncResult<PaymentExceptionPage>;
  /**
   * Resolves a payment exception. Repeating the call with the same key returns the recorded result. Rejects
   * with `TRANSITION_REJECTED` when it is already resolved or the decision is not possible.
   */
  resolve(
    id: string,
    resolution: PaymentExceptionResolutionRequest,
    key: string,
  ): AsyncResult<PaymentException>;
}
