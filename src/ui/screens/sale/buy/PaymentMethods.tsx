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
import type { ReactNode } from 'react';
import type { VenueSummary } from '#domain/catalogue/event.ts';
import { type CashPlace, type CashWay, type PaymentChoice, placeOf } from '#domain/payment/payment-choice.ts';
import type { PaymentMethod } from '#domain/payment/payment-method.ts';
import { type Choice, ChoiceList } from '../../../components/ChoiceList/ChoiceList.tsx';
import { Field } from '../../../components/Field/Field.tsx';
import { Stack } from '../../../components/Layout/Layout.tsx';
import {
  cashDeskNames,
  cashProviderNames,
  cashProviderPlaces,
  choiceRefusalsAtDesk,
  choiceRefusalWords,
  paymentMethodHints,
  paymentMethodHintsAtDesk,
  paymentMethodNames,
  transferHints,
  transferHintsAtDesk,
  transferNames,
} from '../../../i18n/payment-words.ts';
import { CardPayment, type CardPaymentProps } from './CardPayment.tsx';
import { CourtesyFields } from './CourtesyFields.tsx';
import { type FieldIssue, issueOf } from './field-errors.ts';
import { IdentificationFields } from './IdentificationFields.tsx';
import { AnnouncedTransferFields, BookingFields } from './KeptFields.tsx';
import { LinkFields } from './LinkFields.tsx';
import { NotOffered } from './NotOffered.tsx';
import { CashNote, LeavingNote, SpeiNote, TransferFields } from './OtherWays.tsx';

type PaymentMethodsProps = CardPaymentProps & {
  /** A seller's: room for what can be had, and what cannot on request. */
  readonly atDesk?: boolean;
};

/** A row of the list: a method, or one of the places where cash is paid. */
type Row = Choice<string> & { readonly method: PaymentMethod; readonly place: CashPlace | null };

/** The ways to pay at this desk, each with its own fields once chosen, or with why it is not to be had. */
export function PaymentMethods({ view, send, market, issues, atDesk = false }: PaymentMethodsProps) {
  const { t, i18n } = useLingui();
  const { venue } = view.event;
  const all = view.choices
    .filter((choice) => isOfThisDesk(choice) || (atDesk && choice.reason === 'MANAGER_ONLY'))
    // What there is of it is offered by itself, beside them.
    .filter(({ method }) => method !== 'WALLET' || view.balance === null)
    .flatMap((choice) =>
      choice.method === 'CASH' && choice.cash !== undefined && choice.cash.length > 1
        ? choice.cash.map((way) => cashRow(way, { i18n, venue, atDesk }))
        : [rowOf(choice, { i18n, venue, atDesk, view, send, market, issues })],
    );
  const missing = atDesk ? all.filter(({ unavailable }) => unavailable !== undefined) : [];
  const rows = all.filter((row) => !missing.includes(row));
  return (
    <>
      <ChoiceList
        legend={t`Ways to pay`}
        name="method"
        choices={rows}
        chosen={view.method === null ? null : rowValue(view.method, view.place)}
        onChoose={(value) => {
          const row = rows.find((one) => one.value === value);
          if (row !== undefined) send({ type: 'method.chosen', method: row.method, place: row.place });
        }}
      />
      {missing.length > 0 ? <NotOffered ways={missing} /> : null}
    </>
  );
}

const rowValue = (method: PaymentMethod, place: CashPlace | null): string =>
  place === null ? method : `${method} ${place}`;

type Words = { readonly i18n: I18n; readonly venue: VenueSummary; readonly atDesk: boolean };

function rowOf(choice: PaymentChoice, { i18n, venue, atDesk, ...card }: Words & CardPaymentProps): Row {
  const { method, transfer, cash } = choice;
  const place = method === 'CASH' && cash?.[0] !== undefined ? placeOf(cash[0]) : null;
  const Icon = transfer?.system === 'SPEI' ? ArrowLeftRight : icons[method];
  const body = bodyOf(choice, { ...card, venue, atDesk });
  return {
    method,
    place,
    value: rowValue(method, place),
    label: i18n._(transfer === undefined ? paymentMethodNames[method] : transferNames[transfer.system]),
    hint: i18n._(
      transfer === undefined
        ? (atDesk ? paymentMethodHintsAtDesk : paymentMethodHints)[method]
        : (atDesk ? transferHintsAtDesk : transferHints)[transfer.system],
    ),
    icon: <Icon size={24} aria-hidden="true" />,
    ...(choice.offered && body !== null ? { body } : { unavailable: i18n._(whyNot(choice.reason, atDesk)) }),
  };
}

/** Each place is a way of its own: people think of the shop, not of cash. */
function cashRow(way: CashWay, { i18n, venue, atDesk }: Words): Row {
  const { provider } = way;
  const place = placeOf(way);
  return {
    method: 'CASH',
    place,
    value: rowValue('CASH', place),
    label: i18n._(provider === null ? cashDeskNames.TAQUILLA : cashProviderNames[provider]),
    hint: i18n._(
      provider === null
        ? (atDesk ? paymentMethodHintsAtDesk : paymentMethodHints).CASH
        : cashProviderPlaces[provider],
    ),
    icon: <Store size={24} aria-hidden="true" />,
    ...(way.offered
      ? { body: <CashNote way={way} place={venue} atDesk={atDesk} /> }
      : { unavailable: i18n._(whyNot(way.reason, atDesk)) }),
  };
}

/** Null for what has no fields here yet. */
function bodyOf(
  { method, transfer, cash, courtesyReasons = [], organisations = [] }: PaymentChoice,
  { venue, atDesk, ...card }: CardPaymentProps & Pick<Words, 'venue' | 'atDesk'>,
): ReactNode {
  const { issues } = card;
  switch (method) {
    case 'CARD':
      return <CardPayment {...card} />;
    case 'TPV':
      return <VoucherField issues={issues} />;
    case 'CASH':
      return cash?.[0] === undefined ? null : <CashNote way={cash[0]} place={venue} atDesk={atDesk} />;
    case 'TRANSFER':
      if (transfer === undefined) return null;
      return transfer.system === 'PSE' ? (
        <TransferFields banks={transfer.banks} issues={issues} atDesk={atDesk} />
      ) : (
        <SpeiNote payBy={transfer.payBy} place={venue} atDesk={atDesk} />
      );
    case 'PAGUITOS':
      return <LeavingNote />;
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

/** The card reader's own paper: its number ties the sale to the terminal's ledger. */
export function VoucherField({ issues }: { readonly issues: readonly FieldIssue[] }) {
  const { i18n } = useLingui();
  const issue = issueOf(issues, 'voucherNumber', 'voucher');
  const terminalIssue = issueOf(issues, 'terminal');
  return (
    <Stack gap={3}>
      <Field
        name="voucherNumber"
        autoFocus
        label={<Trans>Voucher number</Trans>}
        hint={<Trans>It stands on the slip of the card reader, once the payment was approved there.</Trans>}
        autoCapitalize="characters"
        autoComplete="off"
        maxLength={24}
        error={issue === null ? undefined : i18n._(issue)}
      />
      <Field
        name="terminal"
        label={<Trans>Terminal (optional)</Trans>}
        hint={<Trans>Its number on the slip, where this window has more than one card reader.</Trans>}
        autoComplete="off"
        maxLength={16}
        error={terminalIssue === null ? undefined : i18n._(terminalIssue)}
      />
    </Stack>
  );
}

/** What another desk or another role has is no choice here. */
export const isOfThisDesk = ({ reason }: PaymentChoice): boolean =>
  reason !== 'OTHER_DESK' && reason !== 'NOT_YOUR_ROLE' && reason !== 'MANAGER_ONLY';

const whyNot = (reason: PaymentChoice['reason'], atDesk: boolean): MessageDescriptor =>
  (atDesk ? choiceRefusalsAtDesk : choiceRefusalWords)[reason ?? 'OTHER_DESK'];

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
