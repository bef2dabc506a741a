import type { PaymentMethod } from '#domain/payment/payment-method.ts';
import { findChannelUnavailableReason, type SalesChannelContext } from '#domain/payment/payment-offer.ts';
import { methodNotOffered, type PaymentError } from '../attempts/payment-error.ts';
import type { PayableSale, PaymentMethodHandler } from './method-handler.ts';
import type { PaymentDeps } from './payment-deps.ts';

/**
 * Validates that a method can pay for a sale, by the same rules and in the same order as its payment option; runs
 * outside any transaction. `createPaymentAttempt` checks again under locks what may change meanwhile.
 */
export async function validatePaymentMethod(
  deps: PaymentDeps,
  {
    method,
    handler,
    sale,
    salesChannel,
    roles,
  }: {
    readonly method: PaymentMethod;
    readonly handler: PaymentMethodHandler;
    readonly sale: PayableSale;
  } & Pick<SalesChannelContext, 'salesChannel' | 'roles'>,
): Promise<PaymentError | null> {
  const { market, total } = sale;
  const reason = findChannelUnavailableReason(method, {
    salesChannel: salesChannel,
    roles,
    market,
    kind: 'ticket',
    total,
    isFanIdentified: true,
  });
  if (reason !== null) return methodNotOffered(reason);
  return (await handler.validate?.(deps, sale)) ?? null;
}
