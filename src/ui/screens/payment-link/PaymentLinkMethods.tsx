import { useLingui } from '@lingui/react/macro';
import { ArrowLeftRight, CreditCard, Landmark, Store } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PaymentMethod } from '#domain/payment/payment-method.ts';
import { type CashLocation, getCashLocation, type PaymentOption } from '#domain/payment/payment-option.ts';
import type { PaymentLinkEvent } from '#machines/payment-link/payment-link.events.ts';
import type { PaymentLinkView } from '#machines/payment-link/payment-link.view.ts';
import { type Choice, ChoiceList } from '../../components/ChoiceList/ChoiceList.tsx';
import {
  cashCheckoutProviderNames,
  cashProviderLocationNames,
  cashProviderNames,
  paymentMethodHints,
  paymentMethodNames,
  paymentUnavailableMessages,
  transferHints,
  transferNames,
} from '../../i18n/payment-messages.ts';
import type { FieldIssue } from '../forms/field-errors.ts';
import { CashNote, SpeiNote, TransferFields } from '../sale/buy/PaymentMethodFields.tsx';

type PaymentLinkMethodsProps = {
  readonly view: Extract<PaymentLinkView, { readonly screen: 'payment' }>;
  readonly send: (event: PaymentLinkEvent) => void;
  readonly issues: readonly FieldIssue[];
  readonly card: ReactNode;
};

type MethodRow = Choice<string> & { readonly method: PaymentMethod; readonly place: CashLocation | null };

/**
 * Lists the payment methods that need no account, each with its fields once selected, or with the reason why it is
 * unavailable.
 */
export function PaymentLinkMethods({ view, send, issues, card }: PaymentLinkMethodsProps) {
  const { t, i18n } = useLingui();
  const getUnavailableMessage = (reason: PaymentOption['reason']) =>
    i18n._(paymentUnavailableMessages.PAYER[reason ?? 'OTHER_SALES_CHANNEL']);

  const buildRows = ({ method, offered, reason, cash, transfer }: PaymentOption): readonly MethodRow[] => {
    if (method === 'CASH')
      return (cash ?? []).map((way) => {
        const { provider } = way;
        const place = getCashLocation(way);
        return {
          method,
          place,
          value: `${method} ${place}`,
          label: i18n._(provider === null ? cashCheckoutProviderNames.TAQUILLA : cashProviderNames[provider]),
          hint: i18n._(
            provider === null ? paymentMethodHints.PAYER.CASH : cashProviderLocationNames[provider],
          ),
          icon: <Store size={24} aria-hidden="true" />,
          ...(way.offered
            ? { body: <CashNote audience="PAYER" way={way} place={view.sale} /> }
            : { unavailable: getUnavailableMessage(way.reason) }),
        };
      });
    const base = { method, place: null, value: method };
    if (method === 'CARD')
      return [
        {
          ...base,
          label: i18n._(paymentMethodNames.CARD),
          hint: i18n._(paymentMethodHints.PAYER.CARD),
          icon: <CreditCard size={24} aria-hidden="true" />,
          ...(offered ? { body: card } : { unavailable: getUnavailableMessage(reason) }),
        },
      ];
    if (method !== 'TRANSFER' || transfer === undefined) return [];
    const { system, banks, payBy } = transfer;
    const Icon = system === 'SPEI' ? ArrowLeftRight : Landmark;
    const fields =
      system === 'PSE' ? (
        <TransferFields audience="PAYER" banks={banks} issues={issues} />
      ) : (
        <SpeiNote audience="PAYER" payBy={payBy} place={view.sale} />
      );
    return [
      {
        ...base,
        label: i18n._(transferNames[system]),
        hint: i18n._(transferHints.PAYER[system]),
        icon: <Icon size={24} aria-hidden="true" />,
        ...(offered ? { body: fields } : { unavailable: getUnavailableMessage(reason) }),
      },
    ];
  };

  const rows = view.paymentOptions.flatMap(buildRows);
  const { selectedOption } = view;
  const chosen =
    selectedOption === null
      ? null
      : selectedOption.place === null
        ? selectedOption.method
        : `${selectedOption.method} ${selectedOption.place}`;
  return (
    <ChoiceList
      legend={t`Payment methods`}
      name="method"
      choices={rows}
      chosen={chosen}
      onChoose={(value) => {
        const row = rows.find((candidate) => candidate.value === value);
        if (row !== undefined) send({ type: 'paymentOption.chosen', method: row.method, place: row.place });
      }}
    />
  );
}
