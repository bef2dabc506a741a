import { Trans, useLingui } from '@lingui/react/macro';
import { ExternalLink } from 'lucide-react';
import type { VenueSummary } from '#domain/catalogue/event.ts';
import { formatList } from '#domain/market/format/list.ts';
import { addressLengths, personTypes } from '#domain/payment/payment-input.ts';
import type { CashOption } from '#domain/payment/payment-option.ts';
import type { Instant } from '#domain/shared/instant.ts';
import { DateText } from '../../../components/DateText/DateText.tsx';
import { Field } from '../../../components/Field/Field.tsx';
import { SelectField } from '../../../components/Field/SelectField.tsx';
import { Note } from '../../../components/Heading/Heading.tsx';
import { Row, Stack } from '../../../components/Layout/Layout.tsx';
import { personTypeNames } from '../../../i18n/payment-messages.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { type FieldIssue, getIssueMessage } from '../../forms/field-errors.ts';

type Bank = { readonly id: string; readonly name: string };

/** Shown to a seller, with the fan present. */
type AssistedProps = { readonly isAssisted?: boolean };

type TransferFieldsProps = AssistedProps & {
  readonly banks: readonly Bank[];
  readonly issues: readonly FieldIssue[];
};

/** Asks for the bank, account type and address that PSE needs; the rest happens on the bank's page. */
export function TransferFields({ banks, issues, isAssisted = false }: TransferFieldsProps) {
  const { t, i18n } = useLingui();
  const error = (name: string) => {
    const issue = getIssueMessage(issues, name);
    return issue === null ? undefined : i18n._(issue);
  };
  return (
    <Stack>
      <SelectField
        name="bankId"
        label={isAssisted ? <Trans>The fan’s bank</Trans> : <Trans>Your bank</Trans>}
        placeholder={isAssisted ? t`Choose the fan’s bank` : t`Choose your bank`}
        options={banks.map(({ id, name }) => ({ value: id, label: name }))}
        error={error('bankId')}
      />
      <SelectField
        name="personType"
        label={<Trans>The account is</Trans>}
        options={personTypes.map((type) => ({ value: type, label: i18n._(personTypeNames[type]) }))}
        error={error('personType')}
      />
      <Note>
        {isAssisted ? (
          <Trans>The bank requires the fan’s address. We send it to the bank and do not store it.</Trans>
        ) : (
          <Trans>Your bank requires your address. We send it to the bank and do not store it.</Trans>
        )}
      </Note>
      <Field
        name="street"
        label={<Trans>Street</Trans>}
        placeholder="Calle 72"
        autoComplete="section-payer address-line1"
        maxLength={addressLengths.street}
        error={error('street')}
      />
      <Field
        name="streetNumber"
        label={<Trans>Number</Trans>}
        placeholder="10-07"
        autoComplete="section-payer address-line2"
        maxLength={addressLengths.streetNumber}
        error={error('streetNumber')}
      />
      <Field
        name="neighbourhood"
        label={<Trans>Neighbourhood</Trans>}
        autoComplete="section-payer address-level3"
        maxLength={addressLengths.neighbourhood}
        error={error('neighbourhood')}
      />
      <Field
        name="city"
        label={<Trans>City</Trans>}
        autoComplete="section-payer address-level2"
        maxLength={addressLengths.city}
        error={error('city')}
      />
      <Field
        name="postalCode"
        label={<Trans>Postal code (optional)</Trans>}
        inputMode="numeric"
        autoComplete="section-payer postal-code"
        maxLength={addressLengths.postalCode}
        error={error('postalCode')}
      />
      <RedirectNote isAssisted={isAssisted} />
    </Stack>
  );
}

/** Announces the redirect to another site. */
export function RedirectNote({ isAssisted = false }: AssistedProps) {
  return (
    <Row wrap={false} align="start">
      <ExternalLink size={20} aria-hidden="true" />
      <Note>
        {isAssisted ? (
          <Trans>The bank’s page opens here for the fan to pay. The seats are held meanwhile.</Trans>
        ) : (
          <Trans>You will continue on another site to pay and then return here. Your seats are held.</Trans>
        )}
      </Note>
    </Row>
  );
}

type DeadlineNoteProps = AssistedProps & {
  readonly payBy: Instant | null;
  /** The place whose time zone applies. */
  readonly place: Pick<VenueSummary, 'timeZone' | 'city'>;
};

/** Explains a SPEI transfer, which needs no input; the CLABE is shown next. */
export function SpeiNote({ payBy, place, isAssisted = false }: DeadlineNoteProps) {
  return (
    <Stack gap={2}>
      <Note>
        {isAssisted ? (
          <Trans>You get a CLABE for this purchase. The fan makes the transfer from their bank’s app.</Trans>
        ) : (
          <Trans>You get a CLABE for this purchase and make the transfer from your bank’s app.</Trans>
        )}
      </Note>
      <HoldDeadlineNote payBy={payBy} place={place} isAssisted={isAssisted} />
    </Stack>
  );
}

/** Explains a cash payment and its deadline. */
export function CashNote({
  way,
  place,
  isAssisted = false,
}: { readonly way: CashOption } & Pick<DeadlineNoteProps, 'place' | 'isAssisted'>) {
  const language = useLanguage();
  const locations = formatList(way.payAt, language);
  return (
    <Stack gap={2}>
      <Note>
        {isAssisted ? (
          way.checkoutProvider === 'TAQUILLA' ? (
            <Trans>
              You get a code to print or read out. The fan pays in cash at any of our box offices.
            </Trans>
          ) : (
            <Trans>You get a reference to print or read out. The fan pays it at {locations}.</Trans>
          )
        ) : way.checkoutProvider === 'TAQUILLA' ? (
          <Trans>You get a code. Give it at any of our box offices and pay in cash.</Trans>
        ) : (
          <Trans>You get a reference to pay at {locations}.</Trans>
        )}
      </Note>
      <HoldDeadlineNote payBy={way.payBy} place={place} isAssisted={isAssisted} />
      {way.checkoutProvider === 'MERCADO_PAGO' ? (
        <Note>
          {isAssisted ? (
            <Trans>
              If this payment is refunded, the payment provider credits the fan’s account with them or writes
              to the fan with instructions to collect it.
            </Trans>
          ) : (
            <Trans>
              If this payment is refunded, the payment provider credits your account with them or writes to
              you with instructions to collect it.
            </Trans>
          )}
        </Note>
      ) : null}
    </Stack>
  );
}

function HoldDeadlineNote({ payBy, place: { timeZone, city }, isAssisted = false }: DeadlineNoteProps) {
  if (payBy === null) return null;
  if (isAssisted)
    return (
      <Note>
        <Trans>
          The fan’s seats are held until{' '}
          <b>
            <DateText at={payBy} timeZone={timeZone} format="dayAndTime" />
          </b>{' '}
          ({city} time) for payment.
        </Trans>
      </Note>
    );
  return (
    <Note>
      <Trans>
        Your seats are held until{' '}
        <b>
          <DateText at={payBy} timeZone={timeZone} format="dayAndTime" />
        </b>{' '}
        ({city} time) for payment.
      </Trans>
    </Note>
  );
}
