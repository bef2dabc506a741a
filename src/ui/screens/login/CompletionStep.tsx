import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../components/Button/Button.tsx';
import { Checkbox } from '../../components/Checkbox/Checkbox.tsx';
import { NewPasswordField } from '../../components/Field/NewPasswordField.tsx';
import { getIssueMessage } from '../forms/field-errors.ts';
import { IdentityFields } from '../forms/IdentityFields.tsx';
import { TermsCheckbox } from '../forms/TermsCheckbox.tsx';
import { StepFrame } from './StepFrame.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import { readPassword, readStepText } from './step-form.ts';
import type { StepProps } from './step-props.ts';

/** Shows the REGISTRATION step to a signed-in user: prefilled with what a seller entered, and asked once. */
export function CompletionStep({ view, send, heading }: StepProps<'completion'>) {
  const { i18n } = useLingui();
  const passwordIssue = getIssueMessage(view.issues, 'password');
  return (
    <StepFrame
      view={view}
      send={send}
      heading={heading}
      back={null}
      title={<Trans>Complete your account</Trans>}
      lead={<Trans>You are signed in. Your name and document must match the ID you show at the gate.</Trans>}
      onSubmit={(form) =>
        send({
          type: 'completion.submitted',
          entry: {
            firstName: readStepText(form, 'firstName'),
            lastName: readStepText(form, 'lastName'),
            documentType: readStepText(form, 'documentType'),
            documentNumber: readStepText(form, 'documentNumber'),
            password: readPassword(form),
            terms: form.has('terms'),
            newsletter: form.has('newsletter'),
          },
        })
      }
    >
      <IdentityFields market={view.market} issues={view.issues} known={view.user} />
      {view.requiresPassword ? (
        <NewPasswordField
          name="password"
          label={<Trans>Password</Trans>}
          optional={<Trans>(optional)</Trans>}
          hint={<Trans>Without a password, you sign in with a code each time.</Trans>}
          error={passwordIssue === null ? undefined : i18n._(passwordIssue)}
        />
      ) : null}
      <TermsCheckbox issues={view.issues} />
      <Checkbox name="newsletter" label={<Trans>Email me about events (optional)</Trans>} />
      <SubmitButton view={view} busyLabel={<Trans>Saving</Trans>}>
        <Trans>Save and continue</Trans>
      </SubmitButton>
      <div>
        <Button variant="link" onClick={() => send({ type: 'completion.postponed' })}>
          <Trans>Not now</Trans>
        </Button>
      </div>
    </StepFrame>
  );
}
