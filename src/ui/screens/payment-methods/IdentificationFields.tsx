import { Trans, useLingui } from '@lingui/react/macro';
import { formatMoney } from '#domain/market/format/money.ts';
import { canChargeOrganisation, type OrganisationAccount } from '#domain/payment/organisation.ts';
import type { Money } from '#domain/shared/money.ts';
import { Field } from '../../components/Field/Field.tsx';
import { SelectField } from '../../components/Field/SelectField.tsx';
import { Note } from '../../components/Heading/Heading.tsx';
import { Stack } from '../../components/Layout/Layout.tsx';
import type { FieldIssue } from '../forms/field-errors.ts';
import { useFieldErrors } from '../forms/use-field-errors.ts';

type IdentificationFieldsProps = {
  readonly organisations: readonly OrganisationAccount[];
  readonly total: Money;
  readonly issues: readonly FieldIssue[];
};

/** Asks which organisation pays and for the number on the fan's document. */
export function IdentificationFields({ organisations, total, issues }: IdentificationFieldsProps) {
  const { t } = useLingui();
  const error = useFieldErrors(issues);
  const payers = organisations.filter((candidate) => canChargeOrganisation(candidate, total));
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
        hint={<Trans>Enter it from the physical document. It is compared and not stored.</Trans>}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={30}
        error={error('documentNumber')}
      />
      <Note>
        <Trans>The organisation is charged immediately. Your name is recorded.</Trans>
      </Note>
    </Stack>
  );
}
