import { type DeclineStep, declineReasonOf } from '#domain/payment/decline-reason.ts';
import type { FieldIssue } from './field-errors.ts';

/** The field of a card that a refusal names is marked with the reason, as one is that was mistyped. */
export function declinedFields(statusDetail: string | null): readonly FieldIssue[] {
  const reason = declineReasonOf(statusDetail ?? '');
  const field = refusedFields.get(reason);
  return field === undefined ? [] : [{ field, reason }];
}

const refusedFields: ReadonlyMap<string, string> = new Map([
  ['cc_rejected_bad_filled_card_number', 'cardNumber'],
  ['cc_rejected_bad_filled_date', 'expiry'],
  ['cc_rejected_bad_filled_security_code', 'securityCode'],
]);

/** Leads to where the next step after a refusal is taken, in the form where it was paid. */
export function leadToStep(form: HTMLFormElement, step: DeclineStep): void {
  switch (step) {
    case 'OTHER_CARD':
      choose(form, 'input[name="card"][value="new"]:not(:checked)');
      focusOn(form, 'cardNumber');
      break;
    case 'PAY_CASH':
      choose(form, `${cash}:not(:checked)`);
      focusFirst(form, `${cash}:checked`);
      break;
    case 'OTHER_METHOD':
      focusFirst(form, 'input[name="method"]:not(:disabled):not(:checked)');
      break;
    default:
      focusOn(form, ...placesOf[step]);
  }
}

/** To what has to be typed otherwise, at once: nothing else would help, and there is nothing to decide. */
export const leadAtOnce: Readonly<Partial<Record<DeclineStep, (button: HTMLButtonElement | null) => void>>> =
  {
    CHECK_NUMBER: (button) => leadFrom(button, 'CHECK_NUMBER'),
    CHECK_DATE: (button) => leadFrom(button, 'CHECK_DATE'),
    CHECK_CODE: (button) => leadFrom(button, 'CHECK_CODE'),
  };

function leadFrom(button: HTMLButtonElement | null, step: DeclineStep): void {
  if (button?.form != null) leadToStep(button.form, step);
}

/** The first of them that is there. */
const placesOf = {
  CHECK_NUMBER: ['cardNumber', 'securityCode'],
  CHECK_DATE: ['expiry', 'securityCode'],
  CHECK_CODE: ['securityCode'],
  CHECK_CARD: ['cardNumber', 'securityCode'],
  CALL_BANK: ['securityCode'],
  ACTIVATE_CARD: ['securityCode'],
  CONFIRM_AT_BANK: ['securityCode'],
  FEWER_INSTALLMENTS: ['installments'],
  TRY_AGAIN: ['securityCode', 'bankId'],
  SEE_PURCHASES: [],
} as const satisfies Record<
  Exclude<DeclineStep, 'OTHER_CARD' | 'PAY_CASH' | 'OTHER_METHOD'>,
  readonly string[]
>;

const cash = 'input[name="method"][value^="CASH"]:not(:disabled)';

function choose(form: HTMLFormElement, selector: string): void {
  const radio = form.querySelector(selector);
  if (radio instanceof HTMLInputElement) radio.click();
}

/** Once what was chosen shows its fields. */
function focusFirst(form: HTMLFormElement, selector: string): void {
  requestAnimationFrame(() => {
    const found = form.querySelector(selector);
    if (!(found instanceof HTMLElement)) return;
    found.focus();
    if (found instanceof HTMLInputElement && found.type !== 'radio') found.select();
  });
}

const focusOn = (form: HTMLFormElement, ...names: readonly string[]): void =>
  focusFirst(form, names.map((name) => `[name="${name}"]`).join(', '));
