import { Trans, useLingui } from '@lingui/react/macro';
import { deliveryChannels } from '#domain/identity/delivery-channel.ts';
import type { SessionUser } from '#domain/identity/session-user.ts';
import { Field } from '../../components/Field/Field.tsx';
import { SelectField } from '../../components/Field/SelectField.tsx';
import { Note } from '../../components/Heading/Heading.tsx';
import { Stack } from '../../components/Layout/Layout.tsx';
import { deliveryChannelNames } from '../../i18n/ticket-messages.ts';
import type { FieldIssue } from '../forms/field-errors.ts';
import { useFieldErrors } from '../forms/use-field-errors.ts';

type LinkFieldsProps = {
  readonly fan: Pick<SessionUser, 'email' | 'phone'> | null;
  readonly issues: readonly FieldIssue[];
};

/** Asks for the channel of the payment link and, optionally, another contact than the fan's own. */
export function LinkFields({ fan, issues }: LinkFieldsProps) {
  const { i18n } = useLingui();
  const error = useFieldErrors(issues);
  return (
    <Stack>
      <SelectField
        name="channel"
        label={<Trans>Send it by</Trans>}
        defaultValue={fan?.phone ? undefined : 'EMAIL'}
        options={deliveryChannels.map((channel) => {
          const fanContact = channel === 'EMAIL' ? fan?.email : fan?.phone;
          const name = i18n._(deliveryChannelNames[channel]);
          return { value: channel, label: fanContact ? `${name} · ${fanContact}` : name };
        })}
        error={error('channel')}
      />
      <Field
        name="contact"
        label={<Trans>To a different number or address</Trans>}
        optional
        autoComplete="off"
        maxLength={120}
        error={error('contact')}
      />
      <Note>
        <Trans>
          The seats are held for one day, or until the event starts if sooner. The fan pays without signing
          in, and you are notified here.
        </Trans>
      </Note>
    </Stack>
  );
}
