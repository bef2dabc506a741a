import { Trans } from '@lingui/react/macro';
import { Row } from '../../components/Layout/Layout.tsx';
import { channelIn, PhoneFields } from './PhoneFields.tsx';
import { StepFrame } from './StepFrame.tsx';
import { StepLink } from './StepLink.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import type { StepProps } from './step-props.ts';
import { textIn } from './take-focus.ts';

/** PHONE_LOGIN. */
export function PhoneStep({ view, send, heading }: StepProps<'phone'>) {
  return (
    <StepFrame
      view={view}
      send={send}
      heading={heading}
      title={<Trans>What is your mobile?</Trans>}
      onSubmit={(form) =>
        send({ type: 'phone.submitted', phone: textIn(form, 'phone'), channel: channelIn(form) })
      }
    >
      <PhoneFields {...view} />
      <SubmitButton view={view} doing={<Trans>Sending the code</Trans>}>
        <Trans>Send me the code</Trans>
      </SubmitButton>
      <Row gap={5}>
        <StepLink to="EMAIL_OTP_LOGIN" send={send}>
          <Trans>Better by e-mail</Trans>
        </StepLink>
        <StepLink to="REGISTRATION" send={send}>
          <Trans>Create my account</Trans>
        </StepLink>
      </Row>
    </StepFrame>
  );
}
