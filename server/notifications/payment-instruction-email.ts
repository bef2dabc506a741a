import type { Language } from '#domain/market/locale.ts';
import type { MarketCode } from '#domain/market/market.ts';
import { formatClabe } from '#domain/payment/clabe.ts';
import type { PaymentInstruction } from '#domain/payment/payment-instruction.ts';
import type { Message } from '#server/kernel/public.ts';
import { renderEmailButton, renderEmailParagraph, renderEmailTable } from '#server/kernel/public.ts';
import { addressOrderEmail, type OrderEmailBase } from './order-email-base.ts';

/** An instruction that can be paid for days from an email. */
export type EmailedInstruction = Extract<
  PaymentInstruction,
  { readonly kind: 'SHOP' | 'CLABE' | 'BOX_OFFICE' }
>;

export type PaymentInstructionEmailContent = OrderEmailBase & {
  readonly amount: string;
  /** With date, and the city whose time zone it is in. */
  readonly deadline: string;
  /**
   * The latest time of the confirmation of a last-minute payment, formatted as the deadline; null where it is
   * immediate.
   */
  readonly confirmedBy: string | null;
  readonly instruction: EmailedInstruction;
  /** The status page, without a login. */
  readonly statusUrl: string;
};

type PaymentInstructionTexts = {
  readonly subject: (facts: PaymentInstructionEmailContent) => string;
  readonly hello: (name: string) => string;
  readonly lead: (facts: PaymentInstructionEmailContent) => string;
  readonly amount: string;
  readonly deadline: string;
  readonly code: string;
  readonly reference: string;
  readonly verification: string;
  readonly payAt: string;
  readonly clabe: string;
  readonly bank: string;
  readonly beneficiary: string;
  readonly concept: string;
  readonly after: (facts: PaymentInstructionEmailContent) => string;
  readonly exact: string;
  readonly status: string;
  readonly order: string;
};

const english: PaymentInstructionTexts = {
  subject: ({ event, orderCode }) => `Pay to keep your seats for ${event} (${orderCode})`,
  hello: (name) => `Hello ${name},`,
  lead: ({ event, deadline }) => `Your seats for ${event} are held for you. Pay before ${deadline}.`,
  amount: 'Exact amount',
  deadline: 'Pay before',
  code: 'Code for the box office',
  reference: 'Reference',
  verification: 'Verification code',
  payAt: 'Where to pay',
  clabe: 'CLABE',
  bank: 'Bank',
  beneficiary: 'Beneficiary',
  concept: 'Concept',
  after: ({ instruction: { kind }, confirmedBy: hearBy }) =>
    ({
      SHOP: `We will email your tickets when we receive your payment. You will hear from us by ${hearBy} at the latest, and your seats are held until then.`,
      CLABE: `We will email your tickets when your bank confirms, usually within minutes. You will hear from us by ${hearBy} at the latest, and your seats are held until then.`,
      BOX_OFFICE:
        'Give the code at any of our box offices and pay in cash. You get your tickets immediately.',
    })[kind],
  exact: 'Pay this exact amount. With a different amount, your tickets wait for manual review.',
  status: 'View status',
  order: 'Order',
};

/** The texts that both markets share. */
const spanish = {
  hello: (name) => `Hola, ${name}:`,
  deadline: 'Paga antes del',
  code: 'Código para la taquilla',
  reference: 'Referencia',
  verification: 'Código de verificación',
  payAt: 'Dónde pagar',
  clabe: 'CLABE',
  bank: 'Banco',
  beneficiary: 'Beneficiario',
  concept: 'Concepto',
  status: 'Ver el estado',
  order: 'Orden',
} as const satisfies Partial<PaymentInstructionTexts>;

const colombian: PaymentInstructionTexts = {
  ...spanish,
  subject: ({ event, orderCode }) => `Paga para conservar tus sillas: ${event} (${orderCode})`,
  lead: ({ event, deadline }) => `Reservamos tus sillas para ${event}. Paga antes del ${deadline}.`,
  amount: 'Valor exacto',
  after: ({ instruction: { kind }, confirmedBy: hearBy }) =>
    ({
      SHOP: `Te enviaremos tus boletas por correo apenas recibamos tu pago. Te escribiremos a más tardar el ${hearBy} y hasta entonces tus sillas siguen reservadas.`,
      CLABE: `Te enviaremos tus boletas por correo apenas tu banco confirme, casi siempre en minutos. Te escribiremos a más tardar el ${hearBy} y hasta entonces tus sillas siguen reservadas.`,
      BOX_OFFICE:
        'Da el código en cualquiera de nuestras taquillas y paga en efectivo. Recibes tus boletas de inmediato.',
    })[kind],
  exact: 'Paga exactamente ese valor. Con otro, tus boletas esperan una revisión manual.',
};

const mexican: PaymentInstructionTexts = {
  ...spanish,
  subject: ({ event, orderCode }) => `Paga para conservar tus asientos: ${event} (${orderCode})`,
  lead: ({ event, deadline }) => `Apartamos tus asientos para ${event}. Paga antes del ${deadline}.`,
  amount: 'Monto exacto',
  after: ({ instruction: { kind }, confirmedBy: hearBy }) =>
    ({
      SHOP: `Te enviaremos tus boletos por correo en cuanto recibamos tu pago. Te escribiremos a más tardar el ${hearBy} y hasta entonces tus asientos siguen apartados.`,
      CLABE: `Te enviaremos tus boletos por correo en cuanto tu banco confirme, casi siempre en minutos. Te escribiremos a más tardar el ${hearBy} y hasta entonces tus asientos siguen apartados.`,
      BOX_OFFICE:
        'Da el código en cualquiera de nuestras taquillas y paga en efectivo. Recibes tus boletos de inmediato.',
    })[kind],
  exact: 'Paga exactamente ese monto. Con otro, tus boletos esperan una revisión manual.',
};

const textsByLanguage = {
  en: { COL: english, MEX: english },
  es: { COL: colombian, MEX: mexican },
} as const satisfies Record<Language, Record<MarketCode, PaymentInstructionTexts>>;

/** Renders the email about where, how much and until when to pay, in text and HTML. */
export function renderPaymentInstructionEmail(facts: PaymentInstructionEmailContent): Message {
  const texts = textsByLanguage[facts.language][facts.market];
  const rows = buildRows(facts, texts);
  const paragraphs = [texts.hello(facts.firstName), texts.lead(facts)];
  const ending = [texts.exact, texts.after(facts)];
  return {
    ...addressOrderEmail(facts),
    subject: texts.subject(facts),
    text: [
      ...paragraphs,
      rows.map(([label, value]) => `${label}: ${value}`).join('\n'),
      ...ending,
      `${texts.status}: ${facts.statusUrl}`,
      '',
    ].join('\n\n'),
    html: [
      ...paragraphs.map(renderEmailParagraph),
      renderEmailTable(rows.map(([label, value]) => ({ label, value }))),
      ...ending.map(renderEmailParagraph),
      renderEmailButton(facts.statusUrl, texts.status),
    ].join('\n'),
  };
}

function buildRows(
  { amount, deadline, orderCode, instruction }: PaymentInstructionEmailContent,
  texts: PaymentInstructionTexts,
): readonly (readonly [string, string])[] {
  const first = [
    [texts.amount, amount],
    [texts.deadline, deadline],
  ] as const;
  const last = [texts.order, orderCode] as const;
  // The order's code is the code to pay by.
  if (instruction.kind === 'BOX_OFFICE') return [...first, [texts.code, instruction.code]];
  if (instruction.kind === 'CLABE') {
    const { clabe, bank, beneficiary, concept } = instruction;
    return [
      ...first,
      [texts.clabe, formatClabe(clabe)],
      [texts.bank, bank],
      [texts.beneficiary, beneficiary],
      [texts.concept, concept],
      last,
    ];
  }
  const { reference, verificationCode, payAt } = instruction;
  const isOther = verificationCode !== null && verificationCode !== reference;
  return [
    ...first,
    [texts.reference, reference],
    ...(isOther ? [[texts.verification, verificationCode] as const] : []),
    [texts.payAt, payAt.join(', ')],
    last,
  ];
}
