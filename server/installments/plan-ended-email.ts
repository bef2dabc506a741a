import { formatMoneyWithCode } from '#domain/market/format/money.ts';
import type { MarketCode } from '#domain/market/market.ts';
import { money } from '#domain/shared/money.ts';
import type { Messenger, OutboxHandler } from '#server/kernel/public.ts';
import type { InstallmentTransactions } from './installments.port.ts';
import { buildPlanUrl } from './plan-url.ts';

/** Creates the handler that tells a fan that staff ended their plan, why, and what is refunded. */
export const createPlanEndedHandler =
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
    const { language } = fan;
    const title = plan.titles[language];
    const amount = Number(payload.refunded);
    const refund = formatMoneyWithCode(money(amount, plan.total.currency));
    const url = buildPlanUrl(publicUrls, plan);
    const common = { channel: 'EMAIL', to: fan.email, html: null, key } as const;
    const audience = { language, market: plan.market };
    if (language === 'en') {
      const why = plan.isCancelled
        ? 'because the event was cancelled'
        : 'because an installment was not paid in time';
      const credited =
        amount === 0 ? 'Nothing is refunded.' : `${refund} was added to your Taquilla balance.`;
      return messenger.send({
        ...common,
        audience,
        subject: `Your plan has ended: ${title}`,
        text: `Hello ${fan.firstName},\n\nYour installment plan for ${title} has ended ${why}, and the seats are no longer yours. ${credited}\n\nSee your plan: ${url}\n`,
      });
    }
    const isMexican = plan.market === 'MEX';
    const why = plan.isCancelled
      ? 'porque el evento se canceló'
      : `porque una ${isMexican ? 'mensualidad' : 'cuota'} no se pagó a tiempo`;
    const credited =
      amount === 0 ? 'No hay nada que reembolsar.' : `Sumamos ${refund} a tu saldo en Taquilla.`;
    return messenger.send({
      ...common,
      audience,
      subject: `Tu plan terminó: ${title}`,
      text: `Hola, ${fan.firstName}:\n\nTu plan de ${isMexican ? 'mensualidades' : 'cuotas'} de ${title} terminó ${why}, y ${isMexican ? 'los asientos ya no son tuyos' : 'las sillas ya no son tuyas'}. ${credited}\n\nVer tu plan: ${url}\n`,
    });
  };
