import { Trans, useLingui } from '@lingui/react/macro';
import type { CourtesyReason } from '#domain/payment/courtesy.ts';
import { Field } from '../../components/Field/Field.tsx';
import { SelectField } from '../../components/Field/SelectField.tsx';
import { Note } from '../../components/Heading/Heading.tsx';
import { Stack } from '../../components/Layout/Layout.tsx';
import { courtesyReasonNames } from '../../i18n/payment-messages.ts';
import type { FieldIssue } from '../forms/field-errors.ts';
import { useFieldErrors } from '../forms/use-field-errors.ts';

type CourtesyFieldsProps = {
  readonly reasons: readonly CourtesyReason[];
  readonly issues: readonly FieldIssue[];
};

/** Asks for the reason of a courtesy; it is stored with the name of whoever issues it. */
export function CourtesyFields({ reasons, issues }: CourtesyFieldsProps) {
  const { t, i18n } = useLingui();
  const error = useFieldErrors(issues);
  return (
    <Stack>
      <SelectField
        name="reasonType"
        label={<Trans>Reason</Trans>}
        placeholder={t`Choose the reason`}
        options={reasons.map((reason) => ({ value: reason, label: i18n._(courtesyReasonNames[reason]) }))}
        error={error('reasonType')}
      />
      <Field
        name="note"
        label={<Trans>Note</Trans>}
        optional
        autoComplete="off"
        maxLength={200}
        error={error('note')}
      />
      <Note>
        <Trans>Nothing is charged or refundable. Your name is recorded.</Trans>
      </Note>
    </Stack>
  );
}
