import type { Language } from '#domain/market/locale.ts';
import type { MarketCode } from '#domain/market/market.ts';
import { letterButton, letterPage, safe } from '../letter-html.ts';
import type { Message } from '../messenger.port.ts';
import type { LetterHead } from './letter-head.ts';

/** The content of a receipt, formatted for print. */
export type ReceiptFacts = LetterHead & {
  readonly when: string;
  readonly where: string;
  /** A complimentary order: nobody paid. */
  readonly isFree: boolean;
  readonly lines: readonly { readonly place: string; readonly price: string }[];
  readonly breakdown: { readonly base: string; readonly fee: string; readonly tax: string };
  readonly total: string;
  /** The card or other payment method; null where nothing was paid. */
  readonly paidWith: string | null;
  /** With date, and the city whose time zone it is in. */
  readonly paidOn: string | null;
  /** The numbers by which the payment is known elsewhere. */
  readonly reference: string | null;
  readonly authorization: string | null;
  readonly calendarUrl: string;
  /** The wallet portion and the rest, where the wallet paid a portion. */
  readonly parts: { readonly balance: string; readonly rest: string } | null;
  readonly ticketsUrl: string;
};

type Words = {
  readonly tag: string;
  readonly subject: (event: string, code: string) => string;
  readonly hello: (name: string) => string;
  readonly lead: string;
  readonly freeLead: string;
  readonly order: string;
  readonly base: string;
  readonly fee: string;
  readonly tax: string;
  readonly total: string;
  readonly paidWith: string;
  readonly paidOn: string;
  readonly reference: string;
  readonly authorization: string;
  readonly balance: string;
  readonly rest: string;
  readonly open: string;
  readonly calendar: string;
  readonly footer: string;
};

const english: Words = {
  tag: 'en-GB',
  subject: (event, code) => `Your tickets for ${event} (${code})`,
  hello: (name) => `Hello ${name},`,
  lead: 'Your payment went through and the seats are yours.',
  freeLead: 'The seats are yours, as a courtesy: there is nothing to pay.',
  order: 'Order',
  base: 'Tickets',
  fee: 'Service fee',
  tax: 'Tax on the service',
  total: 'Total paid',
  paidWith: 'Paid with',
  paidOn: 'Paid on',
  reference: 'Operation number',
  authorization: 'Authorisation',
  balance: 'From your balance',
  rest: 'The rest',
  open: 'Open my tickets',
  calendar: 'Add to the calendar',
  footer: 'Keep this e-mail: it is your receipt.',
};

const colombian: Words = {
  tag: 'es-CO',
  subject: (event, code) => `Tus boletas para ${event} (${code})`,
  hello: (name) => `Hola, ${name}:`,
  lead: 'Tu pago quedó hecho y las sillas son tuyas.',
  freeLead: 'Las sillas son tuyas, como cortesía: no hay nada que pagar.',
  order: 'Orden',
  base: 'Boletas',
  fee: 'Servicio',
  tax: 'IVA del servicio',
  total: 'Total pagado',
  paidWith: 'Pagado con',
  paidOn: 'Pagado el',
  reference: 'Número de operación',
  authorization: 'Autorización',
  balance: 'Con tu saldo',
  rest: 'El resto',
  open: 'Ver mis boletas',
  calendar: 'Agregar al calendario',
  footer: 'Guarda este correo: es tu recibo.',
};

const mexican: Words = {
  ...colombian,
  tag: 'es-MX',
  subject: (event, code) => `Tus boletos para ${event} (${code})`,
  lead: 'Tu pago quedó hecho y los asientos son tuyos.',
  freeLead: 'Los asientos son tuyos, como cortesía: no hay nada que pagar.',
  base: 'Boletos',
  fee: 'Cargo por servicio',
  tax: 'IVA del servicio',
  open: 'Ver mis boletos',
};

const words = {
  en: { COL: english, MEX: english },
  es: { COL: colombian, MEX: mexican },
} as const satisfies Record<Language, Record<MarketCode, Words>>;

/** Renders the receipt of a paid order as an email in text and HTML. */
export function receiptMessage(facts: ReceiptFacts): Message {
  const say = words[facts.language][facts.market];
  const sums = [
    [say.base, facts.breakdown.base],
    [say.fee, facts.breakdown.fee],
    [say.tax, facts.breakdown.tax],
    [say.total, facts.total],
    ...(facts.parts === null
      ? []
      : [
          [say.balance, facts.parts.balance] as const,
          // The other method is shown beside its amount, and not below as if it had paid all.
          [facts.paidWith === null ? say.rest : `${say.rest}, ${facts.paidWith}`, facts.parts.rest] as const,
        ]),
  ] as const;
  const place = `${facts.when} · ${facts.where}`;
  const lead = facts.isFree ? say.freeLead : say.lead;
  const papers = [
    [say.order, facts.orderCode],
    [say.paidWith, facts.parts === null ? facts.paidWith : null],
    [say.paidOn, facts.paidOn],
    [say.reference, facts.reference],
    [say.authorization, facts.authorization],
  ].flatMap(([label, value]) => (label && value ? [{ label, value }] : []));
  return {
    channel: 'EMAIL',
    to: facts.to,
    key: facts.key,
    subject: say.subject(facts.event, facts.orderCode),
    text: [
      say.hello(facts.firstName),
      '',
      lead,
      '',
      facts.event,
      place,
      '',
      ...facts.lines.map((line) => `${line.place}  ${line.price}`),
      '',
      ...sums.map(([label, figure]) => `${label}: ${figure}`),
      '',
      ...papers.map(({ label, value }) => `${label}: ${value}`),
      `${say.open}: ${facts.ticketsUrl}`,
      `${say.calendar}: ${facts.calendarUrl}`,
      '',
      say.footer,
      '',
    ].join('\n'),
    html: letterPage(say.tag, [
      `<p style="margin:0 0 16px">${safe(say.hello(facts.firstName))}</p>`,
      `<p style="margin:0 0 16px">${safe(lead)}</p>`,
      `<h1 style="margin:0 0 4px;font-size:26px;line-height:1.1">${safe(facts.event)}</h1>`,
      `<p style="margin:0 0 16px">${safe(place)}</p>`,
      '<table role="presentation" style="border-collapse:collapse;width:100%;max-width:480px">',
      ...facts.lines.map((line) => row(line.place, line.price)),
      ...sums.map(([label, figure]) => row(label, figure, label === say.total)),
      '</table>',
      '<p style="margin:16px 0">',
      `${papers.map(({ label, value }) => `${safe(label)}: <strong>${safe(value)}</strong>`).join('<br>\n')}`,
      '</p>',
      `<p style="margin:0 0 12px">${letterButton(facts.ticketsUrl, say.open)}</p>`,
      `<p style="margin:0 0 24px"><a href="${safe(facts.calendarUrl)}" style="color:inherit">${safe(say.calendar)}</a></p>`,
      `<p style="margin:0;font-size:13px;opacity:.7">${safe(say.footer)}</p>`,
    ]),
  };
}

const row = (label: string, figure: string, strong = false): string =>
  `<tr><td style="padding:6px 0;border-top:${strong ? '3px' : '1px'} solid #737d75">${strong ? `<strong>${safe(label)}</strong>` : safe(label)}</td><td style="padding:6px 0;border-top:${strong ? '3px' : '1px'} solid #737d75;text-align:right">${strong ? `<strong>${safe(figure)}</strong>` : safe(figure)}</td></tr>`;
