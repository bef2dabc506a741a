import type { AgreedPlanTerms } from '#domain/installment/plan-terms.ts';
import type { InstallmentReminder } from '#domain/installment/reminder.ts';
import type { Language } from '#domain/market/locale.ts';
import type { MarketCode } from '#domain/market/market.ts';
import type { Message } from '#server/kernel/public.ts';

export type ReminderEmailContent = {
  readonly to: string;
  readonly language: Language;
  readonly market: MarketCode;
  readonly firstName: string;
  readonly plan: string;
  readonly number: number;
  readonly of: number;
  readonly amount: string;
  readonly due: string;
  /** All that is unpaid. */
  readonly left: string;
  /** Null for a plan without seats. */
  readonly terms: AgreedPlanTerms | null;
  readonly planUrl: string;
  readonly key: string;
};

/** Renders the email before an installment is due, or after it was not paid. */
export function renderReminderEmail(what: InstallmentReminder, facts: ReminderEmailContent): Message {
  const { to, key, language, market } = facts;
  const { subject, text } = language === 'en' ? inEnglish(what, facts) : inSpanish(what, facts);
  return { channel: 'EMAIL', to, html: null, key, audience: { language, market }, subject, text };
}

function inEnglish(what: InstallmentReminder, facts: ReminderEmailContent) {
  const { firstName, plan, number, of, amount, due, left, terms, planUrl } = facts;
  const days = terms?.graceDays ?? 0;
  const grace =
    terms === null
      ? ''
      : ` You can pay it until ${days} ${days === 1 ? 'day' : 'days'} after its date. After that the club may end the plan: the seats go back on sale, and ${terms.returnedShare / 100}% of what you paid is refunded.`;
  const lead =
    what === 'BEFORE'
      ? `Installment ${number} of ${of} of ${plan}, ${amount}, is due on ${due}.`
      : `Installment ${number} of ${of} of ${plan}, ${amount}, was due on ${due} and is not paid.${grace}`;
  return {
    subject:
      what === 'BEFORE' ? `Your installment is due on ${due}: ${plan}` : `Overdue installment: ${plan}`,
    text: `Hello ${firstName},\n\n${lead} ${left} is left in total.\n\nPay the installment: ${planUrl}\n`,
  };
}

function inSpanish(what: InstallmentReminder, facts: ReminderEmailContent) {
  const { firstName, plan, number, of, amount, due, left, terms, planUrl, market } = facts;
  const [one, seats] =
    market === 'MEX' ? ['mensualidad', 'los asientos vuelven'] : ['cuota', 'las sillas vuelven'];
  const days = terms?.graceDays ?? 0;
  const grace =
    terms === null
      ? ''
      : ` Puedes pagarla hasta ${days} ${days === 1 ? 'día' : 'días'} después de su fecha. Pasado ese plazo, el club puede terminar el plan: ${seats} a la venta y se te reembolsa el ${terms.returnedShare / 100} % de lo pagado.`;
  const lead =
    what === 'BEFORE'
      ? `La ${one} ${number} de ${of} de ${plan}, de ${amount}, vence el ${due}.`
      : `La ${one} ${number} de ${of} de ${plan}, de ${amount}, venció el ${due} y no está pagada.${grace}`;
  return {
    subject: what === 'BEFORE' ? `Tu ${one} vence el ${due}: ${plan}` : `Tienes una ${one} vencida: ${plan}`,
    text: `Hola, ${firstName}:\n\n${lead} En total te faltan ${left}.\n\nPagar la ${one}: ${planUrl}\n`,
  };
}
