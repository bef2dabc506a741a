import { pageTypesOf } from '#domain/payment/paguitos.ts';
import type { Begun } from './methods/carrier.ts';
import type { PaymentParts } from './payment-parts.ts';
import type { PreferenceRequest } from './payment-provider.port.ts';

/** Builds the fields that every hosted page of an attempt shares, with the payment types allowed on it. */
export const hostedWords = (
  parts: Pick<PaymentParts, 'notificationUrl' | 'returnUrls'>,
  { order, attempt, house, buyer }: Pick<Begun, 'order' | 'attempt' | 'house' | 'buyer'>,
): Omit<PreferenceRequest, 'expiresAt'> => ({
  externalReference: attempt.id,
  idempotencyKey: attempt.providerKey,
  title: house.titles[buyer?.language ?? 'es'],
  amount: attempt.amount,
  notificationUrl: parts.notificationUrl(order.market),
  returnUrls: parts.returnUrls({ market: order.market, mode: order.mode, orderId: order.id }),
  payerEmail: buyer?.email ?? '',
  with: pageTypesOf(attempt.method),
});
