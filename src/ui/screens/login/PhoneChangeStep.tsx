import { Trans } from '@lingui/react/macro';
import { LinkButton } from '../../components/Button/Button.tsx';
import { PhoneFields, readChannel } from './PhoneFields.tsx';
import { formatPhoneText } from './phone-format.ts';
import { StepFrame } from './StepFrame.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import { readStepText } from './step-form.ts';
import type { StepProps } from './step-props.ts';

/** Shows the CHANGE_PHONE_NUMBER step. */
export function PhoneChangeStep({ view, send, heading }: StepProps<'phoneChange'>) {
  return (
    <StepFrame
      view={view}
      send={send}
      heading={heading}
      back={null}
      title={<Trans>Your new mobile</Trans>}
      lead={
        view.current === null ? (
          <Trans>We will send a code to verify it.</Trans>
        ) : (
          <Trans>
            Your current number is <b>{formatPhoneText(view.current)}</b>. We will send a code to the new one
            to verify it.
          </Trans>
        )
      }
      onSubmit={(form) =>
        send({ type: 'phone.submitted', phone: readStepText(form, 'phone'), channel: readChannel(form) })
      }
    >
      <PhoneFields {...view} />
      <SubmitButton view={view} busyLabel={<Trans>Sending the code</Trans>}>
        <Trans>Send me the code</Trans>
      </SubmitButton>
      <div>
        <LinkButton variant="link" href={view.returnTo}>
          <Trans>Keep my current mobile</Trans>
        </LinkButton>
      </div>
    </StepFrame>
  );
}
