import { Trans, useLingui } from '@lingui/react/macro';
import { formatMoney } from '#domain/format/money.ts';
import { canCharge, type OrganisationAccount } from '#domain/payment/organisation.ts';
import type { Money } from '#domain/shared/money.ts';
import { Field } from '../../../components/Field/Field.tsx';
import { SelectField } from '../../../components/Field/SelectField.tsx';
import { Note } from '../../../components/Heading/Heading.tsx';
import { Stack } from '../../../components/Layout/Layout.tsx';
import { type FieldIssue, issueOf } from './field-errors.ts';

type IdentificationFieldsProps = {
  readonly organisations: readonly OrganisationAccount[];
  readonly total: Money;
  readonly issues: readonly FieldIssue[];
};

/** The fan's document on the counter: who pays, and the number as it stands there. */
export function IdentificationFields({ organisations, total, issues }: IdentificationFieldsProps) {
  const { t, i18n } = useLingui();
  const error = (name: string) => {
    const issue = issueOf(issues, name);
    return issue === null ? undefined : i18n._(issue);
  };
  const payers = organisations.filter((one) => canCharge(one, total));
  return (
    <Stack>
      <SelectField
        name="organisationId"
        label={<Trans>Who pays</Trans>}
        options={payers.map(({ id, name, available }) => {
          const left = formatMoney(available);
          return { value: id, label: t`${left} left · ${name}` };
        })}
        error={error('organisationId')}
      />
      <Field
        name="documentNumber"
        label={<Trans>Number on the fan’s document</Trans>}
        hint={<Trans>Type it from the document in your hand. It is compared and not kept.</Trans>}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={30}
        error={error('documentNumber')}
      />
      <Note>
        <Trans>The organisation is charged at once. Your name stays with it.</Trans>
      </Note>
    </Stack>
  );
}
