import { interpretProviderStatus } from '#domain/order/provider-status.ts';
import { isBoxOfficeCash } from '#domain/payment/box-office-payment.ts';
import { cashProviderLocations } from '#domain/payment/cash-provider.ts';
import { findClabeBank } from '#domain/payment/clabe.ts';
import type { PaymentInstruction } from '#domain/payment/payment-instruction.ts';
import { cashProviders, hasTrait } from '#domain/payment/payment-method.ts';
import type { Instant } from '#domain/shared/instant.ts';
import type { AttemptRecord, OrderRecord, ProviderPaymentStatus } from '#server/unit-of-work/public.ts';
import { hasPaymentInReview, isOpenAttempt } from './attempt-status.ts';

/** The holder of the accounts that receive transfers. Assumption: our own name. */
const beneficiary = 'Taquilla';

/** Returns the instruction by which an open attempt is paid outside our site; null when there is none. */
export function findPaymentInstruction({
  order,
  attempt,
}: {
  readonly order: Pick<OrderRecord, 'code'>;
  readonly attempt: AttemptRecord;
}): PaymentInstruction | null {
  // A payment with a mismatched amount was received; the payer must not pay again.
  if (!isOpenAttempt(attempt) || hasPaymentInReview(attempt)) return null;
  const { preference } = attempt;
  if (isBoxOfficeCash(attempt))
    return attempt.expiresAt === null
      ? null
      : { kind: 'BOX_OFFICE', code: order.code, expiresAt: attempt.expiresAt };
  if (hasTrait(attempt, 'isPaidByLink'))
    return attempt.expiresAt === null || attempt.sentTo === null
      ? null
      : { kind: 'LINK', ...attempt.sentTo, expiresAt: attempt.expiresAt };
  if (attempt.providerStatus === null) {
    return preference === null
      ? null
      : { kind: 'BANK', url: preference.initPoint, expiresAt: preference.expiresAt };
  }
  return toProviderInstruction({ ...attempt, providerStatus: attempt.providerStatus }, order.code);
}

/** Converts what the provider issued for a payment to the instruction by which it is paid; null when it issued nothing. */
export function toProviderInstruction(
  {
    providerStatus,
    expiresAt: leasedUntil,
  }: { readonly providerStatus: ProviderPaymentStatus; readonly expiresAt: Instant | null },
  concept: string,
): PaymentInstruction | null {
  const { paper } = providerStatus;
  const reading = interpretProviderStatus(providerStatus);
  const expiresAt = providerStatus.expiresAt ? Date.parse(providerStatus.expiresAt) : leasedUntil;
  if (paper === undefined || reading.kind === 'unknown' || expiresAt === null) return null;
  const { reference, barcode, verificationCode, url } = paper;
  switch (reading.providerState) {
    case 'cash-instructed': {
      const provider = cashProviders.find((known) => known === providerStatus.paymentMethodId);
      if (provider === undefined || reference === null) return null;
      const payAt = cashProviderLocations[provider];
      return { kind: 'SHOP', provider, reference, barcode, verificationCode, url, expiresAt, payAt };
    }
    case 'spei-instructed':
      if (reference === null) return null;
      return {
        kind: 'CLABE',
        clabe: reference,
        bank: paper.bank ?? findClabeBank(reference) ?? '',
        beneficiary,
        concept,
        expiresAt,
      };
    case 'transfer-begun':
    case 'credit-requested':
      return url === null ? null : { kind: 'BANK', url, expiresAt };
    default:
      return null;
  }
}
