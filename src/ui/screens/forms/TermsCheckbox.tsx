import { Trans, useLingui } from '@lingui/react/macro';
import { Checkbox } from '../../components/Checkbox/Checkbox.tsx';
import { Link } from '../../components/Link/Link.tsx';
import { type FieldIssue, getIssueMessage } from './field-errors.ts';

type TermsCheckboxProps = { readonly issues: readonly FieldIssue[]; readonly defaultChecked?: boolean };

/** Asks for agreement to the terms; never checked in advance for anybody. */
export function TermsCheckbox({ issues, defaultChecked = false }: TermsCheckboxProps) {
  const { i18n } = useLingui();
  const issue = getIssueMessage(issues, 'terms');
  return (
    <Checkbox
      name="terms"
      label={
        <Trans>
          I agree to the{' '}
          <Link href="/tos" target="_blank">
            terms
          </Link>{' '}
          and the{' '}
          <Link href="/privacy-policies" target="_blank">
            privacy policy
          </Link>
        </Trans>
      }
      defaultChecked={defaultChecked}
      error={issue === null ? undefined : i18n._(issue)}
    />
  );
}
