import type { Message } from '../messenger.port.ts';
import type { LetterHead } from './letter-head.ts';

export type CancellationFacts = LetterHead & {
  /** The tickets were complimentary, or not paid yet. */
  readonly what: 'FREE' | 'UNPAID';
};

/** Renders the email about a cancelled event to a buyer who gets no refund because nothing was paid. */
export function cancellationMessage(facts: CancellationFacts): Message {
  const { event, orderCode, firstName, language } = facts;
  const message = { channel: 'EMAIL', to: facts.to, html: null, key: facts.key } as const;
  return language === 'en'
    ? {
        ...message,
        subject: `${event} is cancelled (${orderCode})`,
        text: `Hello ${firstName},\n\n${event} does not take place. ${inEnglish(facts)}\n\nOrder: ${orderCode}\n`,
      }
    : {
        ...message,
        subject: `Se canceló ${event} (${orderCode})`,
        text: `Hola, ${firstName}:\n\n${event} no se hará. ${inSpanish(facts)}\n\nOrden: ${orderCode}\n`,
      };
}

const inEnglish = ({ what }: CancellationFacts): string =>
  what === 'FREE'
    ? 'Your tickets no longer let anybody in. They cost nothing, so there is nothing to give back.'
    : 'Please do not pay this order any more. If you already have, the money goes back to you whole.';

function inSpanish({ what, market }: CancellationFacts): string {
  if (what === 'UNPAID') return 'Ya no pagues esta orden. Si ya la pagaste, el dinero vuelve a ti completo.';
  return market === 'MEX'
    ? 'Tus boletos ya no dan entrada. No costaron nada, así que no hay nada que devolver.'
    : 'Tus boletas ya no dan entrada. No costaron nada, así que no hay nada que devolver.';
}
