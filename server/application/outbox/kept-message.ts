import type { Message } from '../messenger.port.ts';
import type { LetterHead } from './letter-head.ts';

/** The emails about unpaid seats: a staff booking, an announced transfer, or an unpaid voucher. */
export const keptNews = [
  'KEPT',
  'RELEASED',
  'BOOKING_OVER',
  'PAYMENT_OVER',
  'ANNOUNCED',
  'REFUSED',
  'TRANSFER_OVER',
] as const;
export type KeptNews = (typeof keptNews)[number];

export type KeptFacts = LetterHead & {
  readonly places: readonly string[];
  readonly amount: string;
  /** With date, and the city whose time zone it is in; null without a deadline. */
  readonly deadline: string | null;
  /** The reference that the buyer gave for their transfer. */
  readonly reference: string | null;
  /** The status page, without a login. */
  readonly statusUrl: string;
};

/** Renders an email about seats that are held without payment. */
export function keptMessage(news: KeptNews, facts: KeptFacts): Message {
  const { subject, hello, paragraphs, status } =
    facts.language === 'en' ? inEnglish(news, facts) : inSpanish(news, facts);
  const isOpen = news === 'KEPT' || news === 'ANNOUNCED';
  return {
    channel: 'EMAIL',
    to: facts.to,
    key: facts.key,
    html: null,
    subject,
    text: [
      hello,
      ...paragraphs,
      facts.places.join('\n'),
      ...(isOpen ? [`${status}: ${facts.statusUrl}`] : []),
      '',
    ].join('\n\n'),
  };
}

type Letter = {
  readonly subject: string;
  readonly hello: string;
  readonly paragraphs: readonly string[];
  readonly status: string;
};

function inEnglish(
  news: KeptNews,
  { firstName, event, orderCode, amount, deadline, reference }: KeptFacts,
): Letter {
  const letter = (subject: string, paragraphs: readonly string[]): Letter => ({
    subject: `${subject} (${orderCode})`,
    hello: `Hello ${firstName},`,
    paragraphs,
    status: 'See how it stands',
  });
  const again = 'You can choose seats again while there are any, or ask us.';
  const code = `Order: ${orderCode}`;
  switch (news) {
    case 'KEPT':
      return letter(`Your seats for ${event} are kept`, [
        deadline === null
          ? `We keep these seats for ${event} for you. Nothing has been charged.`
          : `We keep these seats for ${event} for you until ${deadline}. Nothing has been charged; unpaid, they go back on sale then.`,
        `To pay ${amount}, say the code ${orderCode} at the box office: your tickets are yours at once.`,
      ]);
    case 'RELEASED':
      return letter(`Your seats for ${event} are not kept any more`, [
        `We let go of the seats that we kept for you for ${event}, and they are for sale again. Nothing was charged. ${again}`,
        code,
      ]);
    case 'BOOKING_OVER':
      return letter(`The time to pay for ${event} is over`, [
        `We kept seats for ${event} for you until ${deadline}. They were not paid by then and went back on sale. Nothing was charged. ${again}`,
        code,
      ]);
    case 'PAYMENT_OVER':
      return letter(`The time to pay for ${event} is over`, [
        `Your seats for ${event} could be paid until ${deadline}. No payment has reached us, and they went back on sale. Nothing was charged. ${again}`,
        'If you have paid all the same, keep the receipt: once the money reaches us the same seats are yours if they are still free, otherwise we give all of it back. We write to you either way.',
        code,
      ]);
    case 'ANNOUNCED':
      return letter(`We are waiting for your transfer for ${event}`, [
        `You told us of a transfer of ${amount} for ${event}, with the reference ${reference}. We keep your seats until ${deadline} and look for the money meanwhile.`,
        'Once we have found it your tickets come by e-mail. If we do not find it, the seats go back on sale and we write to you.',
        code,
      ]);
    case 'REFUSED':
      return letter(`We did not find your transfer for ${event}`, [
        `We looked for your transfer of ${amount}, with the reference ${reference}, and did not find it. So we could not sell you these seats, and they went back on sale.`,
        'If the money did leave your account, bring its proof to the box office or answer this letter: we look again and give it back.',
        code,
      ]);
    case 'TRANSFER_OVER':
      return letter(`We did not find your transfer for ${event} in time`, [
        `We looked for your transfer of ${amount}, with the reference ${reference}, until ${deadline} and did not find it. The seats went back on sale.`,
        'If the money did leave your account, bring its proof to the box office or answer this letter: if the same seats are still free they are yours, otherwise we give the money back.',
        code,
      ]);
  }
}

function inSpanish(
  news: KeptNews,
  { market, firstName, event, orderCode, amount, deadline, reference }: KeptFacts,
): Letter {
  const isMexico = market === 'MEX';
  const these = isMexico ? 'estos asientos' : 'estas sillas';
  const your = isMexico ? 'tus asientos' : 'tus sillas';
  const backOnSale = isMexico ? 'los asientos volvieron a la venta' : 'las sillas volvieron a la venta';
  const tickets = isMexico ? 'tus boletos' : 'tus boletas';
  const letter = (subject: string, paragraphs: readonly string[]): Letter => ({
    subject: `${subject} (${orderCode})`,
    hello: `Hola, ${firstName}:`,
    paragraphs,
    status: 'Ver cómo va',
  });
  const again = 'Puedes volver a escoger mientras haya lugares, o preguntarnos.';
  const code = `Orden: ${orderCode}`;
  switch (news) {
    case 'KEPT':
      return letter(`Te guardamos ${your} para ${event}`, [
        deadline === null
          ? `Te guardamos ${these} para ${event}. No se te cobró nada.`
          : `Te guardamos ${these} para ${event} hasta el ${deadline}. No se te cobró nada; si no se pagan antes, vuelven a la venta.`,
        `Para pagar ${amount}, di el código ${orderCode} en la taquilla: recibes ${tickets} al instante.`,
      ]);
    case 'RELEASED':
      return letter(`Ya no te guardamos ${your} para ${event}`, [
        `Soltamos los lugares que te guardábamos para ${event}: ${backOnSale}. No se te cobró nada. ${again}`,
        code,
      ]);
    case 'BOOKING_OVER':
      return letter(`Se acabó el plazo para pagar ${event}`, [
        `Te guardamos lugares para ${event} hasta el ${deadline}. No se pagaron antes y ${backOnSale}. No se te cobró nada. ${again}`,
        code,
      ]);
    case 'PAYMENT_OVER':
      return letter(`Se acabó el plazo para pagar ${event}`, [
        `Tus lugares para ${event} se podían pagar hasta el ${deadline}. No nos llegó ningún pago y ${backOnSale}. No se te cobró nada. ${again}`,
        'Si pagaste de todos modos, guarda el recibo: cuando nos llegue el dinero, los mismos lugares son tuyos si siguen libres; si no, te lo devolvemos todo. En ambos casos te escribimos.',
        code,
      ]);
    case 'ANNOUNCED':
      return letter(`Esperamos tu transferencia para ${event}`, [
        `Nos avisaste de una transferencia de ${amount} para ${event}, con la referencia ${reference}. Te guardamos ${your} hasta el ${deadline} mientras buscamos el dinero.`,
        `Cuando la encontremos, ${tickets} te llegan por correo. Si no la encontramos, los lugares vuelven a la venta y te escribimos.`,
        code,
      ]);
    case 'REFUSED':
      return letter(`No encontramos tu transferencia para ${event}`, [
        `Buscamos tu transferencia de ${amount}, con la referencia ${reference}, y no la encontramos. Por eso no pudimos venderte estos lugares y ${backOnSale}.`,
        'Si el dinero sí salió de tu cuenta, trae el comprobante a la taquilla o responde este correo: la buscamos otra vez y te lo devolvemos.',
        code,
      ]);
    case 'TRANSFER_OVER':
      return letter(`No encontramos a tiempo tu transferencia para ${event}`, [
        `Buscamos tu transferencia de ${amount}, con la referencia ${reference}, hasta el ${deadline} y no la encontramos: ${backOnSale}.`,
        'Si el dinero sí salió de tu cuenta, trae el comprobante a la taquilla o responde este correo: si los mismos lugares siguen libres son tuyos; si no, te devolvemos el dinero.',
        code,
      ]);
  }
}
