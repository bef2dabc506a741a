import { paymentMethodTraits, type SettlementMethod } from '#domain/payment/payment-method.ts';
import type { Message } from '#server/kernel/public.ts';
import type { AutomaticRefundDestination, AutomaticRefundReason } from '#server/payments/public.ts';
import { addressOrderEmail, type OrderEmailBase } from './order-email-base.ts';

export type AutomaticRefundEmailContent = OrderEmailBase & {
  /** The received amount, which need not be the order's total. */
  readonly amount: string;
  readonly destination: AutomaticRefundDestination;
  readonly method: SettlementMethod;
};

/** Renders the email about an automatic refund: amount, reason and destination. */
export function renderAutomaticRefundEmail(
  reason: AutomaticRefundReason,
  facts: AutomaticRefundEmailContent,
): Message {
  const { event, orderCode, firstName } = facts;
  const message = addressOrderEmail(facts);
  return facts.language === 'en'
    ? {
        ...message,
        subject: `We are refunding your payment for ${event} (${orderCode})`,
        text: `Hello ${firstName},\n\n${inEnglish(reason, facts)}\n\nOrder: ${orderCode}\n`,
      }
    : {
        ...message,
        subject: `Te reembolsamos el pago de ${event} (${orderCode})`,
        text: `Hola, ${firstName}:\n\n${inSpanish(reason, facts)}\n\nOrden: ${orderCode}\n`,
      };
}

/** Mercado Pago refunds a cash payment to an account there (public documentation). */
function describeDestinationInEnglish({ destination, method }: AutomaticRefundEmailContent): string {
  switch (destination) {
    case 'ORIGINAL_METHOD':
      return paymentMethodTraits[method].isPaidAtPlace
        ? 'You paid in cash. We are refunding it in full: the payment provider will credit your account with them or write to you with instructions to collect it.'
        : 'We are refunding it in full to your original payment method. It may take a few days to appear at your bank.';
    case 'WALLET':
      return 'We added it in full to your balance, as you requested. It is ready to use.';
    case 'BY_HAND':
      return 'We will refund it in full, but not automatically: take this email and your document to a manager at any of our box offices, or reply with the account you want us to transfer it to.';
    case 'ALREADY_REFUNDED':
      return 'It has been refunded to your original payment method. It may take a few days to appear at your bank.';
  }
}

function inEnglish(reason: AutomaticRefundReason, facts: AutomaticRefundEmailContent): string {
  const { amount } = facts;
  const back = describeDestinationInEnglish(facts);
  switch (reason) {
    case 'TOO_LATE':
      return `Your payment of ${amount} arrived after your hold on the seats had ended, and they were no longer available. ${back} You owe nothing.`;
    case 'CART_CHANGED':
      return `Your payment of ${amount} was for a cart that has since changed, so it was not applied to the current cart. ${back} You owe nothing for it.`;
    case 'WALLET_INSUFFICIENT':
      return `Your payment of ${amount} arrived after the deadline. The part to be paid from your balance had already been returned to you and your balance no longer covers it, so the seats could not be paid for. ${back} You owe nothing.`;
    case 'PAID_TWICE':
      return `We received a second payment of ${amount} for an order that was already paid. ${back} Your tickets are not affected.`;
    case 'AMOUNT_MISMATCH':
      return `Your payment of ${amount} did not match the order total, so it could not be applied. ${back} You owe nothing.`;
    case 'EVENT_CANCELLED':
      return `Your payment of ${amount} arrived after the event was cancelled. ${back} You owe nothing.`;
    case 'SURPLUS':
      return `You paid ${amount} more than the order total. Your order is paid and we will refund the difference. ${back}`;
  }
}

function describeDestinationInSpanish({ destination, method }: AutomaticRefundEmailContent): string {
  switch (destination) {
    case 'ORIGINAL_METHOD':
      return paymentMethodTraits[method].isPaidAtPlace
        ? 'Pagaste en efectivo. Te lo reembolsamos completo: el proveedor de pagos lo abonará a la cuenta que tienes con él o te escribirá cómo cobrarlo.'
        : 'Te lo reembolsamos completo por el mismo medio de pago. Puede tardar unos días en verse en tu banco.';
    case 'WALLET':
      return 'Lo abonamos completo a tu saldo, como lo pediste. Ya puedes usarlo.';
    case 'BY_HAND':
      return 'Te lo reembolsaremos completo, pero no es automático: lleva este correo y tu documento a un gerente en cualquiera de nuestras taquillas, o responde con la cuenta a la que quieres que te lo transfiramos.';
    case 'ALREADY_REFUNDED':
      return 'Ya se reembolsó por el mismo medio de pago. Puede tardar unos días en verse en tu banco.';
  }
}

function inSpanish(reason: AutomaticRefundReason, facts: AutomaticRefundEmailContent): string {
  const { amount, market } = facts;
  const back = describeDestinationInSpanish(facts);
  const [seats, tickets] = market === 'MEX' ? ['los asientos', 'boletos'] : ['las sillas', 'boletas'];
  switch (reason) {
    case 'TOO_LATE':
      return `Tu pago de ${amount} llegó cuando tu reserva ya había vencido y ${seats} ya no estaban disponibles. ${back} No debes nada.`;
    case 'CART_CHANGED':
      return `Tu pago de ${amount} era para un carrito que cambió después, así que no se aplicó al carrito actual. ${back} No debes nada por ese pago.`;
    case 'WALLET_INSUFFICIENT':
      return `Tu pago de ${amount} llegó fuera de plazo. La parte que ibas a pagar con tu saldo ya se te había devuelto y tu saldo ya no alcanza, así que no se pudieron pagar ${seats}. ${back} No debes nada.`;
    case 'PAID_TWICE':
      return `Recibimos un segundo pago de ${amount} para una orden que ya estaba pagada. ${back} Tus ${tickets} no cambian.`;
    case 'AMOUNT_MISMATCH':
      return `Tu pago de ${amount} no coincidió con el total de la orden, así que no se pudo aplicar. ${back} No debes nada.`;
    case 'EVENT_CANCELLED':
      return `Tu pago de ${amount} llegó cuando el evento ya se había cancelado. ${back} No debes nada.`;
    case 'SURPLUS':
      return `Pagaste ${amount} de más. Tu orden está pagada y te reembolsaremos la diferencia. ${back}`;
  }
}
