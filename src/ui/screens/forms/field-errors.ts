import type { MessageDescriptor } from '@lingui/core';
import { getFieldIssueMessage } from '../../i18n/field-issue-messages.ts';

export type FieldIssue = { readonly field: string; readonly reason: string };

/** Finds the message for a field, by its name or by the last part of a dotted path. */
export function getIssueMessage(
  issues: readonly FieldIssue[],
  ...names: readonly string[]
): MessageDescriptor | null {
  const found = issues.find(
    ({ field }) => names.includes(field) || names.includes(field.split('.').at(-1) ?? ''),
  );
  return found === undefined ? null : getFieldIssueMessage(found.reason);
}

/** Focuses the first invalid field, once it is rendered as such. */
export function focusFirstInvalid(form: HTMLFormElement): void {
  requestAnimationFrame(() => {
    const field = form.querySelector('[aria-invalid="true"]');
    if (field instanceof HTMLElement) field.focus();
  });
}

/** Reads a field's trimmed text. */
export const readText = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim() : '';
};
