import { formatDate } from '#domain/format/date.ts';
import { formatMoneyWithCode } from '#domain/format/money.ts';
import { nextDue, planBalance } from '#domain/installment/plan.ts';
import { type MarketCode, markets } from '#domain/market/market.ts';
import { readProviderStatus } from '#domain/payment/provider-reading.ts';
import type { Messenger } from '../messenger.port.ts';
import type { OwedEffect } from '../outbox/outbox.port.ts';
import { sumIn } from '../outbox/owed-sum.ts';
import type { Carry } from '../outbox/relay-effects.ts';
import { wordsOf } from '../payments/settlement-books.ts';
import type { AskQuotaParts } from './ask-quotas.ts';
import { installmentMessage } from './installment-message.ts';
import { raiseRefused, settleQuotas } from './settle-quotas.ts';

export type QuotaEffectParts = AskQuotaParts & {
  readonly messenger: Messenger;
  readonly publicUrls: Readonly<Record<MarketCode, string>>;
};

/** Creates the refund handler that delivers installment refunds here and those of orders through `ofOrders`. */
export const refundOfEither =
  (parts: QuotaEffectParts, ofOrders: Carry): Carry =>
  (effect) =>
    effect.payload.installmentPaymentId === undefined ? ofOrders(effect) : giveBack(parts, effect);

async function giveBack(parts: QuotaEffectParts, { key, payload }: OwedEffect): Promise<boolean> {
  const paymentId = String(payload.paymentId);
  const asked = await parts.provider.refund(paymentId, key, null);
  const refused = !asked.ok && asked.error.kind === 'refused' ? asked.error : null;
  if (!asked.ok && refused === null) return false;
  const payment = await parts.provider.payment(paymentId);
  if (!payment.ok || payment.value === null) return false;
  // The provider rejects a refund of a payment that was charged back: nothing is left to refund then.
  const reading = readProviderStatus(wordsOf(payment.value));
  const isBack =
    reading.kind === 'known' && (reading.meaning === 'refunded' || reading.meaning === 'charged-back');
  const ours = String(payload.installmentPaymentId);
  if (isBack) await settleQuotas(parts, ours, payment.value);
  else if (refused !== null) await raiseRefused(parts, ours, { news: payment.value, codes: refused.codes });
  return isBack || refused !== null;
}

/** Creates the handler that emails the fan about paid or refunded installments. */
export const tellOfQuotas =
  ({ plans, messenger, publicUrls }: QuotaEffectParts): Carry =>
  async ({ key, payload }) => {
    const payment = await plans.payment(String(payload.installmentPaymentId));
    const plan = payment === null ? null : await plans.plan(payment.planId);
    const fan = plan === null ? null : await plans.buyer(plan.personId);
    if (payment === null || plan === null || fan === null || fan.email === '') return true;
    const installments = await plans.installments(plan.id);
    const { due } = planBalance(installments, plan.total.currency);
    const next = nextDue(installments);
    return messenger.send(
      installmentMessage(payload.what === 'PAID' ? 'PAID' : 'RETURNED', {
        key,
        to: fan.email,
        language: fan.language,
        market: plan.market,
        planUrl: `${publicUrls[plan.market]}/checkout/installment?${new URLSearchParams({ plan: plan.id })}`,
        firstName: fan.firstName,
        plan: plan.titles[fan.language],
        amount: formatMoneyWithCode(sumIn(payload) ?? payment.amount),
        quotas: installments
          .filter(({ installmentId }) => payment.installmentIds.includes(installmentId))
          .map(({ number }) => number),
        of: installments.length,
        left: due.amount === 0 ? null : formatMoneyWithCode(due),
        nextDue: next === null ? null : formatDate(next.dueAt, markets[plan.market].timeZone, fan.language),
      }),
    );
  };
