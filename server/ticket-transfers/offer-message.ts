import type { Language } from '#domain/market/locale.ts';
import type { MarketCode } from '#domain/market/market.ts';
import type { Message } from '#server/kernel/public.ts';
import type { OfferContact } from './ticket-transfers.port.ts';

export type OfferMessageContent = {
  readonly key: string;
  readonly contact: OfferContact;
  readonly language: Language;
  readonly market: MarketCode;
  /** The sender's first name. */
  readonly sender: string;
  readonly event: string;
  readonly count: number;
  readonly seats: readonly string[];
  /** With date, and the city whose time zone it is in. */
  readonly until: string;
  readonly url: string;
};

/** Renders the message to the receiver of an offer: short in a text message, with the seats and a button in an email. */
export function renderOfferMessage(facts: OfferMessageContent): Message {
  const { key, contact, language, market, seats, url } = facts;
  const texts = language === 'en' ? offerInEnglish(facts) : offerInSpanish(facts);
  const { channel, to } = contact;
  if (channel !== 'EMAIL')
    return { channel, to, key, subject: '', text: `Taquilla: ${texts.lead} ${url}`, html: null };
  return {
    channel,
    to,
    key,
    audience: { language, market },
    subject: texts.subject,
    text: [texts.lead, seats.join('\n'), `${texts.open}: ${url}`, texts.after, ''].join('\n\n'),
    html: null,
  };
}

const offerInEnglish = ({ sender, event, count, until }: OfferMessageContent) => {
  const tickets = count === 1 ? 'a ticket' : `${count} tickets`;
  return {
    subject: `${sender} sends you ${tickets}: ${event}`,
    lead: `${sender} sends you ${tickets} for ${event}. Accept before ${until}:`,
    open: 'See and accept',
    after:
      'Sign in or create your account with this address. Only you can accept. If you do not know the sender, ignore this message.',
  };
};

const offerInSpanish = ({ market, sender, event, count, until }: OfferMessageContent) => {
  const tickets = formatTicketCount(market, count);
  return {
    subject: `${sender} te envía ${tickets}: ${event}`,
    lead: `${sender} te envía ${tickets} para ${event}. Acepta antes del ${until}:`,
    open: 'Ver y aceptar',
    after:
      'Inicia sesión o crea tu cuenta con esta dirección. Solo tú puedes aceptar. Si no conoces a quien te escribe, ignora este mensaje.',
  };
};

export function formatTicketCount(market: MarketCode, count: number): string {
  const [one, many] = market === 'MEX' ? ['un boleto', 'boletos'] : ['una boleta', 'boletas'];
  return count === 1 ? one : `${count} ${many}`;
}

export type DecisionEmailContent = {
  readonly key: string;
  readonly to: string;
  readonly language: Language;
  readonly market: MarketCode;
  readonly firstName: string;
  readonly event: string;
  readonly count: number;
  readonly isAccepted: boolean;
  readonly ticketsUrl: string;
};

/** Renders the email to the sender: the tickets are the receiver's now, or still the sender's. */
export function renderDecisionEmail(facts: DecisionEmailContent): Message {
  const { key, to, language, market, ticketsUrl } = facts;
  const texts = language === 'en' ? decisionInEnglish(facts) : decisionInSpanish(facts);
  return {
    channel: 'EMAIL',
    to,
    key,
    audience: { language, market },
    subject: texts.subject,
    text: [texts.hello, texts.lead, `${texts.open}: ${ticketsUrl}`, ''].join('\n\n'),
    html: null,
  };
}

function decisionInEnglish({ firstName, event, count, isAccepted }: DecisionEmailContent) {
  const tickets = count === 1 ? 'your ticket' : `your ${count} tickets`;
  return {
    subject: `${isAccepted ? 'Accepted' : 'Declined'}: ${event}`,
    hello: `Hello ${firstName},`,
    lead: isAccepted
      ? `The person to whom you sent ${tickets} for ${event} has accepted. Your codes are no longer valid. A refund, if there is one, still goes to you.`
      : `The person to whom you sent ${tickets} for ${event} has declined. You keep them, and your codes stay valid.`,
    open: 'My tickets',
  };
}

function decisionInSpanish({ market, firstName, event, count, isAccepted }: DecisionEmailContent) {
  const tickets = formatTicketCount(market, count);
  return {
    subject: `${isAccepted ? 'Transferencia aceptada' : 'Transferencia rechazada'}: ${event}`,
    hello: `Hola, ${firstName}:`,
    lead: isAccepted
      ? `La persona a quien le enviaste ${tickets} para ${event} aceptó. Tus códigos ya no sirven. Si hay un reembolso, sigue siendo para ti.`
      : `La persona a quien le enviaste ${tickets} para ${event} no aceptó. Todo sigue a tu nombre y tus códigos siguen sirviendo.`,
    open: market === 'MEX' ? 'Mis boletos' : 'Mis boletas',
  };
}
