import { calculatePlanBalance } from '#domain/installment/plan.ts';
import { findInstallmentReminder, installmentReminderWindow } from '#domain/installment/reminder.ts';
import { formatDate } from '#domain/market/format/date.ts';
import { formatMoneyWithCode } from '#domain/market/format/money.ts';
import { type MarketCode, markets } from '#domain/market/market.ts';
import type { Messenger, OutboxHandler } from '#server/kernel/public.ts';
import { renderReminderEmail } from './installment-reminder-email.ts';
import type { InstallmentTransactions } from './installments.port.ts';
import { buildPlanUrl } from './plan-url.ts';

/** Enqueues the reminders that are due: one before and one after the due date of each unpaid installment. Returns their number. */
export async function remindOfInstallments(
  { installments: transactions }: { readonly installments: InstallmentTransactions },
  limit = 50,
): Promise<number> {
  const due = await transactions.reminders.listToRemind(installmentReminderWindow, limit);
  for (const { installmentId, planId, what } of due)
    await transactions.outbox.insert({
      key: `installment_reminder:${what.toLowerCase()}:${installmentId}`,
      kind: 'INSTALLMENT_REMINDER',
      payload: { installmentId, planId, what },
    });
  return due.length;
}

/** Creates the handler that sends a reminder, unless the installment is paid or the plan is over by now. */
export const createReminderHandler =
  ({
    installments: transactions,
    messenger,
    publicUrls,
  }: {
    readonly installments: InstallmentTransactions;
    readonly messenger: Messenger;
    readonly publicUrls: Readonly<Record<MarketCode, string>>;
  }): OutboxHandler =>
  async ({ key, payload }) => {
    const plan = await transactions.plans.find(String(payload.planId));
    const fan = plan === null ? null : await transactions.buyers.find(plan.personId);
    if (plan === null || fan === null || fan.email === '') return true;
    const installments = await transactions.plans.listInstallments(plan.id);
    const installment = installments.find(({ installmentId }) => installmentId === payload.installmentId);
    const what = installment === undefined ? null : findInstallmentReminder(installment, plan.now);
    // Paid meanwhile, or delivered too late to be what it says.
    if (
      installment === undefined ||
      what === null ||
      what !== payload.what ||
      plan.endedAt !== null ||
      plan.isCancelled
    )
      return true;
    const { timeZone } = markets[plan.market];
    return messenger.send(
      renderReminderEmail(what, {
        key,
        to: fan.email,
        language: fan.language,
        market: plan.market,
        firstName: fan.firstName,
        plan: plan.titles[fan.language],
        number: installment.number,
        of: installments.length,
        amount: formatMoneyWithCode(installment.amount),
        due: formatDate(installment.dueAt, timeZone, fan.language),
        left: formatMoneyWithCode(calculatePlanBalance(installments, plan.total.currency).due),
        terms: plan.terms,
        planUrl: buildPlanUrl(publicUrls, plan),
      }),
    );
  };
