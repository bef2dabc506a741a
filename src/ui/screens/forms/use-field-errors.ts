import { useLingui } from '@lingui/react/macro';
import { type FieldIssue, getIssueMessage } from './field-errors.ts';

/** Returns a function that finds the error text of a field; undefined for a field without an issue. */
export function useFieldErrors(issues: readonly FieldIssue[]) {
  const { i18n } = useLingui();
  return (...names: readonly string[]): string | undefined => {
    const issue = getIssueMessage(issues, ...names);
    return issue === null ? undefined : i18n._(issue);
  };
}
