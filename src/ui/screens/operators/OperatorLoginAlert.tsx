import { useLingui } from '@lingui/react/macro';
import type { OperatorLoginIssue } from '#machines/operator-login/operator-login.view.ts';
import { Alert } from '../../components/Alert/Alert.tsx';
import { FailureDetails } from '../FailureAlert.tsx';
import { getOperatorFailureMessage } from './operator-login-messages.ts';

/** Shows an issue that concerns the whole step; field issues are shown at their field. */
export function OperatorLoginAlert({ issue }: { readonly issue: OperatorLoginIssue | null }) {
  const { i18n } = useLingui();
  if (issue === null || issue.field !== null || issue.failure === null) return null;
  return (
    <Alert tone="danger" announce="now" title={i18n._(getOperatorFailureMessage(issue.failure))}>
      <FailureDetails failure={issue.failure} />
    </Alert>
  );
}
