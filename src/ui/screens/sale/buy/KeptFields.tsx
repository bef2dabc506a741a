import { Trans, useLingui } from '@lingui/react/macro';
import type { Instant } from '#domain/shared/instant.ts';
import { clockAt } from '#domain/shared/wall-clock.ts';
import { Checkbox } from '../../../components/Checkbox/Checkbox.tsx';
import { Field } from '../../../components/Field/Field.tsx';
import { Note } from '../../../components/Heading/Heading.tsx';
import { Stack } from '../../../components/Layout/Layout.tsx';
import { type FieldIssue, issueOf } from './field-errors.ts';

type BookingFieldsProps = {
  readonly event: { readonly startsAt: Instant; readonly timeZone: string };
  readonly now: Instant;
  readonly issues: readonly FieldIssue[];
};

/** Until when seats are kept without payment, by the clocks where the event is; or for good. */
export function BookingFields({ event: { startsAt, timeZone }, now, issues }: BookingFieldsProps) {
  const { i18n } = useLingui();
  const issue = issueOf(issues, 'until');
  return (
    <Stack>
      <Field
        name="until"
        type="datetime-local"
        label={<Trans>Keep them until</Trans>}
        hint={<Trans>Day and time where the event is, before it begins.</Trans>}
        min={clockAt(now, timeZone)}
        max={clockAt(startsAt, timeZone)}
        error={issue === null ? undefined : i18n._(issue)}
      />
      <Checkbox name="forever" label={<Trans>Without a deadline, until somebody lets them go</Trans>} />
      <Note>
        <Trans>
          Nothing is charged now. Your name stays with it, and the fan gets a letter with the code to pay by.
        </Trans>
      </Note>
    </Stack>
  );
}

/** What the buyer says of the transfer that they made or will make. */
export function AnnouncedTransferFields({ issues }: { readonly issues: readonly FieldIssue[] }) {
  const { i18n } = useLingui();
  const issue = issueOf(issues, 'reference');
  return (
    <Stack>
      <Field
        name="reference"
        label={<Trans>Reference of the transfer</Trans>}
        hint={<Trans>As the buyer’s bank shows it: by it the money is found.</Trans>}
        autoComplete="off"
        maxLength={60}
        error={issue === null ? undefined : i18n._(issue)}
      />
      <Note>
        <Trans>
          The seats wait three days at most. Once you see the money, confirm it under Announced transfers: the
          tickets go out then, not before.
        </Trans>
      </Note>
    </Stack>
  );
}
