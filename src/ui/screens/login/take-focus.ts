/**
 * Leads whoever is at a step: to the first field that needs another look, otherwise to its heading where the step is new.
 * Called with a step's form as soon as it is there, and after each refusal.
 */
export function takeFocus(form: HTMLFormElement, isNewStep: boolean): void {
  const wrong = form.querySelector('[aria-invalid="true"]');
  if (wrong instanceof HTMLElement) {
    wrong.focus();
    if (wrong instanceof HTMLInputElement && wrong.type !== 'checkbox') wrong.select();
    return;
  }
  const heading = form.querySelector('h1, h2');
  if (!isNewStep || !(heading instanceof HTMLElement) || form.contains(document.activeElement)) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** A field's text as it was sent. */
export const textIn = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim() : '';
};

/** A password may begin or end with a space. */
export const passwordIn = (form: FormData, name = 'password'): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};

/** The e-mail or phone that stands in a form, sent off or not: the next step need not ask again. */
export function contactIn(form: HTMLFormElement | null): string {
  if (form === null) return '';
  const data = new FormData(form);
  return textIn(data, 'contact') || textIn(data, 'email') || textIn(data, 'phone');
}
