import type { Message } from '../messenger.port.ts';
import type { LetterHead } from './letter-head.ts';

export type ParkedFacts = LetterHead & {
  /** The received amount. */
  readonly amount: string;
  /** The expected amount. */
  readonly price: string;
  /** Another payment has already paid the order. */
  readonly isPaid: boolean;
  /** The seats stay held until the decision. */
  readonly isHeld: boolean;
  /** The status page, without a login. */
  readonly statusUrl: string;
};

/**
 * Renders the email about a received payment with a mismatched amount: a person reviews it, and nothing is to be paid
 * meanwhile.
 */
export function parkedMessage(facts: ParkedFacts): Message {
  const { event, orderCode, firstName, statusUrl } = facts;
  const message = { channel: 'EMAIL', to: facts.to, html: null, key: facts.key } as const;
  return facts.language === 'en'
    ? {
        ...message,
        subject: `We are looking at your payment for ${event} (${orderCode})`,
        text: [
          `Hello ${firstName},`,
          ...inEnglish(facts),
          `See how it stands: ${statusUrl}\nOrder: ${orderCode}`,
          '',
        ].join('\n\n'),
      }
    : {
        ...message,
        subject: `Estamos revisando tu pago de ${event} (${orderCode})`,
        text: [
          `Hola, ${firstName}:`,
          ...inSpanish(facts),
          `Ver cómo va: ${statusUrl}\nOrden: ${orderCode}`,
          '',
        ].join('\n\n'),
      };
}

function inEnglish({ event, amount, price, isPaid, isHeld }: ParkedFacts): readonly string[] {
  if (isPaid)
    return [
      `A further payment of ${amount} came in for ${event}, and the order was already paid. Your tickets stay as they are.`,
      'One of us looks at that payment and gives it back. Do not pay again; we write to you as soon as it is decided.',
    ];
  return [
    `We received ${amount} for ${event}, and ${price} was to come. So it has not paid for it yet: one of us looks at it and decides.`,
    `Do not pay again. We write to you as soon as it is decided: your tickets come, or all of the money goes back.${isHeld ? ' Your seats stay yours until then.' : ''}`,
  ];
}

function inSpanish({ event, amount, price, isPaid, isHeld, market }: ParkedFacts): readonly string[] {
  const [tickets, seats] =
    market === 'MEX'
      ? ['Tus boletos', 'los asientos siguen siendo tuyos']
      : ['Tus boletas', 'las sillas siguen siendo tuyas'];
  if (isPaid)
    return [
      `Llegó otro pago de ${amount} para ${event}, y la orden ya estaba pagada. ${tickets} siguen igual.`,
      'Una persona de nuestro equipo revisa ese pago y te lo devuelve. No pagues otra vez; te escribimos apenas se decida.',
    ];
  return [
    `Recibimos ${amount} para ${event}, y debían llegar ${price}. Por eso todavía no queda pagado: una persona de nuestro equipo lo revisa y decide.`,
    `No pagues otra vez. Te escribimos apenas se decida: te llegan ${tickets.toLowerCase()} o te devolvemos todo el dinero.${isHeld ? ` Mientras tanto, ${seats}.` : ''}`,
  ];
}
