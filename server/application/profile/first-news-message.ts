import type { Language } from '#domain/market/locale.ts';
import type { MarketCode } from '#domain/market/market.ts';
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

/** The first of the news, in its reader's language; Spanish where none was chosen. */
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
    html: `<!doctype html>
<html lang="${say.tag}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>Taquilla</title></head>
<body style="margin:0;padding:24px;font:16px/1.5 Archivo,Helvetica,Arial,sans-serif">
<p style="margin:0 0 16px">${safe(hello)}</p>
<p style="margin:0 0 16px">${safe(say.lead)}</p>
<p style="margin:0 0 24px"><a href="${safe(siteUrl)}" style="display:inline-block;padding:14px 20px;background:#ffb20f;color:#121815;font-weight:700;text-decoration:none;border-radius:6px">${safe(say.open)}</a></p>
<p style="margin:0 0 24px">${safe(say.apart)}</p>
<p style="margin:0;font-size:13px">${safe(say.why)} <a href="${safe(endUrl)}" style="color:inherit">${safe(say.end)}</a></p>
</body>
</html>
`,
  };
}

const safe = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.codePointAt(0)};`);
