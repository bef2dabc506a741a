import { Trans, useLingui } from '@lingui/react/macro';
import { PasswordField } from '../../components/Field/PasswordField.tsx';
import { Row } from '../../components/Layout/Layout.tsx';
import { getIssueMessage } from '../forms/field-errors.ts';
import { ContactField } from './ContactField.tsx';
import { StepFrame } from './StepFrame.tsx';
import { StepLink } from './StepLink.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import { readPassword, readStepText } from './step-form.ts';
import type { StepProps } from './step-props.ts';

/** Shows the OLD_LOGIN step. */
export function PasswordStep({ view, send, heading }: StepProps<'password'>) {
  const { i18n } = useLingui();
  const passwordIssue = getIssueMessage(view.issues, 'password');
  return (
    <StepFrame
      view={view}
      send={send}
      heading={heading}
      title={<Trans>Sign in with your password</Trans>}
      onSubmit={(form) =>
        send({
          type: 'password.submitted',
          contact: readStepText(form, 'contact'),
          password: readPassword(form),
        })
      }
    >
      <ContactField view={view} />
      <PasswordField
        name="password"
        label={<Trans>Password</Trans>}
        autoComplete="current-password"
        error={passwordIssue && i18n._(passwordIssue)}
      />
      <SubmitButton view={view} busyLabel={<Trans>Signing in</Trans>}>
        <Trans>Sign in</Trans>
      </SubmitButton>
      <Row gap={5}>
        <StepLink to="FORGOT_PASSWORD" send={send}>
          <Trans>I forgot my password</Trans>
        </StepLink>
        <StepLink to="LOGIN" send={send}>
          <Trans>Use a code instead</Trans>
        </StepLink>
      </Row>
    </StepFrame>
  );
}
