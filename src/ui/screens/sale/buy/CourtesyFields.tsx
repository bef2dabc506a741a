import { Trans, useLingui } from '@lingui/react/macro';
import type { CourtesyReason } from '#domain/payment/courtesy.ts';
import { Field } from '../../../components/Field/Field.tsx';
import { SelectField } from '../../../components/Field/SelectField.tsx';
import { Note } from '../../../components/Heading/Heading.tsx';
import { Stack } from '../../../components/Layout/Layout.tsx';
import { courtesyReasonNames } from '../../../i18n/payment-words.ts';
import { type FieldIssue, issueOf } from './field-errors.ts';

type CourtesyFieldsProps = {
  readonly reasons: readonly CourtesyReason[];
  readonly issues: readonly FieldIssue[];
};

/** Why it is given away; it is kept with the name of whoever gives it. */
export function CourtesyFields({ reasons, issues }: CourtesyFieldsProps) {
  const { t, i18n } = useLingui();
  const error = (name: string) => {
    const issue = issueOf(issues, name);
    return issue === null ? undefined : i18n._(issue);
  };
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
        <Trans>Nothing is charged and nothing can be refunded. Your name stays with it.</Trans>
      </Note>
    </Stack>
  );
}
