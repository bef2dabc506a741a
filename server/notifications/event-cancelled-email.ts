import type { Message } from '#server/kernel/public.ts';
import { addressOrderEmail, type OrderEmailBase } from './order-email-base.ts';

export type EventCancelledEmailContent = OrderEmailBase & {
  /** The tickets were complimentary, or not paid yet. */
  readonly what: 'FREE' | 'UNPAID';
};

/** Renders the email about a cancelled event to a buyer who gets no refund because nothing was paid. */
export function renderEventCancelledEmail(facts: EventCancelledEmailContent): Message {
  const { event, orderCode, firstName, language } = facts;
  const message = addressOrderEmail(facts);
  return language === 'en'
    ? {
        ...message,
        subject: `${event} is cancelled (${orderCode})`,
        text: `Hello ${firstName},\n\n${event} has been cancelled. ${inEnglish(facts)}\n\nOrder: ${orderCode}\n`,
      }
    : {
        ...message,
        subject: `Se canceló ${event} (${orderCode})`,
        text: `Hola, ${firstName}:\n\nEl evento ${event} se canceló. ${inSpanish(facts)}\n\nOrden: ${orderCode}\n`,
      };
}

const inEnglish = ({ what }: EventCancelledEmailContent): string =>
  what === 'FREE'
    ? 'Your tickets are no longer valid. They were free, so there is nothing to refund.'
    : 'Please do not pay for this order. If you have already paid, you will get a full refund.';

function inSpanish({ what, market }: EventCancelledEmailContent): string {
  if (what === 'UNPAID') return 'Ya no pagues esta orden. Si ya la pagaste, te reembolsaremos todo.';
  return market === 'MEX'
    ? 'Tus boletos ya no son válidos. Fueron gratuitos, así que no hay nada que reembolsar.'
    : 'Tus boletas ya no son válidas. Fueron gratuitas, así que no hay nada que reembolsar.';
}
