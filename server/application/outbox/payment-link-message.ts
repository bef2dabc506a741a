import type { Language } from '#domain/market/locale.ts';
import type { MarketCode } from '#domain/market/market.ts';
import type { DeliveryChannel } from '#domain/ticket/ticket.ts';
import { letterButton, letterPage, safe } from '../letter-html.ts';
import type { Message } from '../messenger.port.ts';

export type PaymentLinkFacts = {
  readonly channel: DeliveryChannel;
  readonly to: string;
  readonly language: Language;
  readonly market: MarketCode;
  readonly firstName: string;
  readonly event: string;
  readonly amount: string;
  /** With date, and the city whose time zone it is in. */
  readonly deadline: string;
  readonly url: string;
  readonly key: string;
};

/**
 * Renders the message with a payment link: short enough for a lock screen in a text message, with a button in an
 * email.
 */
export function paymentLinkMessage(facts: PaymentLinkFacts): Message {
  const { channel, to, key, url } = facts;
  const say = facts.language === 'en' ? inEnglish(facts) : inSpanish(facts);
  if (channel !== 'EMAIL')
    return { channel, to, key, subject: '', text: `Taquilla: ${say.lead} ${url}`, html: null };
  return {
    channel,
    to,
    key,
    subject: say.subject,
    text: [say.hello, say.lead, url, say.after, ''].join('\n\n'),
    html: letterPage(say.tag, [
      `<p style="margin:0 0 16px">${safe(say.hello)}</p>`,
      `<p style="margin:0 0 24px">${safe(say.lead)}</p>`,
      `<p style="margin:0 0 24px">${letterButton(url, say.pay)}</p>`,
      `<p style="margin:0">${safe(say.after)}</p>`,
    ]),
  };
}

const inEnglish = ({ firstName, event, amount, deadline }: PaymentLinkFacts) => ({
  tag: 'en-GB',
  subject: `Pay for ${event}`,
  hello: `Hello ${firstName},`,
  lead: `Your seats for ${event} are kept until ${deadline}. Pay ${amount} here:`,
  pay: `Pay ${amount}`,
  after:
    'Whoever has this link can pay; the tickets are yours. If you did not ask for it, you need not do anything.',
});

const inSpanish = ({ market, firstName, event, amount, deadline }: PaymentLinkFacts) => ({
  tag: market === 'MEX' ? 'es-MX' : 'es-CO',
  subject: `Paga tu compra de ${event}`,
  hello: `Hola, ${firstName}:`,
  lead: `${market === 'MEX' ? 'Apartamos tus asientos' : 'Guardamos tus sillas'} para ${event} hasta el ${deadline}. Paga ${amount} aquí:`,
  pay: `Pagar ${amount}`,
  after: `Quien tenga este enlace puede pagar; ${market === 'MEX' ? 'los boletos son tuyos' : 'las boletas son tuyas'}. Si no lo pediste, no tienes que hacer nada.`,
});
