import type { Language } from '#domain/market/locale.ts';
import type { MarketCode } from '#domain/market/market.ts';
import { formatClabe } from '#domain/payment/clabe.ts';
import type { PaymentInstruction } from '#domain/payment/payment-instruction.ts';
import { letterButton, letterPage, safe } from '../letter-html.ts';
import type { Message } from '../messenger.port.ts';
import type { LetterHead } from './letter-head.ts';

/** An instruction that can be paid for days from an email. */
export type LastingInstruction = Extract<PaymentInstruction, { readonly kind: 'SHOP' | 'CLABE' | 'WINDOW' }>;

export type InstructionFacts = LetterHead & {
  readonly amount: string;
  /** With date, and the city whose time zone it is in. */
  readonly deadline: string;
  /**
   * The latest time of the confirmation of a last-minute payment, formatted as the deadline; null where it is
   * immediate.
   */
  readonly hearBy: string | null;
  readonly instruction: LastingInstruction;
  /** The status page, without a login. */
  readonly statusUrl: string;
};

type Words = {
  readonly tag: string;
  readonly subject: (facts: InstructionFacts) => string;
  readonly hello: (name: string) => string;
  readonly lead: (facts: InstructionFacts) => string;
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
  readonly after: (facts: InstructionFacts) => string;
  readonly exact: string;
  readonly status: string;
  readonly order: string;
};

const english: Words = {
  tag: 'en-GB',
  subject: ({ event, orderCode }) => `Pay to keep your seats for ${event} (${orderCode})`,
  hello: (name) => `Hello ${name},`,
  lead: ({ event, deadline }) => `Your seats for ${event} are kept for you. Pay before ${deadline}.`,
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
  after: ({ instruction: { kind }, hearBy }) =>
    ({
      SHOP: `Your tickets come by e-mail once your payment reaches us. You hear from us by ${hearBy} at the latest, and your seats are yours meanwhile.`,
      CLABE: `Your tickets come by e-mail once your bank confirms, usually within minutes. You hear from us by ${hearBy} at the latest, and your seats are yours meanwhile.`,
      WINDOW: 'Say the code at any box office of ours and pay in cash: your tickets are yours at once.',
    })[kind],
  exact: 'Pay this very amount: with any other your tickets wait until somebody has looked at it.',
  status: 'See how it stands',
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
  status: 'Ver cómo va',
  order: 'Orden',
} as const satisfies Partial<Words>;

const colombian: Words = {
  ...spanish,
  tag: 'es-CO',
  subject: ({ event, orderCode }) => `Paga para conservar tus sillas: ${event} (${orderCode})`,
  lead: ({ event, deadline }) => `Guardamos tus sillas para ${event}. Paga antes del ${deadline}.`,
  amount: 'Valor exacto',
  after: ({ instruction: { kind }, hearBy }) =>
    ({
      SHOP: `Tus boletas llegan por correo apenas nos llegue tu pago. Te escribimos a más tardar el ${hearBy}, y mientras tanto las sillas son tuyas.`,
      CLABE: `Tus boletas llegan por correo apenas tu banco confirme; casi siempre son minutos. Te escribimos a más tardar el ${hearBy}, y mientras tanto las sillas son tuyas.`,
      WINDOW:
        'Di el código en cualquiera de nuestras taquillas y paga en efectivo: recibes tus boletas al instante.',
    })[kind],
  exact: 'Paga exactamente ese valor: con otro, tus boletas esperan hasta que una persona lo revise.',
};

const mexican: Words = {
  ...spanish,
  tag: 'es-MX',
  subject: ({ event, orderCode }) => `Paga para conservar tus asientos: ${event} (${orderCode})`,
  lead: ({ event, deadline }) => `Apartamos tus asientos para ${event}. Paga antes del ${deadline}.`,
  amount: 'Monto exacto',
  after: ({ instruction: { kind }, hearBy }) =>
    ({
      SHOP: `Tus boletos llegan por correo en cuanto nos llegue tu pago. Te escribimos a más tardar el ${hearBy}, y mientras tanto los asientos son tuyos.`,
      CLABE: `Tus boletos llegan por correo en cuanto tu banco confirme; casi siempre son minutos. Te escribimos a más tardar el ${hearBy}, y mientras tanto los asientos son tuyos.`,
      WINDOW:
        'Di el código en cualquiera de nuestras taquillas y paga en efectivo: recibes tus boletos al instante.',
    })[kind],
  exact: 'Paga exactamente ese monto: con otro, tus boletos esperan hasta que una persona lo revise.',
};

const words = {
  en: { COL: english, MEX: english },
  es: { COL: colombian, MEX: mexican },
} as const satisfies Record<Language, Record<MarketCode, Words>>;

/** Renders the email about where, how much and until when to pay, in text and HTML. */
export function instructionMessage(facts: InstructionFacts): Message {
  const say = words[facts.language][facts.market];
  const rows = rowsOf(facts, say);
  const paragraphs = [say.hello(facts.firstName), say.lead(facts)];
  const ending = [say.exact, say.after(facts)];
  return {
    channel: 'EMAIL',
    to: facts.to,
    key: facts.key,
    subject: say.subject(facts),
    text: [
      ...paragraphs,
      rows.map(([label, value]) => `${label}: ${value}`).join('\n'),
      ...ending,
      `${say.status}: ${facts.statusUrl}`,
      '',
    ].join('\n\n'),
    html: letterPage(say.tag, [
      ...paragraphs.map((text) => `<p style="margin:0 0 16px">${safe(text)}</p>`),
      '<table role="presentation" style="border-collapse:collapse;width:100%;max-width:480px">',
      ...rows.map(
        ([label, value]) =>
          `<tr><td style="padding:6px 0;border-top:1px solid #737d75">${safe(label)}</td><td style="padding:6px 0;border-top:1px solid #737d75;text-align:right"><strong>${safe(value)}</strong></td></tr>`,
      ),
      '</table>',
      ...ending.map((text) => `<p style="margin:16px 0 0">${safe(text)}</p>`),
      `<p style="margin:24px 0 0">${letterButton(facts.statusUrl, say.status)}</p>`,
    ]),
  };
}

function rowsOf(
  { amount, deadline, orderCode, instruction }: InstructionFacts,
  say: Words,
): readonly (readonly [string, string])[] {
  const first = [
    [say.amount, amount],
    [say.deadline, deadline],
  ] as const;
  const last = [say.order, orderCode] as const;
  // The order's code is the code to pay by.
  if (instruction.kind === 'WINDOW') return [...first, [say.code, instruction.code]];
  if (instruction.kind === 'CLABE') {
    const { clabe, bank, beneficiary, concept } = instruction;
    return [
      ...first,
      [say.clabe, formatClabe(clabe)],
      [say.bank, bank],
      [say.beneficiary, beneficiary],
      [say.concept, concept],
      last,
    ];
  }
  const { reference, verificationCode, payAt } = instruction;
  const isOther = verificationCode !== null && verificationCode !== reference;
  return [
    ...first,
    [say.reference, reference],
    ...(isOther ? [[say.verification, verificationCode] as const] : []),
    [say.payAt, payAt.join(', ')],
    last,
  ];
}
