import { Trans, useLingui } from '@lingui/react/macro';
import { NewPasswordField } from '../../components/Field/NewPasswordField.tsx';
import { VisuallyHidden } from '../../components/VisuallyHidden/VisuallyHidden.tsx';
import { getIssueMessage } from '../forms/field-errors.ts';
import { CodeEntry } from './CodeEntry.tsx';
import { LoginResendCode } from './LoginResendCode.tsx';
import { formatPhoneText } from './phone-format.ts';
import { StepFrame } from './StepFrame.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import { readPassword, readStepText } from './step-form.ts';
import type { StepProps } from './step-props.ts';

/** Shows the CONFIRM_FORGOT_PASSWORD step: the code and the new password together. */
export function ResetStep({ view, send, heading }: StepProps<'reset'>) {
  const { i18n } = useLingui();
  const issueMessage = getIssueMessage(view.issues, 'password');
  return (
    <StepFrame
      view={view}
      send={send}
      heading={heading}
      back={<Trans>Change email or mobile</Trans>}
      title={<Trans>Your code and your new password</Trans>}
      lead={
        <Trans>
          If an account exists, we sent the code to <b>{formatPhoneText(view.destination)}</b>
        </Trans>
      }
      onSubmit={(form) =>
        send({
          type: 'newPassword.submitted',
          code: readStepText(form, 'code'),
          password: readPassword(form),
        })
      }
    >
      {/* Password managers save the new password under this username. */}
      <VisuallyHidden>
        <input
          type="text"
          name="username"
          autoComplete="username"
          aria-hidden="true"
          tabIndex={-1}
          readOnly
          value={view.username}
        />
      </VisuallyHidden>
      <CodeEntry view={view} />
      <NewPasswordField
        name="password"
        label={<Trans>New password</Trans>}
        error={issueMessage && i18n._(issueMessage)}
      />
      <SubmitButton
        view={view}
        busyLabel={<Trans>Saving</Trans>}
        unavailable={view.expired ? <Trans>Request a new code</Trans> : undefined}
      >
        <Trans>Save the new password</Trans>
      </SubmitButton>
      <LoginResendCode view={view} send={send} />
    </StepFrame>
  );
}
