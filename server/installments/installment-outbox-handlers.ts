import { calculatePlanBalance, findNextDueInstallment } from '#domain/installment/plan.ts';
import { formatDate } from '#domain/market/format/date.ts';
import { formatMoneyWithCode } from '#domain/market/format/money.ts';
import { type MarketCode, markets } from '#domain/market/market.ts';
import { interpretProviderStatus } from '#domain/order/provider-status.ts';
import type { ClaimedOutboxMessage, Messenger, OutboxHandler } from '#server/kernel/public.ts';
import { readPayloadAmount } from '#server/kernel/public.ts';
import { toProviderStatus } from '#server/payments/public.ts';
import { installmentEmailKinds, renderInstallmentEmail } from './installment-email.ts';
import { buildPlanUrl } from './plan-url.ts';
import type { ReconcileInstallmentsDeps } from './reconcile-installment-payments.ts';
import { raiseRejectedRefund } from './report-rejected-refund.ts';
import { settleInstallmentPayment } from './settle-installment-payment.ts';

export type InstallmentOutboxDeps = ReconcileInstallmentsDeps & {
  readonly messenger: Messenger;
  readonly publicUrls: Readonly<Record<MarketCode, string>>;
};

/** Creates the refund handler that delivers installment refunds here and those of orders through `ofOrders`. */
export const createRefundHandler =
  (deps: InstallmentOutboxDeps, ofOrders: OutboxHandler): OutboxHandler =>
  (effect) =>
    effect.payload.installmentPaymentId === undefined
      ? ofOrders(effect)
      : deliverInstallmentRefund(deps, effect);

async function deliverInstallmentRefund(
  deps: InstallmentOutboxDeps,
  { key, payload }: ClaimedOutboxMessage,
): Promise<boolean> {
  const paymentId = String(payload.paymentId);
  const refund = await deps.provider.refund(paymentId, key, null);
  const rejection = !refund.ok && refund.error.kind === 'rejected' ? refund.error : null;
  if (!refund.ok && rejection === null) return false;
  const payment = await deps.provider.findPayment(paymentId);
  if (!payment.ok || payment.value === null) return false;
  // The provider rejects a refund of a payment that was charged back: nothing is left to refund then.
  const reading = interpretProviderStatus(toProviderStatus(payment.value));
  const isBack =
    reading.kind === 'known' &&
    (reading.providerState === 'refunded' || reading.providerState === 'charged-back');
  const ours = String(payload.installmentPaymentId);
  if (isBack) await settleInstallmentPayment(deps, ours, payment.value);
  else if (rejection !== null)
    await raiseRejectedRefund(deps, ours, { providerPayment: payment.value, codes: rejection.codes });
  return isBack || rejection !== null;
}

/** Creates the handler that emails the fan about paid or refunded installments. */
export const createInstallmentEmailHandler =
  ({ installments: transactions, messenger, publicUrls }: InstallmentOutboxDeps): OutboxHandler =>
  async ({ key, payload }) => {
    const payment = await transactions.payments.find(String(payload.installmentPaymentId));
    const plan = payment === null ? null : await transactions.plans.find(payment.planId);
    const fan = plan === null ? null : await transactions.buyers.find(plan.personId);
    if (payment === null || plan === null || fan === null || fan.email === '') return true;
    const installments = await transactions.plans.listInstallments(plan.id);
    const { due } = calculatePlanBalance(installments, plan.total.currency);
    const next = findNextDueInstallment(installments);
    return messenger.send(
      renderInstallmentEmail(installmentEmailKinds.find((what) => what === payload.what) ?? 'RETURNED', {
        key,
        to: fan.email,
        language: fan.language,
        market: plan.market,
        planUrl: buildPlanUrl(publicUrls, plan),
        firstName: fan.firstName,
        plan: plan.titles[fan.language],
        amount: formatMoneyWithCode(readPayloadAmount(payload) ?? payment.amount),
        installmentNumbers: installments
          .filter(({ installmentId }) => payment.installmentIds.includes(installmentId))
          .map(({ number }) => number),
        of: installments.length,
        left: due.amount === 0 ? null : formatMoneyWithCode(due),
        nextDue: next === null ? null : formatDate(next.dueAt, markets[plan.market].timeZone, fan.language),
      }),
    );
  };
