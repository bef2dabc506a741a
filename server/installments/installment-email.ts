import type { Language } from '#domain/market/locale.ts';
import type { MarketCode } from '#domain/market/market.ts';
import type { Message } from '#server/kernel/public.ts';

/** The occasions: installments were paid, their money is refunded, or the card on file could not be charged. */
export const installmentEmailKinds = ['PAID', 'RETURNED', 'DECLINED'] as const;
export type InstallmentEmailKind = (typeof installmentEmailKinds)[number];

export type InstallmentEmailContent = {
  readonly to: string;
  readonly language: Language;
  readonly market: MarketCode;
  readonly firstName: string;
  readonly plan: string;
  /** The amount of this payment. */
  readonly amount: string;
  /** The numbers of the paid installments, and the number of all. */
  readonly installmentNumbers: readonly number[];
  readonly of: number;
  /** The unpaid remainder of the plan; null when there is none. */
  readonly left: string | null;
  /** The due date of the next installment. */
  readonly nextDue: string | null;
  readonly planUrl: string;
  readonly key: string;
};

/** Renders the email about paid, refunded or declined installments. */
export function renderInstallmentEmail(what: InstallmentEmailKind, facts: InstallmentEmailContent): Message {
  const { plan, firstName, to, key, language, market } = facts;
  const message = { channel: 'EMAIL', to, html: null, key, audience: { language, market } } as const;
  return language === 'en'
    ? {
        ...message,
        subject: englishSubjects[what](plan),
        text: `Hello ${firstName},\n\n${inEnglish(what, facts)}\n\nSee your plan: ${facts.planUrl}\n`,
      }
    : {
        ...message,
        subject: spanishSubjects[what](plan),
        text: `Hola, ${firstName}:\n\n${inSpanish(what, facts)}\n\nVer tu plan: ${facts.planUrl}\n`,
      };
}

const englishSubjects = {
  PAID: (plan) => `Payment received: ${plan}`,
  RETURNED: (plan) => `We are refunding your payment for ${plan}`,
  DECLINED: (plan) => `We could not charge your card: ${plan}`,
} satisfies Record<InstallmentEmailKind, (plan: string) => string>;

const spanishSubjects = {
  PAID: (plan) => `Recibimos tu pago: ${plan}`,
  RETURNED: (plan) => `Te reembolsamos el pago de ${plan}`,
  DECLINED: (plan) => `No pudimos cobrar a tu tarjeta: ${plan}`,
} satisfies Record<InstallmentEmailKind, (plan: string) => string>;

function inEnglish(
  what: InstallmentEmailKind,
  { amount, installmentNumbers, of, left, nextDue, plan }: InstallmentEmailContent,
) {
  const which = `${installmentNumbers.length === 1 ? 'installment' : 'installments'} ${installmentNumbers.join(', ')} of ${of}`;
  const due = nextDue === null ? '' : ` The next installment is due on ${nextDue}.`;
  const rest = left === null ? 'Your plan is fully paid.' : `Amount due: ${left}.${due}`;
  if (what === 'DECLINED')
    return `Your saved card was not charged ${amount} for ${which} of ${plan}. Pay it by any method on the page of your plan. You can also change the card there.`;
  return what === 'PAID'
    ? `We received ${amount} for ${which} of ${plan}. ${rest}`
    : `Your payment of ${amount} for ${which} of ${plan} is being refunded to your original payment method. It may take a few days to appear at your bank. ${rest}`;
}

function inSpanish(
  what: InstallmentEmailKind,
  { amount, market, installmentNumbers, of, left, nextDue, plan }: InstallmentEmailContent,
) {
  const [one, many] = market === 'MEX' ? ['mensualidad', 'mensualidades'] : ['cuota', 'cuotas'];
  const which = `${installmentNumbers.length === 1 ? `la ${one}` : `las ${many}`} ${installmentNumbers.join(', ')} de ${of}`;
  const due = nextDue === null ? '' : ` La próxima ${one} vence el ${nextDue}.`;
  const rest = left === null ? 'Ya pagaste todo.' : `Te falta por pagar: ${left}.${due}`;
  if (what === 'DECLINED')
    return `No pudimos cobrar a tu tarjeta guardada ${amount} por ${which} de ${plan}. Puedes pagar por cualquier medio en la página de tu plan y cambiar allí la tarjeta.`;
  return what === 'PAID'
    ? `Recibimos ${amount} por ${which} de ${plan}. ${rest}`
    : `Tu pago de ${amount} por ${which} de ${plan} se te reembolsa por el mismo medio de pago. Puede tardar unos días en verse en tu banco. ${rest}`;
}
