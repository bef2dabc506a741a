import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { phoneChannels } from '#domain/auth/contact.ts';
import { Field } from '../../components/Field/Field.tsx';
import { issueOf } from '../sale/buy/field-errors.ts';
import { ChannelChoice } from './ChannelChoice.tsx';
import { channelIn } from './PhoneFields.tsx';
import { looksLikePhone } from './phone-words.ts';
import { StepFrame } from './StepFrame.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import type { StepProps } from './step-props.ts';
import { textIn } from './take-focus.ts';

/** FORGOT_PASSWORD. */
export function ForgotStep({ view, send, heading }: StepProps<'forgot'>) {
  const { i18n } = useLingui();
  const [isPhone, setIsPhone] = useState(looksLikePhone(view.contact));
  const wrong = issueOf(view.issues, 'contact');
  return (
    <StepFrame
      view={view}
      send={send}
      heading={heading}
      title={<Trans>Make a new password</Trans>}
      lead={<Trans>If there is an account with it, a code to make a new one arrives there.</Trans>}
      onSubmit={(form) =>
        send({
          type: 'recovery.requested',
          contact: textIn(form, 'contact'),
          ...(isPhone && { channel: channelIn(form) }),
        })
      }
    >
      <Field
        name="contact"
        type="text"
        label={<Trans>E-mail or mobile</Trans>}
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={view.contact}
        onChange={({ currentTarget }) => setIsPhone(looksLikePhone(currentTarget.value))}
        error={wrong && i18n._(wrong)}
      />
      {isPhone ? <ChannelChoice channels={phoneChannels} chosen={view.channel} /> : null}
      <SubmitButton view={view} doing={<Trans>Sending the code</Trans>}>
        <Trans>Send me the code</Trans>
      </SubmitButton>
    </StepFrame>
  );
}
