import { createHash } from 'node:crypto';
import type { InPersonInstallmentPayment } from '#domain/installment/assisted-plan.ts';
import type { InstallmentSelection } from '#domain/installment/installment-plan.ts';
import type { MarketCode } from '#domain/market/market.ts';
import { hasTrait } from '#domain/payment/payment-method.ts';
import { normalizeTerminalVoucher } from '#domain/payment/terminal-voucher.ts';
import type { Money } from '#domain/shared/money.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import { paymentLeaseMs, validateVoucherUnused } from '#server/payments/public.ts';
import type { StaffActor } from '#server/unit-of-work/public.ts';
import {
  createInstallmentPayment,
  type InstallmentPaymentError,
  retryOnceCleared,
} from './create-installment-payment.ts';
import type { InstallmentUnitOfWork } from './installments.port.ts';
import type { ReconcileInstallmentsDeps } from './reconcile-installment-payments.ts';
import { settleImmediatePayment } from './settle-immediate-payment.ts';

export type CollectInstallmentsRequest = {
  readonly planId: string;
  readonly market: MarketCode;
  readonly chosen: InstallmentSelection;
  /** The total that the seller confirmed. */
  readonly expectedTotal: Money;
  readonly payment: InPersonInstallmentPayment;
  readonly by: StaffActor;
  /** The idempotency key of one intention to collect. */
  readonly key: string;
};

/**
 * Collects installments in person, by card terminal or in cash, in one transaction with the plan locked: either they
 * are paid and the money is recorded, or nothing happened. A concurrent collector finds the installment paid or in
 * payment; a repeated request succeeds. Returns the payment's id.
 */
export function collectInstallments(
  deps: ReconcileInstallmentsDeps,
  request: CollectInstallmentsRequest,
): Promise<Result<string, InstallmentPaymentError>> {
  return retryOnceCleared(deps, () => deps.installments.transaction((store) => collect(store, request)));
}

async function collect(
  store: InstallmentUnitOfWork,
  request: CollectInstallmentsRequest,
): Promise<Result<string, InstallmentPaymentError>> {
  const { planId, market, payment: tender, by } = request;
  const plan = await store.plans.lock(planId);
  if (plan === null || plan.market !== market) return err({ code: 'NOT_FOUND' });
  const providerKey = buildProviderKey(request);
  const known = await store.payments.findByProviderKey(providerKey);
  if (known !== null) return ok(known.id);
  const voucher = hasTrait(tender, 'hasVoucher') ? { market, ...normalizeTerminalVoucher(tender) } : null;
  const voucherError = voucher === null ? null : await validateVoucherUnused(store, voucher);
  if (voucherError !== null) return err(voucherError);
  const created = await createInstallmentPayment(store, plan, {
    ...request,
    method: tender.method,
    provider: hasTrait(tender, 'hasVoucher') ? 'terminal' : 'taquilla',
    providerKey,
    leaseMs: paymentLeaseMs,
  });
  if (!created.ok) return created;
  const payment = created.value;
  if (voucher !== null) await store.terminalVouchers.record(voucher, { installmentPaymentId: payment.id });
  await store.payments.recordCollectedBy(payment, by);
  await settleImmediatePayment(store, plan, payment);
  return ok(payment.id);
}

/** Builds the idempotency key: one per seller, plan and intention, whatever key the client sends elsewhere. */
const buildProviderKey = ({ by, planId, key }: CollectInstallmentsRequest): string =>
  createHash('sha256').update(['TAKEN', by.personId, planId, key].join('\n')).digest('base64url');
