import type { Message } from '#server/kernel/public.ts';
import type { OrderEmailBase } from './order-email-base.ts';

export type WalletCreditEmailContent = Omit<OrderEmailBase, 'market'> & {
  readonly amount: string;
};

/** Renders the email about a refund that could not reach the original method and was credited to the wallet. */
export function renderWalletCreditEmail(facts: WalletCreditEmailContent): Message {
  const { event, orderCode, firstName, amount, language } = facts;
  const message = { channel: 'EMAIL', to: facts.to, html: null, key: facts.key } as const;
  return language === 'en'
    ? {
        ...message,
        subject: `Your refund for ${event} is in your balance (${orderCode})`,
        text: `Hello ${firstName},\n\nWe could not refund ${amount} for ${event} to your original payment method, so we added it to your balance. It is ready to use.\n\nOrder: ${orderCode}\n`,
      }
    : {
        ...message,
        subject: `Tu reembolso de ${event} está en tu saldo (${orderCode})`,
        text: `Hola, ${firstName}:\n\nNo pudimos reembolsarte ${amount} de ${event} por el medio con que pagaste, así que lo abonamos a tu saldo. Ya puedes usarlo.\n\nOrden: ${orderCode}\n`,
      };
}
