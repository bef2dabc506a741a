import type { Instant } from '#domain/shared/instant.ts';
import { paymentLeaseMs } from '../attempts/payment-attempt-limits.ts';
import type { CardCharge, ProviderPayer } from '../attempts/payment-provider.port.ts';
import type { SubmittedAttempt } from './method-handler.ts';
import type { PaymentDeps } from './payment-deps.ts';

/** Converts the payer to the provider's fields. */
export const toProviderPayer = ({ payer }: Pick<SubmittedAttempt, 'payer'>): ProviderPayer => ({
  email: payer?.email ?? '',
  firstName: payer?.firstName ?? '',
  lastName: payer?.lastName ?? '',
  document:
    payer?.documentType && payer.documentNumber
      ? { type: payer.documentType, number: payer.documentNumber }
      : null,
});

/** Calculates when an attempt started, so that a repeated request gets the same deadlines. */
export const calculateStartedAt = ({
  attempt,
  order,
}: Pick<SubmittedAttempt, 'attempt' | 'order'>): Instant =>
  attempt.expiresAt === null ? order.createdAt : attempt.expiresAt - paymentLeaseMs;

/** Builds the fields that every payment at the provider shares. */
export const buildProviderRequest = (
  deps: Pick<PaymentDeps, 'notificationUrl'>,
  submitted: SubmittedAttempt,
): Pick<
  CardCharge,
  'externalReference' | 'idempotencyKey' | 'amount' | 'description' | 'notificationUrl' | 'payer'
> => ({
  externalReference: submitted.attempt.id,
  idempotencyKey: submitted.attempt.providerKey,
  amount: submitted.attempt.amount,
  description: submitted.salesContext.titles[submitted.buyer?.language ?? 'es'],
  notificationUrl: deps.notificationUrl(submitted.order.market),
  payer: toProviderPayer(submitted),
});

/** Builds the address of our page to which the payer returns from their bank. */
export const buildBankReturnUrl = (
  deps: Pick<PaymentDeps, 'bankReturnUrl'>,
  { order: { id, market, salesChannel }, byLink, returnUrl }: SubmittedAttempt,
): string =>
  returnUrl ?? deps.bankReturnUrl({ market, salesChannel, orderId: id, ...(byLink && { byLink: true }) });
