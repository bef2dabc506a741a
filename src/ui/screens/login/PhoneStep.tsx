import { Trans } from '@lingui/react/macro';
import { Row } from '../../components/Layout/Layout.tsx';
import { PhoneFields, readChannel } from './PhoneFields.tsx';
import { StepFrame } from './StepFrame.tsx';
import { StepLink } from './StepLink.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import { readStepText } from './step-form.ts';
import type { StepProps } from './step-props.ts';

/** Shows the PHONE_LOGIN step. */
export function PhoneStep({ view, send, heading }: StepProps<'phone'>) {
  return (
    <StepFrame
      view={view}
      send={send}
      heading={heading}
      title={<Trans>What is your mobile?</Trans>}
      onSubmit={(form) =>
        send({ type: 'phone.submitted', phone: readStepText(form, 'phone'), channel: readChannel(form) })
      }
    >
      <PhoneFields {...view} />
      <SubmitButton view={view} busyLabel={<Trans>Sending the code</Trans>}>
        <Trans>Send me the code</Trans>
      </SubmitButton>
      <Row gap={5}>
        <StepLink to="EMAIL_OTP_LOGIN" send={send}>
          <Trans>Use email instead</Trans>
        </StepLink>
        <StepLink to="REGISTRATION" send={send}>
          <Trans>Create my account</Trans>
        </StepLink>
      </Row>
    </StepFrame>
  );
}
