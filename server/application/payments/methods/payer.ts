import type { Instant } from '#domain/shared/instant.ts';
import { cardLeaseMs } from '../payment-lease.ts';
import type { PaymentParts } from '../payment-parts.ts';
import type { CardCharge, ProviderPayer } from '../payment-provider.port.ts';
import type { Begun } from './carrier.ts';

/** Converts the payer to the provider's fields. */
export const providerPayer = ({ payer }: Pick<Begun, 'payer'>): ProviderPayer => ({
  email: payer?.email ?? '',
  firstName: payer?.firstName ?? '',
  lastName: payer?.lastName ?? '',
  document:
    payer?.documentType && payer.documentNumber
      ? { type: payer.documentType, number: payer.documentNumber }
      : null,
});

/** Calculates when an attempt started, so that a repeated request gets the same deadlines. */
export const beganAt = ({ attempt, order }: Pick<Begun, 'attempt' | 'order'>): Instant =>
  attempt.expiresAt === null ? order.createdAt : attempt.expiresAt - cardLeaseMs;

/** Builds the fields that every payment at the provider shares. */
export const paymentWords = (
  parts: Pick<PaymentParts, 'notificationUrl'>,
  begun: Begun,
): Pick<
  CardCharge,
  'externalReference' | 'idempotencyKey' | 'amount' | 'description' | 'notificationUrl' | 'payer'
> => ({
  externalReference: begun.attempt.id,
  idempotencyKey: begun.attempt.providerKey,
  amount: begun.attempt.amount,
  description: begun.house.titles[begun.buyer?.language ?? 'es'],
  notificationUrl: parts.notificationUrl(begun.order.market),
  payer: providerPayer(begun),
});
