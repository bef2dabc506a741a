import { Trans, useLingui } from '@lingui/react/macro';
import { NewPasswordField } from '../../components/Field/NewPasswordField.tsx';
import { VisuallyHidden } from '../../components/VisuallyHidden/VisuallyHidden.tsx';
import { issueOf } from '../sale/buy/field-errors.ts';
import { CodeEntry } from './CodeEntry.tsx';
import { CodeResend } from './CodeResend.tsx';
import { StepFrame } from './StepFrame.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import type { StepProps } from './step-props.ts';
import { passwordIn, textIn } from './take-focus.ts';

/** CONFIRM_FORGOT_PASSWORD: the code and the new password together. */
export function ResetStep({ view, send, heading }: StepProps<'reset'>) {
  const { i18n } = useLingui();
  const wrong = issueOf(view.issues, 'password');
  return (
    <StepFrame
      view={view}
      send={send}
      heading={heading}
      back={<Trans>Change e-mail or mobile</Trans>}
      title={<Trans>Your code and your new password</Trans>}
      lead={
        <Trans>
          If there is an account, the code went to <b>{view.destination}</b>
        </Trans>
      }
      onSubmit={(form) =>
        send({ type: 'newPassword.submitted', code: textIn(form, 'code'), password: passwordIn(form) })
      }
    >
      {/* A password manager keeps the new password under the name that was typed before. */}
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
      <NewPasswordField name="password" label={<Trans>New password</Trans>} error={wrong && i18n._(wrong)} />
      <SubmitButton
        view={view}
        doing={<Trans>Saving</Trans>}
        unavailable={view.expired ? <Trans>Ask for a new code</Trans> : undefined}
      >
        <Trans>Save the new password</Trans>
      </SubmitButton>
      <CodeResend view={view} send={send} />
    </StepFrame>
  );
}
