import type { Message } from '#server/kernel/public.ts';
import { addressOrderEmail, type OrderEmailBase } from './order-email-base.ts';

export type PaymentInReviewEmailContent = OrderEmailBase & {
  /** The received amount. */
  readonly amount: string;
  /** The expected amount. */
  readonly expectedAmount: string;
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
export function renderPaymentInReviewEmail(facts: PaymentInReviewEmailContent): Message {
  const { event, orderCode, firstName, statusUrl } = facts;
  const message = addressOrderEmail(facts);
  return facts.language === 'en'
    ? {
        ...message,
        subject: `We are reviewing your payment for ${event} (${orderCode})`,
        text: [
          `Hello ${firstName},`,
          ...inEnglish(facts),
          `View status: ${statusUrl}\nOrder: ${orderCode}`,
          '',
        ].join('\n\n'),
      }
    : {
        ...message,
        subject: `Estamos revisando tu pago de ${event} (${orderCode})`,
        text: [
          `Hola, ${firstName}:`,
          ...inSpanish(facts),
          `Ver el estado: ${statusUrl}\nOrden: ${orderCode}`,
          '',
        ].join('\n\n'),
      };
}

function inEnglish({
  event,
  amount,
  expectedAmount: price,
  isPaid,
  isHeld,
}: PaymentInReviewEmailContent): readonly string[] {
  if (isPaid)
    return [
      `We received another payment of ${amount} for ${event}, but the order was already paid. Your tickets are not affected.`,
      'Our team will review that payment and refund it. Do not pay again. We will email you as soon as there is a decision.',
    ];
  return [
    `We received ${amount} for ${event}, but the amount due was ${price}. Your order is not paid yet. Our team will review the payment and decide.`,
    `Do not pay again. We will email you as soon as there is a decision: we will either issue your tickets or refund the full payment.${isHeld ? ' Your seats are held until then.' : ''}`,
  ];
}

function inSpanish({
  event,
  amount,
  expectedAmount: price,
  isPaid,
  isHeld,
  market,
}: PaymentInReviewEmailContent): readonly string[] {
  const [tickets, seats] =
    market === 'MEX'
      ? ['Tus boletos', 'tus asientos siguen apartados']
      : ['Tus boletas', 'tus sillas siguen reservadas'];
  if (isPaid)
    return [
      `Recibimos otro pago de ${amount} para ${event}, pero la orden ya estaba pagada. ${tickets} no cambian.`,
      'Nuestro equipo revisará ese pago y te lo reembolsará. No pagues otra vez. Te escribiremos cuando haya una decisión.',
    ];
  return [
    `Recibimos ${amount} para ${event}, pero el total era ${price}. Tu orden todavía no está pagada. Nuestro equipo revisará el pago y decidirá.`,
    `No pagues otra vez. Te escribiremos cuando haya una decisión: emitiremos ${tickets.toLowerCase()} o te reembolsaremos todo el pago.${isHeld ? ` Mientras tanto, ${seats}.` : ''}`,
  ];
}
