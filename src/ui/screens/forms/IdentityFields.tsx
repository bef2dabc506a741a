import { Trans, useLingui } from '@lingui/react/macro';
import { listDocumentTypes } from '#domain/identity/identity-document.ts';
import type { SessionUser } from '#domain/identity/session-user.ts';
import type { MarketCode } from '#domain/market/market.ts';
import { Field } from '../../components/Field/Field.tsx';
import { SelectField } from '../../components/Field/SelectField.tsx';
import { Row } from '../../components/Layout/Layout.tsx';
import { documentTypeNames } from '../../i18n/fan-messages.ts';
import type { FieldIssue } from './field-errors.ts';
import { useFieldErrors } from './use-field-errors.ts';

type IdentityFieldsProps = {
  readonly market: MarketCode;
  readonly issues: readonly FieldIssue[];
  /** Values already known. */
  readonly known?: Partial<SessionUser> | undefined;
  readonly density?: 'regular' | 'dense';
  /** Enables autofill of the person's own data, which a seller's form must not do. */
  readonly allowsAutofill?: boolean;
};

/** Asks for first name, last name and document, of a buyer or of a fan registered by a seller. */
export function IdentityFields({
  market,
  issues,
  known = {},
  density = 'regular',
  allowsAutofill: own = true,
}: IdentityFieldsProps) {
  const { i18n } = useLingui();
  const row = density === 'dense' ? ({ equal: true } as const) : ({ equal: 'roomy', gap: 4 } as const);
  const error = useFieldErrors(issues);
  return (
    <>
      <Row {...row} align="start">
        <Field
          name="firstName"
          label={<Trans>First name</Trans>}
          autoComplete={own ? 'given-name' : 'off'}
          defaultValue={known.firstName ?? ''}
          error={error('firstName')}
          density={density}
        />
        <Field
          name="lastName"
          label={<Trans>Last name</Trans>}
          autoComplete={own ? 'family-name' : 'off'}
          defaultValue={known.lastName ?? ''}
          error={error('lastName')}
          density={density}
        />
      </Row>
      <Row {...row} align="start">
        <SelectField
          name="documentType"
          label={<Trans>Document</Trans>}
          defaultValue={known.documentType ?? listDocumentTypes(market)[0] ?? ''}
          options={listDocumentTypes(market).map((type) => ({
            value: type,
            label: i18n._(documentTypeNames[type]),
          }))}
          error={error('documentType')}
          density={density}
        />
        <Field
          name="documentNumber"
          label={<Trans>Document number</Trans>}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          defaultValue={known.documentNumber ?? ''}
          error={error('documentNumber')}
          density={density}
        />
      </Row>
    </>
  );
}
