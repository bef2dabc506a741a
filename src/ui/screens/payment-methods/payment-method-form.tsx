import type { MessageDescriptor } from '@lingui/core';
import { Trans } from '@lingui/react/macro';
import { Lock, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SessionUser } from '#domain/identity/session-user.ts';
import type { MarketCode } from '#domain/market/market.ts';
import type { PaymentInputOf } from '#domain/payment/payment-input.ts';
import type {
  CashLocation,
  PaymentOption,
  PaymentUnavailableReason,
  SelectedPaymentOption,
} from '#domain/payment/payment-option.ts';
import type { PaymentAudience } from '#domain/payment/sales-channel.ts';
import type { Instant } from '#domain/shared/instant.ts';
import type { Money } from '#domain/shared/money.ts';
import { err, type Result } from '#domain/shared/result.ts';
import type { TypedPayment } from '#machines/card-selection/card-selection.events.ts';
import { paymentMethodHints, paymentMethodNames } from '../../i18n/payment-messages.ts';
import type { FieldIssue } from '../forms/field-errors.ts';

/** The part of the sale that the fields of a method show. */
export type PaymentFieldsContext = {
  readonly audience: PaymentAudience;
  readonly issues: readonly FieldIssue[];
  /** The amount that will be charged. */
  readonly total: Money;
  readonly event: { readonly startsAt: Instant; readonly timeZone: string; readonly city: string };
  /** The server's current time. */
  readonly now: Instant;
  /** The fan who pays or is sold to. */
  readonly buyer: Pick<SessionUser, 'email' | 'phone'> | null;
  /** The voucher that was last submitted, if its answer was lost or rejected. */
  readonly voucher: PaymentInputOf<'TPV'> | null;
  /** The saved cards and the fields of a new one. */
  readonly card: ReactNode;
};

/** The part of the sale by which the fields of a method are parsed. */
export type PaymentFormContext = {
  readonly option: SelectedPaymentOption;
  readonly options: readonly PaymentOption[];
  /** The selected saved card; null for a new one. */
  readonly cardId: string | null;
  readonly market: MarketCode;
  /** The server's current time. */
  readonly now: Instant;
  readonly total: Money;
  readonly documentType: string | null;
  readonly documentNumber: string | null;
  readonly event: { readonly startsAt: Instant; readonly timeZone: string };
};

/** An entry in the list of payment methods. */
export type ListedPaymentMethod = {
  readonly place: CashLocation | null;
  readonly label: MessageDescriptor;
  readonly hint: MessageDescriptor;
  readonly Icon: LucideIcon;
  /** The fields or a note; null makes the entry unavailable. */
  readonly body: ReactNode;
  readonly offered: boolean;
  readonly reason: PaymentUnavailableReason | null;
};

/** The main button of a payment. */
export type PaymentAction = {
  readonly label: (sale: PaymentActionContext) => ReactNode;
  /** Names what happens after the press: who is asked, or what is prepared. */
  readonly busy: ReactNode;
  readonly Icon: LucideIcon;
};

export type PaymentActionContext = {
  readonly total: ReactNode;
  readonly place: CashLocation | null;
  readonly transfer: PaymentOption['transfer'];
};

/** Everything that differs between the payment methods on a page. */
export type PaymentMethodForm = {
  readonly listRows: (option: PaymentOption, context: PaymentFieldsContext) => readonly ListedPaymentMethod[];
  /** Parses the fields, or returns every issue at once. */
  readonly parse: (
    form: FormData,
    context: PaymentFormContext,
  ) => Result<TypedPayment, readonly FieldIssue[]>;
  /** The fields that show their issues themselves. */
  readonly fields: readonly string[];
  /** The differences from the usual button of an audience. */
  readonly actions?: Partial<Record<PaymentAudience, Partial<PaymentAction>>>;
};

/** Describes a method that is one entry of the list. */
export const describeMethod = (
  { method, offered, reason }: PaymentOption,
  { audience }: Pick<PaymentFieldsContext, 'audience'>,
  { Icon, body, ...texts }: Pick<ListedPaymentMethod, 'Icon' | 'body'> & Partial<ListedPaymentMethod>,
): ListedPaymentMethod => ({
  place: null,
  label: paymentMethodNames[method],
  hint: paymentMethodHints[audience][method],
  Icon,
  body,
  offered,
  reason,
  ...texts,
});

/** Returns the issue of a field that must not be empty. */
export const missingField = (field: string) => err([{ field, reason: 'EMPTY' }]);

const usualActions = {
  PAYER: {
    label: ({ total }) => <Trans>Pay {total}</Trans>,
    busy: <Trans>Preparing your payment</Trans>,
    Icon: Lock,
  },
  SELLER: {
    label: ({ total }) => <Trans>Charge {total}</Trans>,
    busy: <Trans>Charging</Trans>,
    Icon: Lock,
  },
} as const satisfies Record<PaymentAudience, PaymentAction>;

/** Returns the button of a method for an audience; before a method is selected, the usual one. */
export const getPaymentAction = (
  form: PaymentMethodForm | null,
  audience: PaymentAudience,
): PaymentAction => ({ ...usualActions[audience], ...form?.actions?.[audience] });
