import type { Language } from '#domain/market/locale.ts';
import type { MarketCode } from '#domain/market/market.ts';
import type { Message } from '#server/kernel/public.ts';
import type { NewsletterSubscriber } from './profiles.port.ts';

export type NewsletterConfirmationInput = Omit<NewsletterSubscriber, 'now'> & {
  readonly key: string;
  readonly siteUrl: string;
  readonly endUrl: string;
  readonly oneClickUrl: string;
};

type ConfirmationTexts = {
  readonly subject: string;
  readonly hello: (name: string) => string;
  readonly lead: string;
  readonly apart: string;
  readonly open: string;
  readonly why: string;
  readonly end: string;
};

const english: ConfirmationTexts = {
  subject: 'You are subscribed to Taquilla news',
  hello: (name) => (name === '' ? 'Hello,' : `Hello ${name},`),
  lead: 'As you requested, we will email you here when a match or race goes on sale.',
  apart: 'You always get receipts, tickets and event changes, with or without this subscription.',
  open: 'Browse events',
  why: 'You received this message because you subscribed to news in your Taquilla account.',
  end: 'Unsubscribe',
};

const colombian: ConfirmationTexts = {
  subject: 'Ya recibes las novedades de Taquilla',
  hello: (name) => (name === '' ? 'Hola:' : `Hola, ${name}:`),
  lead: 'Como lo pediste, te escribiremos aquí cuando salga a la venta un partido o una carrera.',
  apart:
    'Siempre recibirás los recibos, las boletas y los cambios de tus eventos, con o sin esta suscripción.',
  open: 'Ver eventos',
  why: 'Recibiste este mensaje porque te suscribiste a las novedades en tu cuenta de Taquilla.',
  end: 'Cancelar suscripción',
};

const mexican: ConfirmationTexts = {
  ...colombian,
  apart:
    'Siempre recibirás los recibos, los boletos y los cambios de tus eventos, con o sin esta suscripción.',
};

const texts = {
  en: { COL: english, MEX: english },
  es: { COL: colombian, MEX: mexican },
} as const satisfies Record<Language, Record<MarketCode, ConfirmationTexts>>;

/** Builds the newsletter confirmation in the subscriber's language; Spanish where none was chosen. */
export function buildNewsletterConfirmation(input: NewsletterConfirmationInput): Message {
  const { to, key, market, siteUrl, endUrl, oneClickUrl } = input;
  const language = input.language ?? 'es';
  const marketTexts = texts[language][market];
  const hello = marketTexts.hello(input.firstName);
  return {
    channel: 'EMAIL',
    to,
    key,
    audience: { language, market },
    unsubscribeUrl: oneClickUrl,
    subject: marketTexts.subject,
    text: [
      hello,
      marketTexts.lead,
      `${marketTexts.open}: ${siteUrl}`,
      marketTexts.apart,
      `${marketTexts.why}\n${marketTexts.end}: ${endUrl}`,
      '',
    ].join('\n\n'),
    html: null,
  };
}
