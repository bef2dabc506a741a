import type { DeliveryChannel } from '#domain/identity/delivery-channel.ts';
import type { Language } from '#domain/market/locale.ts';
import type { MarketCode } from '#domain/market/market.ts';
import type { Message } from '#server/kernel/public.ts';

export type PaymentLinkMessageContent = {
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
export function renderPaymentLinkMessage(facts: PaymentLinkMessageContent): Message {
  const { channel, to, key, url, language, market } = facts;
  const texts = language === 'en' ? inEnglish(facts) : inSpanish(facts);
  if (channel !== 'EMAIL')
    return { channel, to, key, subject: '', text: `Taquilla: ${texts.lead} ${url}`, html: null };
  return {
    channel,
    to,
    key,
    audience: { language, market },
    subject: texts.subject,
    text: [texts.hello, texts.lead, `${texts.pay}: ${url}`, texts.after, ''].join('\n\n'),
    html: null,
  };
}

const inEnglish = ({ firstName, event, amount, deadline }: PaymentLinkMessageContent) => ({
  subject: `Pay for ${event}`,
  hello: `Hello ${firstName},`,
  lead: `Your seats for ${event} are held until ${deadline}. Pay ${amount} here:`,
  pay: `Pay ${amount}`,
  after:
    'Anyone with this link can pay. The tickets will be yours. If you did not request it, you can ignore this message.',
});

const inSpanish = ({ market, firstName, event, amount, deadline }: PaymentLinkMessageContent) => ({
  subject: `Paga tu compra de ${event}`,
  hello: `Hola, ${firstName}:`,
  lead: `${market === 'MEX' ? 'Apartamos tus asientos' : 'Reservamos tus sillas'} para ${event} hasta el ${deadline}. Paga ${amount} aquí:`,
  pay: `Pagar ${amount}`,
  after: `Cualquier persona con este enlace puede pagar; ${market === 'MEX' ? 'los boletos serán tuyos' : 'las boletas serán tuyas'}. Si no lo pediste, ignora este mensaje.`,
});
