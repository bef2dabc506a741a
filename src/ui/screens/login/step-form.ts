/**
 * Moves the focus to the first invalid field, otherwise to the heading of a new step. Called when the step's form is
 * mounted and after each rejection.
 */
export function focusStep(form: HTMLFormElement, isNewStep: boolean): void {
  const invalidField = form.querySelector('[aria-invalid="true"]');
  if (invalidField instanceof HTMLElement) {
    invalidField.focus();
    if (invalidField instanceof HTMLInputElement && invalidField.type !== 'checkbox') invalidField.select();
    return;
  }
  const heading = form.querySelector('h1, h2');
  if (!isNewStep || !(heading instanceof HTMLElement) || form.contains(document.activeElement)) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** Reads a field's trimmed text. */
export const readStepText = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim() : '';
};

/** Reads a password untrimmed, because it may begin or end with a space. */
export const readPassword = (form: FormData, name = 'password'): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};

/** Reads the e-mail or phone typed in a form, submitted or not, to carry it over to the next step. */
export function readContact(form: HTMLFormElement | null): string {
  if (form === null) return '';
  const data = new FormData(form);
  return readStepText(data, 'contact') || readStepText(data, 'email') || readStepText(data, 'phone');
}
