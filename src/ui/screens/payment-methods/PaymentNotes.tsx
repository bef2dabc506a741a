import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import type { VenueSummary } from '#domain/catalogue/event.ts';
import { formatList } from '#domain/market/format/list.ts';
import { addressLengths, personTypes } from '#domain/payment/payment-input.ts';
import type { CashOption } from '#domain/payment/payment-option.ts';
import type { PaymentAudience } from '#domain/payment/sales-channel.ts';
import type { Instant } from '#domain/shared/instant.ts';
import { DateText } from '../../components/DateText/DateText.tsx';
import { Field } from '../../components/Field/Field.tsx';
import { SelectField } from '../../components/Field/SelectField.tsx';
import { Note } from '../../components/Heading/Heading.tsx';
import { Row, Stack } from '../../components/Layout/Layout.tsx';
import { personTypeNames } from '../../i18n/payment-messages.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { type FieldIssue, getIssueMessage } from '../forms/field-errors.ts';

type Bank = { readonly id: string; readonly name: string };

type AudienceProps = { readonly audience: PaymentAudience };

type TransferFieldsProps = AudienceProps & {
  readonly banks: readonly Bank[];
  readonly issues: readonly FieldIssue[];
};

/** Asks for the bank, account type and address that PSE needs; the rest happens on the bank's page. */
export function TransferFields({ banks, issues, audience }: TransferFieldsProps) {
  const { i18n } = useLingui();
  const { bank, bankPlaceholder, address } = transferMessages[audience];
  const error = (name: string) => {
    const issue = getIssueMessage(issues, name);
    return issue === null ? undefined : i18n._(issue);
  };
  return (
    <Stack>
      <SelectField
        name="bankId"
        label={bank}
        placeholder={i18n._(bankPlaceholder)}
        options={banks.map(({ id, name }) => ({ value: id, label: name }))}
        error={error('bankId')}
      />
      <SelectField
        name="personType"
        label={<Trans>The account is</Trans>}
        options={personTypes.map((type) => ({ value: type, label: i18n._(personTypeNames[type]) }))}
        error={error('personType')}
      />
      <Note>{address}</Note>
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
      <RedirectNote audience={audience} to="BANK" />
    </Stack>
  );
}

const transferMessages = {
  PAYER: {
    bank: <Trans>Your bank</Trans>,
    bankPlaceholder: msg`Choose your bank`,
    address: <Trans>Your bank requires your address. We send it to the bank and do not store it.</Trans>,
  },
  SELLER: {
    bank: <Trans>The fan’s bank</Trans>,
    bankPlaceholder: msg`Choose the fan’s bank`,
    address: <Trans>The bank requires the fan’s address. We send it to the bank and do not store it.</Trans>,
  },
} as const satisfies Record<PaymentAudience, unknown>;

type RedirectNoteProps = AudienceProps & { readonly to: 'BANK' | 'LENDER' };

/** Announces whose page opens next, and that the payer comes back. */
export function RedirectNote({ audience, to }: RedirectNoteProps) {
  return (
    <Row wrap={false} align="start">
      <ExternalLink size={20} aria-hidden="true" />
      <Note>{redirectMessages[audience][to]}</Note>
    </Row>
  );
}

const redirectMessages = {
  PAYER: {
    BANK: (
      <Trans>
        Your bank’s page opens when you press Pay. Approve the payment there, and you return here with the
        result. Your seats are held meanwhile.
      </Trans>
    ),
    LENDER: (
      <Trans>
        The Paguitos page opens when you press Pay. Choose your installments there, and you return here with
        the answer. Your seats are held meanwhile.
      </Trans>
    ),
  },
  SELLER: {
    BANK: <Trans>The bank’s page opens here for the fan to pay. The seats are held meanwhile.</Trans>,
    LENDER: <Trans>The Paguitos page opens here for the fan. The seats are held meanwhile.</Trans>,
  },
} as const satisfies Record<PaymentAudience, Record<RedirectNoteProps['to'], ReactNode>>;

type DeadlineNoteProps = AudienceProps & {
  readonly payBy: Instant | null;
  /** The place whose time zone applies. */
  readonly place: Pick<VenueSummary, 'timeZone' | 'city'>;
};

/** Explains a SPEI transfer, which needs no input; the CLABE is shown next. */
export function SpeiNote({ payBy, place, audience }: DeadlineNoteProps) {
  return (
    <Stack gap={2}>
      <Note>{speiMessages[audience]}</Note>
      <HoldDeadlineNote payBy={payBy} place={place} audience={audience} />
    </Stack>
  );
}

const speiMessages = {
  PAYER: <Trans>You get a CLABE for this purchase and make the transfer from your bank’s app.</Trans>,
  SELLER: <Trans>You get a CLABE for this purchase. The fan makes the transfer from their bank’s app.</Trans>,
} as const satisfies Record<PaymentAudience, ReactNode>;

/** Explains a cash payment and its deadline. */
export function CashNote({
  way,
  place,
  audience,
}: { readonly way: CashOption } & Pick<DeadlineNoteProps, 'place' | 'audience'>) {
  const language = useLanguage();
  const { atBoxOffice, atShop, refund } = cashMessages[audience];
  return (
    <Stack gap={2}>
      <Note>
        {way.checkoutProvider === 'TAQUILLA' ? atBoxOffice : atShop(formatList(way.payAt, language))}
      </Note>
      <HoldDeadlineNote payBy={way.payBy} place={place} audience={audience} />
      {way.checkoutProvider === 'MERCADO_PAGO' ? <Note>{refund}</Note> : null}
    </Stack>
  );
}

const cashMessages = {
  PAYER: {
    atBoxOffice: <Trans>You get a code. Give it at any of our box offices and pay in cash.</Trans>,
    atShop: (locations: string) => <Trans>You get a reference to pay at {locations}.</Trans>,
    refund: (
      <Trans>
        If this payment is refunded, the payment provider credits your account with them or writes to you with
        instructions to collect it.
      </Trans>
    ),
  },
  SELLER: {
    atBoxOffice: (
      <Trans>You get a code to print or read out. The fan pays in cash at any of our box offices.</Trans>
    ),
    atShop: (locations: string) => (
      <Trans>You get a reference to print or read out. The fan pays it at {locations}.</Trans>
    ),
    refund: (
      <Trans>
        If this payment is refunded, the payment provider credits the fan’s account with them or writes to the
        fan with instructions to collect it.
      </Trans>
    ),
  },
} as const satisfies Record<PaymentAudience, unknown>;

function HoldDeadlineNote({ payBy, place: { timeZone, city }, audience }: DeadlineNoteProps) {
  if (payBy === null) return null;
  return <Note>{holdMessages[audience]({ at: payBy, timeZone }, city)}</Note>;
}

type Deadline = { readonly at: Instant; readonly timeZone: string };

const holdMessages = {
  PAYER: (deadline, city) => (
    <Trans>
      Your seats are held until{' '}
      <b>
        <DateText {...deadline} format="dayAndTime" />
      </b>{' '}
      ({city} time) for payment.
    </Trans>
  ),
  SELLER: (deadline, city) => (
    <Trans>
      The fan’s seats are held until{' '}
      <b>
        <DateText {...deadline} format="dayAndTime" />
      </b>{' '}
      ({city} time) for payment.
    </Trans>
  ),
} satisfies Record<PaymentAudience, (deadline: Deadline, city: string) => ReactNode>;
