import type { Message } from '#server/kernel/public.ts';
import { addressOrderEmail, type OrderEmailBase } from './order-email-base.ts';

export type WalletCreditEmailContent = OrderEmailBase & {
  readonly amount: string;
};

/** Renders the email about a refund that could not reach the original method and was credited to the wallet. */
export function renderWalletCreditEmail(facts: WalletCreditEmailContent): Message {
  const { event, orderCode, firstName, amount, language } = facts;
  const message = addressOrderEmail(facts);
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
