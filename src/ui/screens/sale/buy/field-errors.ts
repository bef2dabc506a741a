import type { MessageDescriptor } from '@lingui/core';
import { wordsForFieldIssue } from '../../../i18n/field-words.ts';

export type FieldIssue = { readonly field: string; readonly reason: string };

/** What is wrong with a field, by its own name or the last part of a dotted path. */
export function issueOf(
  issues: readonly FieldIssue[],
  ...names: readonly string[]
): MessageDescriptor | null {
  const found = issues.find(
    ({ field }) => names.includes(field) || names.includes(field.split('.').at(-1) ?? ''),
  );
  return found === undefined ? null : wordsForFieldIssue(found.reason);
}

/** Leads to the first field that needs another look, once it is marked. */
export function focusFirstInvalid(form: HTMLFormElement): void {
  requestAnimationFrame(() => {
    const field = form.querySelector('[aria-invalid="true"]');
    if (field instanceof HTMLElement) field.focus();
  });
}

/** A field's text as it was sent. */
export const textIn = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim() : '';
};
