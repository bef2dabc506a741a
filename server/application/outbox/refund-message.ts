import type { RefundMeans, RefundReason } from '#domain/order/refund.ts';
import type { PaymentMethod } from '#domain/payment/payment-method.ts';
import type { Message } from '../messenger.port.ts';
import type { LetterHead } from './letter-head.ts';

export type RefundFacts = LetterHead & {
  readonly amount: string;
  /** The seats whose tickets are no longer valid. */
  readonly places: readonly string[];
  /** Nothing of the order is left. */
  readonly isWhole: boolean;
  /** Other tickets of the order are still valid. */
  readonly hasOthers: boolean;
  readonly means: RefundMeans;
  /** The portion credited to the wallet beside `means`; null where there is none. */
  readonly inBalance: string | null;
  readonly method: PaymentMethod;
  readonly reason: RefundReason;
  readonly receiptUrl: string;
};

/** Renders the refund email: amount, seats, destination and time. */
export function refundMessage(facts: RefundFacts): Message {
  const { event, orderCode, firstName, places, receiptUrl } = facts;
  const message = { channel: 'EMAIL', to: facts.to, html: null, key: facts.key } as const;
  return facts.language === 'en'
    ? {
        ...message,
        subject: `We are refunding ${facts.isWhole ? 'your order' : 'part of your order'} for ${event} (${orderCode})`,
        text: [
          `Hello ${firstName},`,
          `${because(facts)}We are giving you back ${facts.amount} for ${event}. These tickets no longer let anybody in:`,
          places.join('\n'),
          wayInEnglish(facts),
          ...(facts.hasOthers ? ['Your other tickets stay as they are.'] : []),
          `Receipt: ${receiptUrl}\nOrder: ${orderCode}`,
          '',
        ].join('\n\n'),
      }
    : {
        ...message,
        subject: `Te devolvemos ${facts.isWhole ? 'tu compra' : 'parte de tu compra'} de ${event} (${orderCode})`,
        text: [
          `Hola, ${firstName}:`,
          `${because(facts)}Te devolvemos ${facts.amount} de ${event}. ${facts.market === 'MEX' ? 'Estos boletos ya no dan' : 'Estas boletas ya no dan'} entrada:`,
          places.join('\n'),
          wayInSpanish(facts),
          ...(facts.hasOthers
            ? [facts.market === 'MEX' ? 'Tus otros boletos siguen igual.' : 'Tus otras boletas siguen igual.']
            : []),
          `Recibo: ${receiptUrl}\nOrden: ${orderCode}`,
          '',
        ].join('\n\n'),
      };
}

function because({ reason, language }: RefundFacts): string {
  if (reason === 'EVENT_CANCELLED')
    return language === 'en' ? 'The event is cancelled. ' : 'El evento se canceló. ';
  if (reason === 'EVENT_CHANGED') return language === 'en' ? 'The event has changed. ' : 'El evento cambió. ';
  return '';
}

/** Mercado Pago refunds a cash payment to an account there (public documentation). */
function wayInEnglish({ inBalance, ...facts }: RefundFacts): string {
  if (inBalance !== null) {
    const own = wayInEnglish({ ...facts, inBalance: null });
    return `${inBalance} of it is in your balance, and you can pay with it now. For the rest: ${own}`;
  }
  const { means, method, reason } = facts;
  if (means === 'BY_HAND' && reason === 'EVENT_CANCELLED')
    return 'You paid at one of our windows: come to any of them with this letter and your document, and the money is handed to you.';
  if (means === 'BY_HAND') return 'The money was given back to you at the box office, by the way you paid.';
  if (means === 'WALLET') return 'It is in your balance, and you can pay with it now.';
  if (means === 'ORGANISATION')
    return 'Your organisation, which was charged for it, does not owe it any more.';
  return method === 'CASH'
    ? 'You paid in cash: the payment provider puts the money in your account there, or writes to you how to collect it.'
    : 'It goes back by the same means that you paid with; your bank may take some days to show it.';
}

function wayInSpanish({ inBalance, ...facts }: RefundFacts): string {
  if (inBalance !== null) {
    const own = wayInSpanish({ ...facts, inBalance: null });
    return `${inBalance} ya están en tu saldo y puedes pagar con ellos. Sobre el resto: ${own}`;
  }
  const { means, method, reason } = facts;
  if (means === 'BY_HAND' && reason === 'EVENT_CANCELLED')
    return 'Pagaste en una de nuestras taquillas: ven a cualquiera con esta carta y tu documento, y te entregamos el dinero.';
  if (means === 'BY_HAND')
    return 'El dinero se te devolvió en la taquilla, por el mismo medio con que pagaste.';
  if (means === 'WALLET') return 'Ya está en tu saldo y puedes pagar con él.';
  if (means === 'ORGANISATION') return 'Tu organización, a la que se le cargó, ya no lo debe.';
  return method === 'CASH'
    ? 'Pagaste en efectivo: el proveedor de pagos abona el dinero a tu cuenta con él, o te escribe cómo cobrarlo.'
    : 'Vuelve por el mismo medio con que pagaste; tu banco puede tardar unos días en mostrarlo.';
}
