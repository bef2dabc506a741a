import { Trans, useLingui } from '@lingui/react/macro';
import { ExternalLink } from 'lucide-react';
import type { VenueSummary } from '#domain/catalogue/event.ts';
import { formatList } from '#domain/format/list.ts';
import type { CashWay } from '#domain/payment/payment-choice.ts';
import { addressLengths, personTypes } from '#domain/payment/payment-order.ts';
import type { Instant } from '#domain/shared/instant.ts';
import { DateText } from '../../../components/DateText/DateText.tsx';
import { Field } from '../../../components/Field/Field.tsx';
import { SelectField } from '../../../components/Field/SelectField.tsx';
import { Note } from '../../../components/Heading/Heading.tsx';
import { Row, Stack } from '../../../components/Layout/Layout.tsx';
import { personTypeNames } from '../../../i18n/payment-words.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { type FieldIssue, issueOf } from './field-errors.ts';

type Bank = { readonly id: string; readonly name: string };

/** Read by a seller, with the fan in front of them. */
type AtDesk = { readonly atDesk?: boolean };

type TransferFieldsProps = AtDesk & {
  readonly banks: readonly Bank[];
  readonly issues: readonly FieldIssue[];
};

/** PSE: which bank, whose account, and where they live; the rest happens on the bank's own page. */
export function TransferFields({ banks, issues, atDesk = false }: TransferFieldsProps) {
  const { t, i18n } = useLingui();
  const error = (name: string) => {
    const issue = issueOf(issues, name);
    return issue === null ? undefined : i18n._(issue);
  };
  return (
    <Stack>
      <SelectField
        name="bankId"
        label={atDesk ? <Trans>The fan’s bank</Trans> : <Trans>Your bank</Trans>}
        placeholder={atDesk ? t`Choose the fan’s bank` : t`Choose your bank`}
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
        {atDesk ? (
          <Trans>The bank asks where the fan lives. We pass it on and do not keep it.</Trans>
        ) : (
          <Trans>Your bank asks where you live. We pass it on and do not keep it.</Trans>
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
      <LeavingNote atDesk={atDesk} />
    </Stack>
  );
}

/** What happens next is somebody else's page. */
export function LeavingNote({ atDesk = false }: AtDesk) {
  return (
    <Row wrap={false} align="start">
      <ExternalLink size={20} aria-hidden="true" />
      <Note>
        {atDesk ? (
          <Trans>The bank’s page opens here. The fan pays on it; the seats are kept meanwhile.</Trans>
        ) : (
          <Trans>You go on at another site to pay, and come back here afterwards. Your seats are kept.</Trans>
        )}
      </Note>
    </Row>
  );
}

type DeadlineProps = AtDesk & {
  readonly payBy: Instant | null;
  /** Whose clock it goes by. */
  readonly place: Pick<VenueSummary, 'timeZone' | 'city'>;
};

/** SPEI: nothing to type; the account comes next. */
export function SpeiNote({ payBy, place, atDesk = false }: DeadlineProps) {
  return (
    <Stack gap={2}>
      <Note>
        {atDesk ? (
          <Trans>You get a CLABE made for this purchase. The fan transfers from their bank’s app.</Trans>
        ) : (
          <Trans>We give you a CLABE made for this purchase. You transfer from your bank’s app.</Trans>
        )}
      </Note>
      <KeptUntil payBy={payBy} place={place} atDesk={atDesk} />
    </Stack>
  );
}

/** Cash: a reference for the till, and until when. */
export function CashNote({
  way,
  place,
  atDesk = false,
}: { readonly way: CashWay } & Pick<DeadlineProps, 'place' | 'atDesk'>) {
  const language = useLanguage();
  const places = formatList(way.payAt, language);
  return (
    <Stack gap={2}>
      <Note>
        {atDesk ? (
          way.desk === 'TAQUILLA' ? (
            <Trans>You get a code to print or read out. The fan pays it in cash at any window of ours.</Trans>
          ) : (
            <Trans>You get a reference to print or read out. The fan pays it at {places}.</Trans>
          )
        ) : way.desk === 'TAQUILLA' ? (
          <Trans>We give you a code. You say it at any box office of ours and pay in cash.</Trans>
        ) : (
          <Trans>We give you a reference. You pay it at {places}.</Trans>
        )}
      </Note>
      <KeptUntil payBy={way.payBy} place={place} atDesk={atDesk} />
      {way.desk === 'MERCADO_PAGO' ? (
        <Note>
          {atDesk ? (
            <Trans>
              If it is given back, the payment provider puts the money in the fan’s account there, or writes
              to them how to collect it.
            </Trans>
          ) : (
            <Trans>
              If it is given back, the payment provider puts the money in your account there, or writes to you
              how to collect it.
            </Trans>
          )}
        </Note>
      ) : null}
    </Stack>
  );
}

function KeptUntil({ payBy, place: { timeZone, city }, atDesk = false }: DeadlineProps) {
  if (payBy === null) return null;
  if (atDesk)
    return (
      <Note>
        <Trans>
          The fan’s seats are kept until{' '}
          <b>
            <DateText at={payBy} timeZone={timeZone} look="dayAndTime" />
          </b>{' '}
          ({city} time), for the fan to pay.
        </Trans>
      </Note>
    );
  return (
    <Note>
      <Trans>
        Your seats are kept until{' '}
        <b>
          <DateText at={payBy} timeZone={timeZone} look="dayAndTime" />
        </b>{' '}
        ({city} time), for you to pay.
      </Trans>
    </Note>
  );
}
