import { Trans, useLingui } from '@lingui/react/macro';
import type { SessionUser } from '#domain/auth/session-user.ts';
import { deliveryChannels } from '#domain/ticket/ticket.ts';
import { Field } from '../../../components/Field/Field.tsx';
import { SelectField } from '../../../components/Field/SelectField.tsx';
import { Note } from '../../../components/Heading/Heading.tsx';
import { Stack } from '../../../components/Layout/Layout.tsx';
import { deliveryChannelNames } from '../../../i18n/ticket-words.ts';
import { type FieldIssue, issueOf } from './field-errors.ts';

type LinkFieldsProps = {
  readonly fan: Pick<SessionUser, 'email' | 'phone'> | null;
  readonly issues: readonly FieldIssue[];
};

/** By what the fan gets the link; to their own address or number, unless another is typed. */
export function LinkFields({ fan, issues }: LinkFieldsProps) {
  const { i18n } = useLingui();
  const error = (name: string) => {
    const issue = issueOf(issues, name);
    return issue === null ? undefined : i18n._(issue);
  };
  return (
    <Stack>
      <SelectField
        name="channel"
        label={<Trans>Send it by</Trans>}
        options={deliveryChannels.map((channel) => {
          const own = channel === 'EMAIL' ? fan?.email : fan?.phone;
          const name = i18n._(deliveryChannelNames[channel]);
          return { value: channel, label: own ? `${name} · ${own}` : name };
        })}
        error={error('channel')}
      />
      <Field
        name="contact"
        label={<Trans>To another number or address</Trans>}
        optional
        autoComplete="off"
        maxLength={120}
        error={error('contact')}
      />
      <Note>
        <Trans>
          The seats are kept for a day, though never past the start. The fan pays without signing in, and this
          desk is told.
        </Trans>
      </Note>
    </Stack>
  );
}
