import { getProviderPageType } from '#domain/payment/paguitos.ts';
import type { PreferenceRequest } from '../attempts/payment-provider.port.ts';
import type { SubmittedAttempt } from './method-handler.ts';
import type { PaymentDeps } from './payment-deps.ts';

/** Builds the fields that every hosted page of an attempt shares, with the payment types allowed on it. */
export const buildPreferenceRequest = (
  deps: Pick<PaymentDeps, 'notificationUrl' | 'returnUrls'>,
  {
    order,
    attempt,
    salesContext,
    buyer,
  }: Pick<SubmittedAttempt, 'order' | 'attempt' | 'salesContext' | 'buyer'>,
): Omit<PreferenceRequest, 'expiresAt'> => ({
  externalReference: attempt.id,
  idempotencyKey: attempt.providerKey,
  title: salesContext.titles[buyer?.language ?? 'es'],
  amount: attempt.amount,
  notificationUrl: deps.notificationUrl(order.market),
  returnUrls: deps.returnUrls({ market: order.market, salesChannel: order.salesChannel, orderId: order.id }),
  payerEmail: buyer?.email ?? '',
  with: getProviderPageType(attempt.method),
});
