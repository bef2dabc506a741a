import type { RefundMeans, RefundReason } from '#domain/order/refund.ts';
import { paymentMethodTraits, type SettlementMethod } from '#domain/payment/payment-method.ts';
import type { Message } from '#server/kernel/public.ts';
import { addressOrderEmail, type OrderEmailBase } from './order-email-base.ts';

export type RefundEmailContent = OrderEmailBase & {
  /** Null for complimentary tickets. */
  readonly amount: string | null;
  /** The seats whose tickets are no longer valid. */
  readonly seats: readonly string[];
  /** Nothing of the order is left. */
  readonly isWhole: boolean;
  /** Other tickets of the order are still valid. */
  readonly hasOtherTickets: boolean;
  readonly means: RefundMeans;
  /** The portion credited to the wallet beside `means`; null where there is none. */
  readonly walletAmount: string | null;
  readonly method: SettlementMethod;
  readonly reason: RefundReason;
  readonly receiptUrl: string;
};

/** Renders the refund email: amount, seats, destination and time. */
export function renderRefundEmail(facts: RefundEmailContent): Message {
  const { event, orderCode, firstName, seats, receiptUrl } = facts;
  const message = addressOrderEmail(facts);
  if (facts.amount === null) return { ...message, ...describeWithdrawal(facts) };
  return facts.language === 'en'
    ? {
        ...message,
        subject: `We are refunding ${facts.isWhole ? 'your order' : 'part of your order'} for ${event} (${orderCode})`,
        text: [
          `Hello ${firstName},`,
          `${explainReason(facts)}We are refunding ${facts.amount} for ${event}. These tickets are no longer valid:`,
          seats.join('\n'),
          describeDestinationInEnglish(facts),
          ...(facts.hasOtherTickets ? ['Your other tickets are not affected.'] : []),
          `Receipt: ${receiptUrl}\nOrder: ${orderCode}`,
          '',
        ].join('\n\n'),
      }
    : {
        ...message,
        subject: `Te reembolsamos ${facts.isWhole ? 'tu compra' : 'parte de tu compra'} de ${event} (${orderCode})`,
        text: [
          `Hola, ${firstName}:`,
          `${explainReason(facts)}Te reembolsamos ${facts.amount} de ${event}. ${facts.market === 'MEX' ? 'Estos boletos ya no son válidos' : 'Estas boletas ya no son válidas'}:`,
          seats.join('\n'),
          describeDestinationInSpanish(facts),
          ...(facts.hasOtherTickets
            ? [facts.market === 'MEX' ? 'Tus otros boletos no cambian.' : 'Tus otras boletas no cambian.']
            : []),
          `Recibo: ${receiptUrl}\nOrden: ${orderCode}`,
          '',
        ].join('\n\n'),
      };
}

/** Says that tickets which cost nothing are no longer valid; complimentary ones were taken back. */
function describeWithdrawal(facts: RefundEmailContent) {
  const { event, orderCode, firstName, seats, language, market } = facts;
  if (!paymentMethodTraits[facts.method].isComplimentary) return describeFreeWithdrawal(facts);
  if (language === 'en')
    return {
      subject: `Your complimentary tickets for ${event} were taken back (${orderCode})`,
      text: `Hello ${firstName},\n\nThe organiser took back your complimentary tickets for ${event}. They are no longer valid:\n\n${seats.join('\n')}\n\nOrder: ${orderCode}\n`,
    };
  const [yours, invalid] =
    market === 'MEX'
      ? ['tus boletos de cortesía', 'Ya no son válidos']
      : ['tus boletas de cortesía', 'Ya no son válidas'];
  return {
    subject: `Se retiraron ${yours} de ${event} (${orderCode})`,
    text: `Hola, ${firstName}:\n\nEl organizador retiró ${yours} de ${event}. ${invalid}:\n\n${seats.join('\n')}\n\nOrden: ${orderCode}\n`,
  };
}

function describeFreeWithdrawal({
  event,
  orderCode,
  firstName,
  seats,
  language,
  market,
}: RefundEmailContent) {
  const places = seats.join('\n');
  if (language === 'en')
    return {
      subject: `Your tickets for ${event} were cancelled (${orderCode})`,
      text: `Hello ${firstName},\n\nThese free tickets for ${event} were cancelled and are no longer valid:\n\n${places}\n\nOrder: ${orderCode}\n`,
    };
  const [yours, these] =
    market === 'MEX'
      ? ['Se cancelaron tus boletos', 'Estos boletos gratuitos se cancelaron y ya no son válidos']
      : ['Se cancelaron tus boletas', 'Estas boletas gratuitas se cancelaron y ya no son válidas'];
  return {
    subject: `${yours} de ${event} (${orderCode})`,
    text: `Hola, ${firstName}:\n\n${these}:\n\n${places}\n\nOrden: ${orderCode}\n`,
  };
}

function explainReason({ reason, language }: RefundEmailContent): string {
  if (reason === 'EVENT_CANCELLED')
    return language === 'en' ? 'The event was cancelled. ' : 'El evento se canceló. ';
  if (reason === 'EVENT_CHANGED') return language === 'en' ? 'The event has changed. ' : 'El evento cambió. ';
  return '';
}

/** Mercado Pago refunds a cash payment to an account there (public documentation). */
function describeDestinationInEnglish({ walletAmount: inBalance, ...facts }: RefundEmailContent): string {
  if (inBalance !== null) {
    const own = describeDestinationInEnglish({ ...facts, walletAmount: null });
    return `${inBalance} of it is in your balance and ready to use. For the rest: ${own}`;
  }
  const { means, method, reason } = facts;
  if (means === 'BY_HAND' && reason === 'EVENT_CANCELLED')
    return 'You paid at one of our box offices. Take this email, your document and, if you paid by card, that card to any of them. A manager there will refund you.';
  if (means === 'BY_HAND')
    return 'The money was refunded to you at the box office, by the same method you paid.';
  if (means === 'WALLET') return 'It is in your balance and ready to use.';
  if (means === 'ORGANISATION') return 'The charge was removed from your organisation’s account.';
  return paymentMethodTraits[method].isPaidAtPlace
    ? 'You paid in cash. The payment provider will credit your account with them or write to you with instructions to collect it.'
    : 'The refund goes to your original payment method. It may take a few days to appear at your bank.';
}

function describeDestinationInSpanish({ walletAmount: inBalance, ...facts }: RefundEmailContent): string {
  if (inBalance !== null) {
    const own = describeDestinationInSpanish({ ...facts, walletAmount: null });
    return `${inBalance} ya están en tu saldo y puedes usarlos. Sobre el resto: ${own}`;
  }
  const { means, method, reason } = facts;
  if (means === 'BY_HAND' && reason === 'EVENT_CANCELLED')
    return 'Pagaste en una de nuestras taquillas. Lleva a cualquiera de ellas este correo, tu documento y, si pagaste con tarjeta, esa tarjeta. Allí un gerente te entrega el reembolso.';
  if (means === 'BY_HAND')
    return 'El dinero se te devolvió en la taquilla, por el mismo medio con que pagaste.';
  if (means === 'WALLET') return 'Ya está en tu saldo y puedes usarlo.';
  if (means === 'ORGANISATION') return 'El cargo se descontó de la cuenta de tu organización.';
  return paymentMethodTraits[method].isPaidAtPlace
    ? 'Pagaste en efectivo. El proveedor de pagos abonará el dinero a la cuenta que tienes con él o te escribirá cómo cobrarlo.'
    : 'El reembolso se hace al medio con que pagaste. Puede tardar unos días en verse en tu banco.';
}
