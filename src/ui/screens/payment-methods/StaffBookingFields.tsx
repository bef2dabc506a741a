import { Trans } from '@lingui/react/macro';
import type { Instant } from '#domain/shared/instant.ts';
import { formatLocalDateTime } from '#domain/shared/local-date-time.ts';
import { Checkbox } from '../../components/Checkbox/Checkbox.tsx';
import { Field } from '../../components/Field/Field.tsx';
import { Note } from '../../components/Heading/Heading.tsx';
import { Stack } from '../../components/Layout/Layout.tsx';
import type { FieldIssue } from '../forms/field-errors.ts';
import { useFieldErrors } from '../forms/use-field-errors.ts';

type BookingFieldsProps = {
  readonly event: { readonly startsAt: Instant; readonly timeZone: string };
  readonly now: Instant;
  readonly issues: readonly FieldIssue[];
};

/** Asks for the booking deadline in the event's time zone, or none. */
export function BookingFields({ event: { startsAt, timeZone }, now, issues }: BookingFieldsProps) {
  const error = useFieldErrors(issues);
  return (
    <Stack>
      <Field
        name="deadline"
        type="datetime-local"
        label={<Trans>Hold until</Trans>}
        hint={<Trans>Local date and time of the event venue, before the event starts.</Trans>}
        min={formatLocalDateTime(now, timeZone)}
        max={formatLocalDateTime(startsAt, timeZone)}
        error={error('deadline')}
      />
      <Checkbox name="forever" label={<Trans>No deadline, until someone releases them</Trans>} />
      <Note>
        <Trans>
          Nothing is charged now. Your name is recorded, and the fan gets an email with the code to pay.
        </Trans>
      </Note>
    </Stack>
  );
}

/** Asks for the reference of an announced transfer. */
export function AnnouncedTransferFields({ issues }: { readonly issues: readonly FieldIssue[] }) {
  const error = useFieldErrors(issues);
  return (
    <Stack>
      <Field
        name="reference"
        label={<Trans>Reference of the transfer</Trans>}
        hint={<Trans>As shown by the buyer’s bank. We use it to find the payment.</Trans>}
        autoComplete="off"
        maxLength={60}
        error={error('reference')}
      />
      <Note>
        <Trans>
          The seats are held for up to three days. When you see the money, confirm it under Transfers to
          confirm. Tickets are issued only then.
        </Trans>
      </Note>
    </Stack>
  );
}
