import { Trans } from '@lingui/react/macro';
import { LinkButton } from '../../components/Button/Button.tsx';
import { channelIn, PhoneFields } from './PhoneFields.tsx';
import { spokenPhone } from './phone-words.ts';
import { StepFrame } from './StepFrame.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import type { StepProps } from './step-props.ts';
import { textIn } from './take-focus.ts';

/** CHANGE_PHONE_NUMBER. */
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
          <Trans>We send it a code to see that it is yours.</Trans>
        ) : (
          <Trans>
            Now it is <b>{spokenPhone(view.current)}</b>. We send the new one a code to see that it is yours.
          </Trans>
        )
      }
      onSubmit={(form) =>
        send({ type: 'phone.submitted', phone: textIn(form, 'phone'), channel: channelIn(form) })
      }
    >
      <PhoneFields {...view} />
      <SubmitButton view={view} doing={<Trans>Sending the code</Trans>}>
        <Trans>Send me the code</Trans>
      </SubmitButton>
      <div>
        <LinkButton variant="link" href={view.returnTo}>
          <Trans>Keep the mobile I have</Trans>
        </LinkButton>
      </div>
    </StepFrame>
  );
}
