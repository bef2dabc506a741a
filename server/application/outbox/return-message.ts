import type { PaymentMethod } from '#domain/payment/payment-method.ts';
import type { Message } from '../messenger.port.ts';
import type { ReturnReason, ReturnWay } from '../payments/return-reason.ts';
import type { LetterHead } from './letter-head.ts';

export type ReturnFacts = LetterHead & {
  /** The received amount, which need not be the order's total. */
  readonly amount: string;
  readonly way: ReturnWay;
  /** The payment method; null where it was not recorded. */
  readonly method: PaymentMethod | null;
};

/** Renders the email about an automatic refund: amount, reason and destination. */
export function returnMessage(why: ReturnReason, facts: ReturnFacts): Message {
  const { event, orderCode, firstName } = facts;
  const message = { channel: 'EMAIL', to: facts.to, html: null, key: facts.key } as const;
  return facts.language === 'en'
    ? {
        ...message,
        subject: `We are returning your payment for ${event} (${orderCode})`,
        text: `Hello ${firstName},\n\n${inEnglish(why, facts)}\n\nOrder: ${orderCode}\n`,
      }
    : {
        ...message,
        subject: `Te devolvemos el pago de ${event} (${orderCode})`,
        text: `Hola, ${firstName}:\n\n${inSpanish(why, facts)}\n\nOrden: ${orderCode}\n`,
      };
}

/** Mercado Pago refunds a cash payment to an account there (public documentation). */
function wayInEnglish({ way, method }: ReturnFacts): string {
  switch (way) {
    case 'AS_IT_CAME':
      return method === 'CASH'
        ? 'You paid in cash: we are sending it back whole, and the payment provider puts it in your account there, or writes to you how to collect it.'
        : 'We are sending it back whole by the same means; your bank may take some days to show it.';
    case 'BALANCE':
      return 'We put it whole into your balance, as you asked us to; you can pay with it now.';
    case 'BY_HAND':
      return 'We give it back to you whole, but it does not go by itself: come to any of our windows with this letter and your document, or answer this letter with the account that we are to transfer it to.';
    case 'IS_BACK':
      return 'It has gone back by the way it came; your bank may take some days to show it.';
  }
}

function inEnglish(why: ReturnReason, facts: ReturnFacts): string {
  const { amount } = facts;
  const back = wayInEnglish(facts);
  switch (why) {
    case 'TOO_LATE':
      return `Your payment of ${amount} arrived when the seats were no longer held for you, and they could not be taken again. ${back} You owe nothing.`;
    case 'CART_CHANGED':
      return `Your payment of ${amount} arrived for a cart that has changed since, so it did not pay for what is in it now. ${back} You owe nothing for it.`;
    case 'BALANCE_GONE':
      return `Your payment of ${amount} arrived after its time. What your balance was to pay beside it had gone back to you, and there is not enough of it any more, so the seats could not be paid for. ${back} You owe nothing.`;
    case 'PAID_TWICE':
      return `A second payment of ${amount} came in for an order that was already paid. ${back} Your tickets stay as they are.`;
    case 'OTHER_AMOUNT':
      return `Your payment of ${amount} was not the sum that the order costs, so it could not pay for it. ${back} You owe nothing.`;
    case 'EVENT_CANCELLED':
      return `Your payment of ${amount} arrived after the event had been cancelled. ${back} You owe nothing.`;
    case 'SURPLUS':
      return `You paid ${amount} more than the order costs. Your order is paid, and that sum goes back to you. ${back}`;
  }
}

function wayInSpanish({ way, method }: ReturnFacts): string {
  switch (way) {
    case 'AS_IT_CAME':
      return method === 'CASH'
        ? 'Pagaste en efectivo: te lo devolvemos completo, y el proveedor de pagos lo abona a tu cuenta con él o te escribe cómo cobrarlo.'
        : 'Te lo devolvemos completo por el mismo medio; tu banco puede tardar unos días en mostrarlo.';
    case 'BALANCE':
      return 'Lo abonamos completo a tu saldo, como nos lo pediste; ya puedes pagar con él.';
    case 'BY_HAND':
      return 'Te lo devolvemos completo, pero no vuelve solo: ven a cualquiera de nuestras taquillas con esta carta y tu documento, o responde este correo con la cuenta a la que quieres que te lo transfiramos.';
    case 'IS_BACK':
      return 'Ya volvió por el mismo medio; tu banco puede tardar unos días en mostrarlo.';
  }
}

function inSpanish(why: ReturnReason, facts: ReturnFacts): string {
  const { amount, market } = facts;
  const back = wayInSpanish(facts);
  const [seats, tickets] = market === 'MEX' ? ['los asientos', 'boletos'] : ['las sillas', 'boletas'];
  switch (why) {
    case 'TOO_LATE':
      return `Tu pago de ${amount} llegó cuando ya no te guardábamos ${seats}, y no se pudieron volver a tomar. ${back} No debes nada.`;
    case 'CART_CHANGED':
      return `Tu pago de ${amount} llegó para un carrito que cambió después, así que no pagó lo que hay en él ahora. ${back} No debes nada por ese pago.`;
    case 'BALANCE_GONE':
      return `Tu pago de ${amount} llegó cuando su plazo ya había terminado. Lo que tu saldo iba a pagar ya había vuelto a ti y no queda suficiente, así que no alcanzó para ${seats}. ${back} No debes nada.`;
    case 'PAID_TWICE':
      return `Llegó un segundo pago de ${amount} para una orden que ya estaba pagada. ${back} Tus ${tickets} siguen igual.`;
    case 'OTHER_AMOUNT':
      return `Tu pago de ${amount} no fue la suma que cuesta la orden, así que no pudo pagarla. ${back} No debes nada.`;
    case 'EVENT_CANCELLED':
      return `Tu pago de ${amount} llegó cuando el evento ya se había cancelado. ${back} No debes nada.`;
    case 'SURPLUS':
      return `Pagaste ${amount} de más. Tu orden está pagada y esa suma vuelve a ti. ${back}`;
  }
}
