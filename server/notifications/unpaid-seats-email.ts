import type { Message } from '#server/kernel/public.ts';
import { addressOrderEmail, type OrderEmailBase } from './order-email-base.ts';

/** The emails about unpaid seats: a staff booking, an announced transfer, or an unpaid voucher. */
export const unpaidSeatsEmailKinds = [
  'BOOKED',
  'RELEASED',
  'BOOKING_OVER',
  'PAYMENT_OVER',
  'METHOD_CHANGED',
  'ANNOUNCED',
  'TRANSFER_NOT_FOUND',
  'TRANSFER_OVER',
] as const;
export type UnpaidSeatsEmailKind = (typeof unpaidSeatsEmailKinds)[number];

export type UnpaidSeatsEmailContent = OrderEmailBase & {
  readonly seats: readonly string[];
  readonly amount: string;
  /** With date, and the city whose time zone it is in; null without a deadline. */
  readonly deadline: string | null;
  /** The reference of the payment: the provider's, or the one that the buyer gave for their transfer. */
  readonly reference: string | null;
  /** The status page, without a login. */
  readonly statusUrl: string;
};

/** Renders an email about seats that are held without payment. */
export function renderUnpaidSeatsEmail(kind: UnpaidSeatsEmailKind, facts: UnpaidSeatsEmailContent): Message {
  const { subject, hello, paragraphs, status } =
    facts.language === 'en' ? inEnglish(kind, facts) : inSpanish(kind, facts);
  const isOpen = kind === 'BOOKED' || kind === 'ANNOUNCED' || kind === 'METHOD_CHANGED';
  return {
    ...addressOrderEmail(facts),
    subject,
    text: [
      hello,
      ...paragraphs,
      facts.seats.join('\n'),
      ...(isOpen ? [`${status}: ${facts.statusUrl}`] : []),
      '',
    ].join('\n\n'),
  };
}

type EmailTexts = {
  readonly subject: string;
  readonly hello: string;
  readonly paragraphs: readonly string[];
  readonly status: string;
};

function inEnglish(
  kind: UnpaidSeatsEmailKind,
  { firstName, event, orderCode, amount, deadline, reference }: UnpaidSeatsEmailContent,
): EmailTexts {
  const toEmailTexts = (subject: string, paragraphs: readonly string[]): EmailTexts => ({
    subject: `${subject} (${orderCode})`,
    hello: `Hello ${firstName},`,
    paragraphs,
    status: 'View status',
  });
  const again = 'You can choose seats again while they are available, or contact us.';
  const code = `Order: ${orderCode}`;
  switch (kind) {
    case 'BOOKED':
      return toEmailTexts(`Your seats for ${event} are reserved`, [
        deadline === null
          ? `These seats for ${event} are reserved for you. You have not been charged.`
          : `These seats for ${event} are reserved for you until ${deadline}. You have not been charged. If they are not paid by then, they go back on sale.`,
        `To pay ${amount}, give the code ${orderCode} at the box office. You get your tickets immediately.`,
      ]);
    case 'RELEASED':
      return toEmailTexts(`Your booking for ${event} has been released`, [
        `We released the seats reserved for you for ${event}, and they are back on sale. You have not been charged. ${again}`,
        code,
      ]);
    case 'BOOKING_OVER':
      return toEmailTexts(`Your payment deadline for ${event} has passed`, [
        `We held seats for ${event} for you until ${deadline}. They were not paid by then and went back on sale. You have not been charged. ${again}`,
        code,
      ]);
    case 'PAYMENT_OVER':
      return toEmailTexts(`Your payment deadline for ${event} has passed`, [
        `Your seats for ${event} were held for payment until ${deadline}. We have not received a payment, and they went back on sale. You have not been charged. ${again}`,
        'If you have already paid, keep the receipt. When we receive the payment, the same seats are yours if they are still available; otherwise we will refund you in full. We will email you either way.',
        code,
      ]);
    case 'METHOD_CHANGED':
      return toEmailTexts(`Do not use your earlier payment details for ${event}`, [
        `You chose another way to pay for ${event}. The ${reference === null ? 'earlier code' : `reference ${reference}`} for ${amount} no longer works, so please do not pay with it.`,
        'If you have already paid with it, keep the receipt. When we receive the payment, the same seats are yours if they are still available; otherwise we will refund you in full. We will email you either way.',
        code,
      ]);
    case 'ANNOUNCED':
      return toEmailTexts(`We are waiting for your transfer for ${event}`, [
        `You reported a transfer of ${amount} for ${event}, with the reference ${reference}. Your seats are held until ${deadline} while we look for the payment.`,
        'When we find it, we will email your tickets. If we do not find it, the seats go back on sale and we will email you.',
        code,
      ]);
    case 'TRANSFER_NOT_FOUND':
      return toEmailTexts(`We did not find your transfer for ${event}`, [
        `We could not find your transfer of ${amount} with the reference ${reference}, so the seats were not sold to you and went back on sale.`,
        'If the money left your account, take proof of payment to the box office or reply to this email. We will look again and refund you.',
        code,
      ]);
    case 'TRANSFER_OVER':
      return toEmailTexts(`We did not find your transfer for ${event} in time`, [
        `We could not find your transfer of ${amount} with the reference ${reference} by ${deadline}. The seats went back on sale.`,
        'If the money left your account, take proof of payment to the box office or reply to this email. If the same seats are still available they are yours; otherwise we will refund you.',
        code,
      ]);
  }
}

function inSpanish(
  kind: UnpaidSeatsEmailKind,
  { market, firstName, event, orderCode, amount, deadline, reference }: UnpaidSeatsEmailContent,
): EmailTexts {
  const isMexico = market === 'MEX';
  const these = isMexico ? 'estos asientos' : 'estas sillas';
  const your = isMexico ? 'tus asientos' : 'tus sillas';
  const backOnSale = isMexico ? 'los asientos volvieron a la venta' : 'las sillas volvieron a la venta';
  const tickets = isMexico ? 'tus boletos' : 'tus boletas';
  const toEmailTexts = (subject: string, paragraphs: readonly string[]): EmailTexts => ({
    subject: `${subject} (${orderCode})`,
    hello: `Hola, ${firstName}:`,
    paragraphs,
    status: 'Ver el estado',
  });
  const again = 'Puedes volver a elegir mientras haya disponibilidad, o escribirnos.';
  const code = `Orden: ${orderCode}`;
  switch (kind) {
    case 'BOOKED':
      return toEmailTexts(`Reservamos ${your} para ${event}`, [
        deadline === null
          ? `Reservamos ${these} a tu nombre para ${event}. No se te ha cobrado nada.`
          : `Reservamos ${these} a tu nombre para ${event} hasta el ${deadline}. No se te ha cobrado nada. Si no se pagan antes, vuelven a la venta.`,
        `Para pagar ${amount}, da el código ${orderCode} en la taquilla. Recibes ${tickets} de inmediato.`,
      ]);
    case 'RELEASED':
      return toEmailTexts(`Se liberó tu reserva para ${event}`, [
        `Liberamos tu reserva para ${event} y ${backOnSale}. No se te ha cobrado nada. ${again}`,
        code,
      ]);
    case 'BOOKING_OVER':
      return toEmailTexts(`Venció el plazo para pagar ${event}`, [
        `Tu reserva para ${event} venció el ${deadline}. No se pagó a tiempo y ${backOnSale}. No se te ha cobrado nada. ${again}`,
        code,
      ]);
    case 'PAYMENT_OVER':
      return toEmailTexts(`Venció el plazo para pagar ${event}`, [
        `El plazo para pagar ${event} venció el ${deadline}. No recibimos ningún pago y ${backOnSale}. No se te ha cobrado nada. ${again}`,
        'Si ya pagaste, guarda el recibo. Cuando recibamos el pago, los mismos lugares son tuyos si siguen disponibles; si no, te reembolsaremos todo. En ambos casos te escribiremos.',
        code,
      ]);
    case 'METHOD_CHANGED':
      return toEmailTexts(`No uses los datos de pago anteriores de ${event}`, [
        `Elegiste pagar ${event} de otra forma. ${reference === null ? 'El código anterior' : `La referencia ${reference}`} por ${amount} ya no sirve: no pagues con ${reference === null ? 'él' : 'ella'}.`,
        'Si ya pagaste, guarda el recibo. Cuando recibamos el pago, los mismos lugares son tuyos si siguen disponibles; si no, te reembolsaremos todo. En ambos casos te escribiremos.',
        code,
      ]);
    case 'ANNOUNCED':
      return toEmailTexts(`Esperamos tu transferencia para ${event}`, [
        `Nos avisaste de una transferencia de ${amount} para ${event}, con la referencia ${reference}. Reservamos ${your} hasta el ${deadline} mientras buscamos el pago.`,
        `Cuando la encontremos, te enviaremos ${tickets} por correo. Si no la encontramos, los lugares vuelven a la venta y te escribiremos.`,
        code,
      ]);
    case 'TRANSFER_NOT_FOUND':
      return toEmailTexts(`No encontramos tu transferencia para ${event}`, [
        `No encontramos tu transferencia de ${amount} con la referencia ${reference}. Por eso no pudimos venderte estos lugares y ${backOnSale}.`,
        'Si el dinero salió de tu cuenta, lleva el comprobante a la taquilla o responde este correo. Lo buscaremos otra vez y te lo reembolsaremos.',
        code,
      ]);
    case 'TRANSFER_OVER':
      return toEmailTexts(`No encontramos a tiempo tu transferencia para ${event}`, [
        `No encontramos tu transferencia de ${amount} con la referencia ${reference} antes del ${deadline}, y ${backOnSale}.`,
        'Si el dinero salió de tu cuenta, lleva el comprobante a la taquilla o responde este correo. Si los mismos lugares siguen disponibles, son tuyos; si no, te reembolsaremos.',
        code,
      ]);
  }
}
