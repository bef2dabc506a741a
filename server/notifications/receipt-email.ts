import type { Language } from '#domain/market/locale.ts';
import type { MarketCode } from '#domain/market/market.ts';
import type { Message } from '#server/kernel/public.ts';
import {
  escapeHtml,
  renderEmailButton,
  renderEmailParagraph,
  renderEmailTable,
} from '#server/kernel/public.ts';
import { addressOrderEmail, type OrderEmailBase } from './order-email-base.ts';
import { type EmailedTicket, renderTicketPictures } from './ticket-pictures.ts';

/** The content of a receipt, formatted for print. */
export type ReceiptEmailContent = OrderEmailBase & {
  /** The event's poster, 1200 by 630 pixels; the email reads well without it. */
  readonly posterUrl: string;
  readonly when: string;
  /** The time when the doors open; null for several events. */
  readonly doors: string | null;
  readonly where: string;
  readonly directionsUrl: string;
  /** Nobody paid: staff gave the tickets away, or they cost nothing. */
  readonly price: 'PAID' | 'COMPLIMENTARY' | 'FREE';
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
  readonly calendarFile: { readonly fileName: string; readonly text: string };
  /** The wallet portion and the rest, where the wallet paid a portion. */
  readonly walletSplit: { readonly balance: string; readonly remainder: string } | null;
  readonly ticketsUrl: string;
  /** The tickets whose codes may be sent; all others are behind the link. */
  readonly tickets: readonly EmailedTicket[];
};

type ReceiptTexts = {
  readonly subject: (event: string, code: string) => string;
  readonly hello: (name: string) => string;
  readonly lead: string;
  readonly complimentaryLead: string;
  readonly freeLead: string;
  readonly doors: (time: string) => string;
  readonly directions: string;
  readonly order: string;
  readonly includes: string;
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
  readonly freeFooter: string;
};

const english: ReceiptTexts = {
  subject: (event, code) => `Your tickets for ${event} (${code})`,
  hello: (name) => `Hello ${name},`,
  lead: 'Your payment is complete and the seats are yours.',
  complimentaryLead: 'Your seats are complimentary. There is nothing to pay.',
  freeLead: 'Your tickets are free and confirmed.',
  doors: (time) => `Doors open at ${time}`,
  directions: 'Directions',
  order: 'Order',
  includes: 'Includes',
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
  freeFooter: 'If you cannot come, tell us, so that somebody else can have your place.',
};

const colombian: ReceiptTexts = {
  subject: (event, code) => `Tus boletas para ${event} (${code})`,
  hello: (name) => `Hola, ${name}:`,
  lead: 'Tu pago se completó y las sillas son tuyas.',
  complimentaryLead: 'Tus sillas son una cortesía. No tienes que pagar nada.',
  freeLead: 'Tus boletas son gratis y ya están confirmadas.',
  doors: (time) => `Las puertas abren a las ${time}`,
  directions: 'Cómo llegar',
  order: 'Orden',
  includes: 'Incluye',
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
  freeFooter: 'Si no puedes ir, avísanos para que otra persona aproveche tu cupo.',
};

const mexican: ReceiptTexts = {
  ...colombian,
  subject: (event, code) => `Tus boletos para ${event} (${code})`,
  lead: 'Tu pago se completó y los asientos son tuyos.',
  complimentaryLead: 'Tus asientos son una cortesía. No tienes que pagar nada.',
  freeLead: 'Tus boletos son gratis y ya están confirmados.',
  freeFooter: 'Si no puedes ir, avísanos para que otra persona aproveche tu lugar.',
  base: 'Boletos',
  fee: 'Cargo por servicio',
  tax: 'IVA del servicio',
  open: 'Ver mis boletos',
};

const textsByLanguage = {
  en: { COL: english, MEX: english },
  es: { COL: colombian, MEX: mexican },
} as const satisfies Record<Language, Record<MarketCode, ReceiptTexts>>;

const leads = {
  PAID: ({ lead }) => lead,
  COMPLIMENTARY: ({ complimentaryLead }) => complimentaryLead,
  FREE: ({ freeLead }) => freeLead,
} as const satisfies Record<ReceiptEmailContent['price'], (texts: ReceiptTexts) => string>;

/** Renders the receipt of a paid order as an email in text and HTML, with the event as a calendar file. */
export function renderReceiptEmail(facts: ReceiptEmailContent): Message {
  const texts = textsByLanguage[facts.language][facts.market];
  const { breakdown, walletSplit, calendarFile } = facts;
  const included = [
    [texts.base, breakdown.base],
    [texts.fee, breakdown.fee],
    [texts.tax, breakdown.tax],
  ].map(([label, value]) => `${label}: ${value}`);
  const amounts = [
    { label: texts.total, value: facts.total, isTotal: true },
    ...(walletSplit === null
      ? []
      : [
          { label: texts.balance, value: walletSplit.balance },
          // The other method is shown beside its amount, and not below as if it had paid all.
          {
            label: facts.paidWith === null ? texts.remainder : `${texts.remainder}, ${facts.paidWith}`,
            value: walletSplit.remainder,
          },
        ]),
  ];
  const event = [facts.when, facts.where, ...(facts.doors === null ? [] : [texts.doors(facts.doors)])];
  const pictures = renderTicketPictures(facts.tickets, facts);
  const lead = leads[facts.price](texts);
  const isFree = facts.price === 'FREE';
  const details = [
    [texts.order, facts.orderCode],
    [texts.paidWith, walletSplit === null ? facts.paidWith : null],
    [texts.paidOn, facts.paidOn],
    [texts.reference, facts.reference],
    [texts.authorization, facts.authorization],
  ].flatMap(([label, value]) => (label && value ? [`${label}: ${value}`] : []));
  return {
    ...addressOrderEmail(facts),
    subject: texts.subject(facts.event, facts.orderCode),
    text: [
      [texts.hello(facts.firstName)],
      [lead],
      [facts.event, ...event, `${texts.directions}: ${facts.directionsUrl}`],
      facts.lines.map((line) => (isFree ? line.place : `${line.place}  ${line.price}`)),
      isFree
        ? []
        : [
            ...amounts.map(({ label, value }) => `${label}: ${value}`),
            `${texts.includes}: ${included.join(' · ')}`,
          ],
      details,
      [`${texts.open}: ${facts.ticketsUrl}`],
      ...(pictures.text.length === 0 ? [] : [pictures.text]),
      [`${texts.calendar}: ${facts.calendarUrl}`],
      [isFree ? texts.freeFooter : texts.footer],
    ]
      .filter((paragraph) => paragraph.length > 0)
      .map((paragraph) => `${paragraph.join('\n')}\n`)
      .join('\n'),
    html: [
      `<img src="${escapeHtml(facts.posterUrl)}" width="600" height="315" alt="" style="display:block;width:100%;height:auto;margin:0 0 24px">`,
      renderEmailParagraph(`${texts.hello(facts.firstName)}\n${lead}`),
      `<h1 style="margin:0 0 4px;font-size:26px;line-height:1.1">${escapeHtml(facts.event)}</h1>`,
      renderEmailParagraph([...event, `${texts.directions}: ${facts.directionsUrl}`].join('\n')),
      renderEmailButton(facts.ticketsUrl, texts.open),
      '<div style="height:24px"></div>',
      pictures.html,
      ...(isFree
        ? [renderEmailParagraph(facts.lines.map(({ place }) => place).join('\n'))]
        : [
            renderEmailTable([
              ...facts.lines.map(({ place, price }) => ({ label: place, value: price })),
              ...amounts,
            ]),
            `<p style="margin:4px 0 24px;font-size:13px">${escapeHtml(`${texts.includes}: ${included.join(' · ')}`)}</p>`,
          ]),
      renderEmailParagraph(details.join('\n')),
      renderEmailParagraph(`${texts.calendar}: ${facts.calendarUrl}`),
      renderEmailParagraph(isFree ? texts.freeFooter : texts.footer),
    ].join('\n'),
    attachments: [
      ...pictures.attachments,
      {
        fileName: calendarFile.fileName,
        contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
        content: calendarFile.text,
      },
    ],
  };
}
