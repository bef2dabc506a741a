import type { Language } from '#domain/market/locale.ts';
import type { MarketCode } from '#domain/market/market.ts';
import { letterButton, letterPage, safe } from '../letter-html.ts';
import type { Message } from '../messenger.port.ts';
import type { NewsReader } from './profiles.port.ts';

export type FirstNewsFacts = Omit<NewsReader, 'now'> & {
  readonly key: string;
  readonly siteUrl: string;
  readonly endUrl: string;
  readonly oneClickUrl: string;
};

type Words = {
  readonly tag: string;
  readonly subject: string;
  readonly hello: (name: string) => string;
  readonly lead: string;
  readonly apart: string;
  readonly open: string;
  readonly why: string;
  readonly end: string;
};

const english: Words = {
  tag: 'en-GB',
  subject: 'You get news of Taquilla now',
  hello: (name) => (name === '' ? 'Hello,' : `Hello ${name},`),
  lead: 'You asked for it: from now on we write to you here when a match or a race goes on sale.',
  apart: 'Receipts, tickets and changes of your events come whether or not you read our news.',
  open: 'See what is on',
  why: 'You get this message because you asked for news in your Taquilla account.',
  end: 'No more news',
};

const colombian: Words = {
  tag: 'es-CO',
  subject: 'Ya recibes las novedades de Taquilla',
  hello: (name) => (name === '' ? 'Hola:' : `Hola, ${name}:`),
  lead: 'Lo pediste: desde ahora te escribimos aquí cuando salga a la venta un partido o una carrera.',
  apart: 'Los recibos, las boletas y los cambios de tus eventos te llegan leas o no las novedades.',
  open: 'Ver qué hay',
  why: 'Recibes este mensaje porque pediste novedades en tu cuenta de Taquilla.',
  end: 'No quiero más novedades',
};

const mexican: Words = {
  ...colombian,
  tag: 'es-MX',
  apart: 'Los recibos, los boletos y los cambios de tus eventos te llegan leas o no las novedades.',
};

const words = {
  en: { COL: english, MEX: english },
  es: { COL: colombian, MEX: mexican },
} as const satisfies Record<Language, Record<MarketCode, Words>>;

/** Builds the newsletter confirmation in the subscriber's language; Spanish where none was chosen. */
export function firstNewsMessage(facts: FirstNewsFacts): Message {
  const { to, key, siteUrl, endUrl, oneClickUrl } = facts;
  const say = words[facts.language ?? 'es'][facts.market];
  const hello = say.hello(facts.firstName);
  return {
    channel: 'EMAIL',
    to,
    key,
    endsAt: oneClickUrl,
    subject: say.subject,
    text: [
      hello,
      say.lead,
      `${say.open}: ${siteUrl}`,
      say.apart,
      `${say.why}\n${say.end}: ${endUrl}`,
      '',
    ].join('\n\n'),
    html: letterPage(say.tag, [
      `<p style="margin:0 0 16px">${safe(hello)}</p>`,
      `<p style="margin:0 0 16px">${safe(say.lead)}</p>`,
      `<p style="margin:0 0 24px">${letterButton(siteUrl, say.open)}</p>`,
      `<p style="margin:0 0 24px">${safe(say.apart)}</p>`,
      `<p style="margin:0;font-size:13px">${safe(say.why)} <a href="${safe(endUrl)}" style="color:inherit">${safe(say.end)}</a></p>`,
    ]),
  };
}
