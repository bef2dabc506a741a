import type { Message } from '../messenger.port.ts';
import type { LetterHead } from './letter-head.ts';

export type BalanceFacts = Omit<LetterHead, 'market'> & {
  readonly amount: string;
};

/** Renders the email about a refund that could not reach the original method and was credited to the wallet. */
export function balanceMessage(facts: BalanceFacts): Message {
  const { event, orderCode, firstName, amount, language } = facts;
  const message = { channel: 'EMAIL', to: facts.to, html: null, key: facts.key } as const;
  return language === 'en'
    ? {
        ...message,
        subject: `Your money for ${event} is in your balance (${orderCode})`,
        text: `Hello ${firstName},\n\nWe could not give ${amount} for ${event} back by the way you paid, so it is in your balance. You can pay with it now.\n\nOrder: ${orderCode}\n`,
      }
    : {
        ...message,
        subject: `Tu dinero de ${event} está en tu saldo (${orderCode})`,
        text: `Hola, ${firstName}:\n\nNo pudimos devolverte ${amount} de ${event} por el medio con que pagaste, así que está en tu saldo. Ya puedes pagar con él.\n\nOrden: ${orderCode}\n`,
      };
}
