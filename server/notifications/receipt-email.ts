import type { Language } from '#domain/market/locale.ts';
import type { MarketCode } from '#domain/market/market.ts';
import type { Message } from '#server/kernel/public.ts';
import { escapeHtml, renderEmailButton, renderEmailPage } from '#server/kernel/public.ts';
import type { OrderEmailBase } from './order-email-base.ts';

/** The content of a receipt, formatted for print. */
export type ReceiptEmailContent = OrderEmailBase & {
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
  readonly walletSplit: { readonly balance: string; readonly remainder: string } | null;
  readonly ticketsUrl: string;
};

type ReceiptTexts = {
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
  readonly remainder: string;
  readonly open: string;
  readonly calendar: string;
  readonly footer: string;
};

const english: ReceiptTexts = {
  tag: 'en-GB',
  subject: (event, code) => `Your tickets for ${event} (${code})`,
  hello: (name) => `Hello ${name},`,
  lead: 'Your payment is complete and the seats are yours.',
  freeLead: 'Your seats are complimentary. There is nothing to pay.',
  order: 'Order',
  base: 'Tickets',
  fee: 'Service fee',
  tax: 'Tax on the service',
  total: 'Total paid',
  paidWith: 'Paid with',
  paidOn: 'Paid on',
  reference: 'Transaction number',
  authorization: 'Authorisation',
  balance: 'From your balance',
  remainder: 'The rest',
  open: 'Open my tickets',
  calendar: 'Add to the calendar',
  footer: 'Keep this email as your receipt.',
};

const colombian: ReceiptTexts = {
  tag: 'es-CO',
  subject: (event, code) => `Tus boletas para ${event} (${code})`,
  hello: (name) => `Hola, ${name}:`,
  lead: 'Tu pago se completó y las sillas son tuyas.',
  freeLead: 'Tus sillas son una cortesía. No tienes que pagar nada.',
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
  remainder: 'El resto',
  open: 'Ver mis boletas',
  calendar: 'Agregar al calendario',
  footer: 'Guarda este correo como recibo.',
};

const mexican: ReceiptTexts = {
  ...colombian,
  tag: 'es-MX',
  subject: (event, code) => `Tus boletos para ${event} (${code})`,
  lead: 'Tu pago se completó y los asientos son tuyos.',
  freeLead: 'Tus asientos son una cortesía. No tienes que pagar nada.',
  base: 'Boletos',
  fee: 'Cargo por servicio',
  tax: 'IVA del servicio',
  open: 'Ver mis boletos',
};

const textsByLanguage = {
  en: { COL: english, MEX: english },
  es: { COL: colombian, MEX: mexican },
} as const satisfies Record<Language, Record<MarketCode, ReceiptTexts>>;

/** Renders the receipt of a paid order as an email in text and HTML. */
export function renderReceiptEmail(facts: ReceiptEmailContent): Message {
  const texts = textsByLanguage[facts.language][facts.market];
  const amounts = [
    [texts.base, facts.breakdown.base],
    [texts.fee, facts.breakdown.fee],
    [texts.tax, facts.breakdown.tax],
    [texts.total, facts.total],
    ...(facts.walletSplit === null
      ? []
      : [
          [texts.balance, facts.walletSplit.balance] as const,
          // The other method is shown beside its amount, and not below as if it had paid all.
          [
            facts.paidWith === null ? texts.remainder : `${texts.remainder}, ${facts.paidWith}`,
            facts.walletSplit.remainder,
          ] as const,
        ]),
  ] as const;
  const place = `${facts.when} · ${facts.where}`;
  const lead = facts.isFree ? texts.freeLead : texts.lead;
  const details = [
    [texts.order, facts.orderCode],
    [texts.paidWith, facts.walletSplit === null ? facts.paidWith : null],
    [texts.paidOn, facts.paidOn],
    [texts.reference, facts.reference],
    [texts.authorization, facts.authorization],
  ].flatMap(([label, value]) => (label && value ? [{ label, value }] : []));
  return {
    channel: 'EMAIL',
    to: facts.to,
    key: facts.key,
    subject: texts.subject(facts.event, facts.orderCode),
    text: [
      texts.hello(facts.firstName),
      '',
      lead,
      '',
      facts.event,
      place,
      '',
      ...facts.lines.map((line) => `${line.place}  ${line.price}`),
      '',
      ...amounts.map(([label, value]) => `${label}: ${value}`),
      '',
      ...details.map(({ label, value }) => `${label}: ${value}`),
      `${texts.open}: ${facts.ticketsUrl}`,
      `${texts.calendar}: ${facts.calendarUrl}`,
      '',
      texts.footer,
      '',
    ].join('\n'),
    html: renderEmailPage(texts.tag, [
      `<p style="margin:0 0 16px">${escapeHtml(texts.hello(facts.firstName))}</p>`,
      `<p style="margin:0 0 16px">${escapeHtml(lead)}</p>`,
      `<h1 style="margin:0 0 4px;font-size:26px;line-height:1.1">${escapeHtml(facts.event)}</h1>`,
      `<p style="margin:0 0 16px">${escapeHtml(place)}</p>`,
      '<table role="presentation" style="border-collapse:collapse;width:100%;max-width:480px">',
      ...facts.lines.map((line) => renderRow(line.place, line.price)),
      ...amounts.map(([label, value]) => renderRow(label, value, label === texts.total)),
      '</table>',
      '<p style="margin:16px 0">',
      `${details.map(({ label, value }) => `${escapeHtml(label)}: <strong>${escapeHtml(value)}</strong>`).join('<br>\n')}`,
      '</p>',
      `<p style="margin:0 0 12px">${renderEmailButton(facts.ticketsUrl, texts.open)}</p>`,
      `<p style="margin:0 0 24px"><a href="${escapeHtml(facts.calendarUrl)}" style="color:inherit">${escapeHtml(texts.calendar)}</a></p>`,
      `<p style="margin:0;font-size:13px;opacity:.7">${escapeHtml(texts.footer)}</p>`,
    ]),
  };
}

const renderRow = (label: string, value: string, strong = false): string =>
  `<tr><td style="padding:6px 0;border-top:${strong ? '3px' : '1px'} solid #737d75">${strong ? `<strong>${escapeHtml(label)}</strong>` : escapeHtml(label)}</td><td style="padding:6px 0;border-top:${strong ? '3px' : '1px'} solid #737d75;text-align:right">${strong ? `<strong>${escapeHtml(value)}</strong>` : escapeHtml(value)}</td></tr>`;
