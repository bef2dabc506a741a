import { Trans } from '@lingui/react/macro';
import { ContactField } from './ContactField.tsx';
import { readChannel } from './PhoneFields.tsx';
import { StepFrame } from './StepFrame.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import { readStepText } from './step-form.ts';
import type { StepProps } from './step-props.ts';

/** Shows the FORGOT_PASSWORD step. */
export function ForgotStep({ view, send, heading }: StepProps<'forgot'>) {
  return (
    <StepFrame
      view={view}
      send={send}
      heading={heading}
      title={<Trans>Set a new password</Trans>}
      lead={<Trans>If an account exists, we will send a code there to set a new password.</Trans>}
      onSubmit={(form) =>
        send({
          type: 'recovery.requested',
          contact: readStepText(form, 'contact'),
          channel: readChannel(form),
        })
      }
    >
      <ContactField view={view} purpose="code" />
      <SubmitButton view={view} busyLabel={<Trans>Sending the code</Trans>}>
        <Trans>Send me the code</Trans>
      </SubmitButton>
    </StepFrame>
  );
}
