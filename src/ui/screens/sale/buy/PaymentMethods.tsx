import type { I18n, MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  ArrowLeftRight,
  Bookmark,
  CreditCard,
  Gift,
  IdCard,
  Landmark,
  Link as LinkIcon,
  Nfc,
  ReceiptText,
  Split,
  Store,
  Wallet,
} from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import type { VenueSummary } from '#domain/catalogue/event.ts';
import type { PaymentInputOf } from '#domain/payment/payment-input.ts';
import type { PaymentMethod } from '#domain/payment/payment-method.ts';
import {
  type CashLocation,
  type CashOption,
  getCashLocation,
  type PaymentOption,
} from '#domain/payment/payment-option.ts';
import type { PaymentAudience } from '#domain/payment/sales-channel.ts';
import { type Choice, ChoiceList } from '../../../components/ChoiceList/ChoiceList.tsx';
import { Field } from '../../../components/Field/Field.tsx';
import { Stack } from '../../../components/Layout/Layout.tsx';
import {
  cashLocationNames,
  cashProviderLocationNames,
  collectedCashHint,
  paymentMethodHints,
  paymentMethodNames,
  paymentUnavailableMessages,
  transferHints,
  transferNames,
} from '../../../i18n/payment-messages.ts';
import { type FieldIssue, getIssueMessage } from '../../forms/field-errors.ts';
import { CardPayment, type CardPaymentProps } from './CardPayment.tsx';
import { CollectedCashFields } from './CollectedCashFields.tsx';
import { CourtesyFields } from './CourtesyFields.tsx';
import { IdentificationFields } from './IdentificationFields.tsx';
import { LinkFields } from './LinkFields.tsx';
import { CashNote, RedirectNote, SpeiNote, TransferFields } from './PaymentMethodFields.tsx';
import { AnnouncedTransferFields, BookingFields } from './StaffBookingFields.tsx';
import { UnavailablePaymentMethods } from './UnavailablePaymentMethods.tsx';

type PaymentMethodsProps = CardPaymentProps & {
  readonly audience: PaymentAudience;
};

/** An entry of the list: a method, or one of the cash providers. */
type MethodRow = Choice<string> & { readonly method: PaymentMethod; readonly place: CashLocation | null };

/**
 * Lists the payment methods of this sales channel, each with its fields once selected, or with the reason why it is
 * unavailable.
 */
export function PaymentMethods({ view, send, market, issues, audience }: PaymentMethodsProps) {
  const { t, i18n } = useLingui();
  const { venue } = view.event;
  const listing = listings[audience];
  const all = view.paymentOptions
    .filter(listing.includes)
    // The wallet is offered separately, above the methods.
    .filter(({ method }) => method !== 'WALLET' || view.wallet === null)
    .flatMap((choice) =>
      choice.method === 'CASH' && choice.cash !== undefined && choice.cash.length > 1
        ? choice.cash.map((way) => buildCashRow(way, { i18n, venue, audience, total: view.charged, issues }))
        : [buildRow(choice, { i18n, venue, audience, view, send, market, issues })],
    );
  const unavailableRows = listing.collapsesUnavailable
    ? all.filter(({ unavailable }) => unavailable !== undefined)
    : [];
  const rows = all.filter((row) => !unavailableRows.includes(row));
  return (
    <>
      <ChoiceList
        legend={t`Payment methods`}
        name="method"
        choices={rows}
        chosen={view.method === null ? null : buildRowValue(view.method, view.place)}
        onChoose={(value) => {
          const row = rows.find((candidate) => candidate.value === value);
          if (row !== undefined) send({ type: 'method.chosen', method: row.method, place: row.place });
        }}
      />
      {unavailableRows.length > 0 ? <UnavailablePaymentMethods ways={unavailableRows} /> : null}
    </>
  );
}

const buildRowValue = (method: PaymentMethod, place: CashLocation | null): string =>
  place === null ? method : `${method} ${place}`;

type RowContext = { readonly i18n: I18n; readonly venue: VenueSummary; readonly audience: PaymentAudience };

function buildRow(
  choice: PaymentOption,
  { i18n, venue, audience, ...card }: RowContext & CardPaymentProps,
): MethodRow {
  const { method, transfer, cash } = choice;
  const place = method === 'CASH' && cash?.[0] !== undefined ? getCashLocation(cash[0]) : null;
  const Icon = transfer?.system === 'SPEI' ? ArrowLeftRight : icons[method];
  const body = renderFields(choice, { ...card, venue, audience });
  return {
    method,
    place,
    value: buildRowValue(method, place),
    label: i18n._(transfer === undefined ? paymentMethodNames[method] : transferNames[transfer.system]),
    hint: i18n._(
      transfer === undefined
        ? paymentMethodHints[audience][method]
        : transferHints[audience][transfer.system],
    ),
    icon: <Icon size={24} aria-hidden="true" />,
    ...(choice.offered && body !== null
      ? { body }
      : { unavailable: i18n._(getUnavailableMessage(choice.reason, audience)) }),
  };
}

/** Builds an entry per cash provider: people look for the shop, not for cash. */
function buildCashRow(
  way: CashOption,
  { i18n, venue, audience, total, issues }: RowContext & ComponentProps<typeof CollectedCashFields>,
): MethodRow {
  const { provider } = way;
  const place = getCashLocation(way);
  return {
    method: 'CASH',
    place,
    value: buildRowValue('CASH', place),
    label: i18n._(cashLocationNames[place]),
    hint: i18n._(
      provider !== null
        ? cashProviderLocationNames[provider]
        : way.collected
          ? collectedCashHint
          : paymentMethodHints[audience].CASH,
    ),
    icon: <Store size={24} aria-hidden="true" />,
    ...(way.offered
      ? {
          body: way.collected ? (
            <CollectedCashFields total={total} issues={issues} />
          ) : (
            <CashNote way={way} place={venue} audience={audience} />
          ),
        }
      : { unavailable: i18n._(getUnavailableMessage(way.reason, audience)) }),
  };
}

/** Returns the fields of a method, or null if it has none. */
function renderFields(
  { method, transfer, cash, courtesyReasons = [], organisations = [] }: PaymentOption,
  { venue, audience, ...card }: CardPaymentProps & Pick<RowContext, 'venue' | 'audience'>,
): ReactNode {
  const { issues } = card;
  switch (method) {
    case 'CARD':
      return <CardPayment {...card} />;
    case 'TPV':
      return <VoucherField issues={issues} voucher={card.view.voucher} />;
    case 'CASH':
      return cash?.[0] === undefined ? null : <CashNote way={cash[0]} place={venue} audience={audience} />;
    case 'TRANSFER':
      if (transfer === undefined) return null;
      return transfer.system === 'PSE' ? (
        <TransferFields banks={transfer.banks} issues={issues} audience={audience} />
      ) : (
        <SpeiNote payBy={transfer.payBy} place={venue} audience={audience} />
      );
    case 'PAGUITOS':
      return <RedirectNote audience={audience} />;
    case 'IDENTIFICATION':
      return <IdentificationFields organisations={organisations} total={card.view.charged} issues={issues} />;
    case 'RESERVATION':
      return (
        <BookingFields
          event={{ startsAt: card.view.event.startsAt, timeZone: venue.timeZone }}
          now={card.view.cart.reservation.serverNow}
          issues={issues}
        />
      );
    case 'PROCESSING_TRANSFER':
      return <AnnouncedTransferFields issues={issues} />;
    case 'LINK':
      return <LinkFields fan={card.view.buyer} issues={issues} />;
    case 'COURTESY':
      return <CourtesyFields reasons={courtesyReasons} issues={issues} />;
    default:
      return null;
  }
}

/** Asks for the card reader's voucher number, which links the sale to the terminal's records. */
type VoucherFieldProps = {
  readonly issues: readonly FieldIssue[];
  /** The voucher that was last submitted, if its answer was lost or rejected. */
  readonly voucher?: PaymentInputOf<'TPV'> | null;
};

export function VoucherField({ issues, voucher = null }: VoucherFieldProps) {
  const { i18n } = useLingui();
  const issue = getIssueMessage(issues, 'voucherNumber', 'voucher');
  const terminalIssue = getIssueMessage(issues, 'terminal');
  return (
    <Stack gap={3}>
      <Field
        name="voucherNumber"
        defaultValue={voucher?.voucherNumber}
        autoFocus
        label={<Trans>Voucher number</Trans>}
        hint={<Trans>Shown on the card reader receipt after the payment is approved.</Trans>}
        autoCapitalize="characters"
        autoComplete="off"
        maxLength={24}
        error={issue === null ? undefined : i18n._(issue)}
      />
      <Field
        name="terminal"
        defaultValue={voucher?.terminal}
        label={<Trans>Terminal (optional)</Trans>}
        hint={
          <Trans>The terminal number on the receipt, if this box office has more than one card reader.</Trans>
        }
        autoComplete="off"
        maxLength={16}
        error={terminalIssue === null ? undefined : i18n._(terminalIssue)}
      />
    </Stack>
  );
}

/** Returns whether the option belongs to this sales channel and role. */
const isOfferedInChannel = ({ reason }: PaymentOption): boolean =>
  reason !== 'OTHER_SALES_CHANNEL' && reason !== 'NOT_YOUR_ROLE' && reason !== 'MANAGER_ONLY';

/** The options that each audience sees; a seller sees what only a manager may do, collapsed. */
const listings = {
  PAYER: { includes: isOfferedInChannel, collapsesUnavailable: false },
  SELLER: {
    includes: (option) => isOfferedInChannel(option) || option.reason === 'MANAGER_ONLY',
    collapsesUnavailable: true,
  },
} satisfies Record<
  PaymentAudience,
  { readonly includes: (option: PaymentOption) => boolean; readonly collapsesUnavailable: boolean }
>;

const getUnavailableMessage = (
  reason: PaymentOption['reason'],
  audience: PaymentAudience,
): MessageDescriptor => paymentUnavailableMessages[audience][reason ?? 'OTHER_SALES_CHANNEL'];

const icons = {
  CARD: CreditCard,
  CASH: Store,
  TRANSFER: Landmark,
  WALLET: Wallet,
  PAGUITOS: Split,
  TPV: Nfc,
  IDENTIFICATION: IdCard,
  LINK: LinkIcon,
  RESERVATION: Bookmark,
  PROCESSING_TRANSFER: ReceiptText,
  COURTESY: Gift,
} as const satisfies Record<PaymentMethod, unknown>;
