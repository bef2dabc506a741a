import type { Language } from '#domain/market/locale.ts';
import type { MarketCode } from '#domain/market/market.ts';
import type { Message } from '#server/kernel/public.ts';
import { escapeHtml, renderEmailButton, renderEmailPage } from '#server/kernel/public.ts';
import type { NewsletterSubscriber } from './profiles.port.ts';

export type NewsletterConfirmationInput = Omit<NewsletterSubscriber, 'now'> & {
  readonly key: string;
  readonly siteUrl: string;
  readonly endUrl: string;
  readonly oneClickUrl: string;
};

type ConfirmationTexts = {
  readonly tag: string;
  readonly subject: string;
  readonly hello: (name: string) => string;
  readonly lead: string;
  readonly apart: string;
  readonly open: string;
  readonly why: string;
  readonly end: string;
};

const english: ConfirmationTexts = {
  tag: 'en-GB',
  subject: 'You are subscribed to Taquilla news',
  hello: (name) => (name === '' ? 'Hello,' : `Hello ${name},`),
  lead: 'As you requested, we will email you here when a match or race goes on sale.',
  apart: 'You always get receipts, tickets and event changes, with or without this subscription.',
  open: 'Browse events',
  why: 'You received this message because you subscribed to news in your Taquilla account.',
  end: 'Unsubscribe',
};

const colombian: ConfirmationTexts = {
  tag: 'es-CO',
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
  tag: 'es-MX',
  apart:
    'Siempre recibirás los recibos, los boletos y los cambios de tus eventos, con o sin esta suscripción.',
};

const texts = {
  en: { COL: english, MEX: english },
  es: { COL: colombian, MEX: mexican },
} as const satisfies Record<Language, Record<MarketCode, ConfirmationTexts>>;

/** Builds the newsletter confirmation in the subscriber's language; Spanish where none was chosen. */
export function buildNewsletterConfirmation(input: NewsletterConfirmationInput): Message {
  const { to, key, siteUrl, endUrl, oneClickUrl } = input;
  const marketTexts = texts[input.language ?? 'es'][input.market];
  const hello = marketTexts.hello(input.firstName);
  return {
    channel: 'EMAIL',
    to,
    key,
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
    html: renderEmailPage(marketTexts.tag, [
      `<p style="margin:0 0 16px">${escapeHtml(hello)}</p>`,
      `<p style="margin:0 0 16px">${escapeHtml(marketTexts.lead)}</p>`,
      `<p style="margin:0 0 24px">${renderEmailButton(siteUrl, marketTexts.open)}</p>`,
      `<p style="margin:0 0 24px">${escapeHtml(marketTexts.apart)}</p>`,
      `<p style="margin:0;font-size:13px">${escapeHtml(marketTexts.why)} <a href="${escapeHtml(endUrl)}" style="color:inherit">${escapeHtml(marketTexts.end)}</a></p>`,
    ]),
  };
}
