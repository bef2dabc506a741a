import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { phoneChannels } from '#domain/identity/contact.ts';
import { Field } from '../../components/Field/Field.tsx';
import { getIssueMessage } from '../forms/field-errors.ts';
import { ChannelChoice } from './ChannelChoice.tsx';
import { readChannel } from './PhoneFields.tsx';
import { looksLikePhone } from './phone-format.ts';
import { StepFrame } from './StepFrame.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import { readStepText } from './step-form.ts';
import type { StepProps } from './step-props.ts';

/** Shows the FORGOT_PASSWORD step. */
export function ForgotStep({ view, send, heading }: StepProps<'forgot'>) {
  const { i18n } = useLingui();
  const [isPhone, setIsPhone] = useState(looksLikePhone(view.contact));
  const issueMessage = getIssueMessage(view.issues, 'contact');
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
          ...(isPhone && { channel: readChannel(form) }),
        })
      }
    >
      <Field
        name="contact"
        type="text"
        label={<Trans>Email or mobile</Trans>}
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={view.contact}
        onChange={({ currentTarget }) => setIsPhone(looksLikePhone(currentTarget.value))}
        error={issueMessage && i18n._(issueMessage)}
      />
      {isPhone ? <ChannelChoice channels={phoneChannels} chosen={view.channel} /> : null}
      <SubmitButton view={view} busyLabel={<Trans>Sending the code</Trans>}>
        <Trans>Send me the code</Trans>
      </SubmitButton>
    </StepFrame>
  );
}
