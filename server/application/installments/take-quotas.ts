import { createHash } from 'node:crypto';
import type { ChosenQuotas } from '#domain/installment/installment-plan.ts';
import type { QuotasInPerson } from '#domain/installment/plan-at-desk.ts';
import type { MarketCode } from '#domain/market/market.ts';
import { terminalVoucher } from '#domain/payment/terminal-voucher.ts';
import type { Money } from '#domain/shared/money.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import { usedVoucher } from '../payments/methods/terminal.ts';
import { cardLeaseMs } from '../payments/payment-lease.ts';
import type { Staff } from '../sale/sale-store.port.ts';
import type { AskQuotaParts } from './ask-quotas.ts';
import { beginQuotas, beginUnlessOpen, type QuotaRefusal } from './begin-quotas.ts';
import type { InstallmentStore } from './installment-store.port.ts';
import { settleInPerson } from './settle-quotas.ts';

export type TakingQuotas = {
  readonly planId: string;
  readonly market: MarketCode;
  readonly chosen: ChosenQuotas;
  /** The total that the seller confirmed. */
  readonly seenTotal: Money;
  readonly payment: QuotasInPerson;
  readonly by: Staff;
  /** The idempotency key of one intention to collect. */
  readonly key: string;
};

/**
 * Collects installments in person, by card terminal or in cash, in one transaction with the plan locked: either they
 * are paid and the money is recorded, or nothing happened. A concurrent collector finds the installment paid or in
 * payment; a repeated request succeeds. Returns the payment's id.
 */
export function takeQuotas(
  parts: AskQuotaParts,
  taking: TakingQuotas,
): Promise<Result<string, QuotaRefusal>> {
  return beginUnlessOpen(parts, () => parts.plans.transaction((store) => take(store, taking)));
}

async function take(store: InstallmentStore, taking: TakingQuotas): Promise<Result<string, QuotaRefusal>> {
  const { planId, market, payment: how, by } = taking;
  const plan = await store.lockPlan(planId);
  if (plan === null || plan.market !== market) return err({ code: 'NOT_FOUND' });
  const providerKey = keyOf(taking);
  const known = await store.paymentByKey(providerKey);
  if (known !== null) return ok(known.id);
  const slip = how.method === 'TPV' ? { market, ...terminalVoucher(how) } : null;
  const used = slip === null ? null : await usedVoucher(store, slip);
  if (used !== null) return err(used);
  const begun = await beginQuotas(store, plan, {
    ...taking,
    method: how.method,
    provider: how.method === 'TPV' ? 'terminal' : 'taquilla',
    providerKey,
    leaseMs: cardLeaseMs,
  });
  if (!begun.ok) return begun;
  const payment = begun.value;
  if (slip !== null) await store.noteVoucher(slip, { installmentPaymentId: payment.id });
  await store.noteTaking(payment, by);
  await settleInPerson(store, payment);
  return ok(payment.id);
}

/** Builds the idempotency key: one per seller, plan and intention, whatever key the client sends elsewhere. */
const keyOf = ({ by, planId, key }: TakingQuotas): string =>
  createHash('sha256').update(['TAKEN', by.personId, planId, key].join('\n')).digest('base64url');
