import { type DeclineNextStep, parseDeclineReason } from '#domain/payment/decline-reason.ts';
import type { FieldIssue } from '../../forms/field-errors.ts';

/** Finds the card field that a decline names, to mark it like an invalid one. */
export function findDeclinedFields(statusDetail: string | null): readonly FieldIssue[] {
  const reason = parseDeclineReason(statusDetail ?? '');
  const field = fieldByDeclineReason.get(reason);
  return field === undefined ? [] : [{ field, reason }];
}

const fieldByDeclineReason: ReadonlyMap<string, string> = new Map([
  ['cc_rejected_bad_filled_card_number', 'cardNumber'],
  ['cc_rejected_bad_filled_date', 'expiry'],
  ['cc_rejected_bad_filled_security_code', 'securityCode'],
]);

/** Moves the focus to where the next step after a decline is taken, in the payment form. */
export function focusDeclineStep(form: HTMLFormElement, step: DeclineNextStep): void {
  switch (step) {
    case 'OTHER_CARD':
      clickRadio(form, 'input[name="card"][value="new"]:not(:checked)');
      focusField(form, 'cardNumber');
      break;
    case 'PAY_CASH':
      clickRadio(form, `${cashRadioSelector}:not(:checked)`);
      focusFirstMatch(form, `${cashRadioSelector}:checked`);
      break;
    case 'OTHER_METHOD':
      focusFirstMatch(form, 'input[name="method"]:not(:disabled):not(:checked)');
      break;
    default:
      focusField(form, ...fieldsByStep[step]);
  }
}

/** Steps that focus their field at once, because retyping it is all that helps. */
export const autoFocusByStep: Readonly<
  Partial<Record<DeclineNextStep, (button: HTMLButtonElement | null) => void>>
> = {
  CHECK_NUMBER: (button) => focusFromButton(button, 'CHECK_NUMBER'),
  CHECK_DATE: (button) => focusFromButton(button, 'CHECK_DATE'),
  CHECK_CODE: (button) => focusFromButton(button, 'CHECK_CODE'),
};

function focusFromButton(button: HTMLButtonElement | null, step: DeclineNextStep): void {
  if (button?.form != null) focusDeclineStep(button.form, step);
}

/** The fields of each step; the first one present gets the focus. */
const fieldsByStep = {
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
  Exclude<DeclineNextStep, 'OTHER_CARD' | 'PAY_CASH' | 'OTHER_METHOD'>,
  readonly string[]
>;

const cashRadioSelector = 'input[name="method"][value^="CASH"]:not(:disabled)';

function clickRadio(form: HTMLFormElement, selector: string): void {
  const radio = form.querySelector(selector);
  if (radio instanceof HTMLInputElement) radio.click();
}

/** Focuses the first match, once the selected option has rendered its fields. */
function focusFirstMatch(form: HTMLFormElement, selector: string): void {
  requestAnimationFrame(() => {
    const element = form.querySelector(selector);
    if (!(element instanceof HTMLElement)) return;
    element.focus();
    if (element instanceof HTMLInputElement && element.type !== 'radio') element.select();
  });
}

const focusField = (form: HTMLFormElement, ...names: readonly string[]): void =>
  focusFirstMatch(form, names.map((name) => `[name="${name}"]`).join(', '));
