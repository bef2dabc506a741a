import type { Language } from '#domain/market/locale.ts';
import type { MarketCode } from '#domain/market/market.ts';
import type { Message } from '../messenger.port.ts';

export type InstallmentFacts = {
  readonly to: string;
  readonly language: Language;
  readonly market: MarketCode;
  readonly firstName: string;
  readonly plan: string;
  /** The amount of this payment. */
  readonly amount: string;
  /** The numbers of the paid installments, and the number of all. */
  readonly quotas: readonly number[];
  readonly of: number;
  /** The unpaid remainder of the plan; null when there is none. */
  readonly left: string | null;
  /** The due date of the next installment. */
  readonly nextDue: string | null;
  readonly planUrl: string;
  readonly key: string;
};

/** Renders the email about paid or refunded installments. */
export function installmentMessage(what: 'PAID' | 'RETURNED', facts: InstallmentFacts): Message {
  const { plan, firstName, to, key } = facts;
  const message = { channel: 'EMAIL', to, html: null, key } as const;
  return facts.language === 'en'
    ? {
        ...message,
        subject: what === 'PAID' ? `Payment received: ${plan}` : `We are returning your payment for ${plan}`,
        text: `Hello ${firstName},\n\n${inEnglish(what, facts)}\n\n${facts.planUrl}\n`,
      }
    : {
        ...message,
        subject: what === 'PAID' ? `Recibimos tu pago: ${plan}` : `Te devolvemos el pago de ${plan}`,
        text: `Hola, ${firstName}:\n\n${inSpanish(what, facts)}\n\n${facts.planUrl}\n`,
      };
}

function inEnglish(what: 'PAID' | 'RETURNED', { amount, quotas, of, left, nextDue, plan }: InstallmentFacts) {
  const which = `${quotas.length === 1 ? 'instalment' : 'instalments'} ${quotas.join(', ')} of ${of}`;
  const due = nextDue === null ? '' : ` The next instalment is due on ${nextDue}.`;
  const rest = left === null ? 'Everything is paid.' : `Still to pay: ${left}.${due}`;
  return what === 'PAID'
    ? `We received ${amount} for ${which} of ${plan}. ${rest}`
    : `Your payment of ${amount} for ${which} of ${plan} did not stand. The money goes back by the way it came; your bank may take some days to show it. ${rest}`;
}

function inSpanish(
  what: 'PAID' | 'RETURNED',
  { amount, market, quotas, of, left, nextDue, plan }: InstallmentFacts,
) {
  const [one, many] = market === 'MEX' ? ['mensualidad', 'mensualidades'] : ['cuota', 'cuotas'];
  const which = `${quotas.length === 1 ? `la ${one}` : `las ${many}`} ${quotas.join(', ')} de ${of}`;
  const due = nextDue === null ? '' : ` La próxima ${one} vence el ${nextDue}.`;
  const rest = left === null ? 'Ya pagaste todo.' : `Te falta por pagar: ${left}.${due}`;
  return what === 'PAID'
    ? `Recibimos ${amount} por ${which} de ${plan}. ${rest}`
    : `Tu pago de ${amount} por ${which} de ${plan} no quedó en firme. El dinero vuelve por el mismo medio; tu banco puede tardar unos días en mostrarlo. ${rest}`;
}
