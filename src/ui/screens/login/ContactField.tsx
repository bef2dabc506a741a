import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { looksLikePhone, type PhoneChannel, phoneChannels } from '#domain/identity/contact.ts';
import type { InputIssue } from '#domain/identity/fan-identity.ts';
import type { MarketCode } from '#domain/market/market.ts';
import { Field } from '../../components/Field/Field.tsx';
import { SegmentedControl } from '../../components/SegmentedControl/SegmentedControl.tsx';
import { deliveryChannelNames } from '../../i18n/ticket-messages.ts';
import { getIssueMessage } from '../forms/field-errors.ts';
import { channelIcons } from './ChannelChoice.tsx';
import { ForeignPrefixHint, phoneExamples } from './PhoneFields.tsx';
import { formatPhoneInput } from './phone-format.ts';

type ContactFieldProps = {
  readonly view: {
    readonly market: MarketCode;
    readonly contact: string;
    readonly channel?: PhoneChannel;
    readonly issues: readonly InputIssue[];
  };
  /** A code is sent to the person, or a message to somebody else: for a mobile its channel is asked too. */
  readonly purpose?: 'code' | 'other';
};

/** Asks for an e-mail address or a mobile number in one field. */
export function ContactField({ view, purpose }: ContactFieldProps) {
  const { t, i18n } = useLingui();
  const [isPhone, setIsPhone] = useState(looksLikePhone(view.contact));
  // In one line: the button below stays in view on a phone.
  const [channel, setChannel] = useState(view.channel ?? 'whatsapp');
  const issueMessage = getIssueMessage(view.issues, 'contact', 'email', 'phone');
  const example = phoneExamples[view.market];
  return (
    <>
      <Field
        name="contact"
        type="text"
        label={
          purpose === 'other' ? (
            <Trans>Email or mobile of the other person</Trans>
          ) : (
            <Trans>Email or mobile</Trans>
          )
        }
        placeholder={t`name@mail.com or ${example}`}
        hint={isPhone ? <ForeignPrefixHint market={view.market} /> : undefined}
        autoComplete={purpose === 'other' ? 'off' : 'username'}
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={formatPhoneInput(view.contact, view.market)}
        onChange={({ currentTarget }) => setIsPhone(looksLikePhone(currentTarget.value))}
        error={issueMessage && i18n._(issueMessage)}
      />
      {isPhone && purpose !== undefined ? (
        <div>
          <input type="hidden" name="channel" value={channel} />
          <SegmentedControl
            label={
              purpose === 'other' ? t`How should we send the link?` : t`How should we send you the code?`
            }
            segments={phoneChannels.map((value) => ({
              value,
              label: i18n._(deliveryChannelNames[value]),
              icon: channelIcons[value],
            }))}
            chosen={channel}
            onChoose={setChannel}
          />
        </div>
      ) : null}
    </>
  );
}
