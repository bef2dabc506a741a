import { useLingui } from '@lingui/react/macro';
import { ArrowLeftRight, CreditCard, Landmark, Store } from 'lucide-react';
import type { ReactNode } from 'react';
import { type CashPlace, type PaymentChoice, placeOf } from '#domain/payment/payment-choice.ts';
import type { PaymentMethod } from '#domain/payment/payment-method.ts';
import type { PayLinkEvent } from '#machines/pay-link/pay-link.events.ts';
import type { PayLinkView } from '#machines/pay-link/pay-link.view.ts';
import { type Choice, ChoiceList } from '../../components/ChoiceList/ChoiceList.tsx';
import {
  cashDeskNames,
  cashProviderNames,
  cashProviderPlaces,
  choiceRefusalWords,
  paymentMethodHints,
  paymentMethodNames,
  transferHints,
  transferNames,
} from '../../i18n/payment-words.ts';
import type { FieldIssue } from '../sale/buy/field-errors.ts';
import { CashNote, SpeiNote, TransferFields } from '../sale/buy/OtherWays.tsx';

type LinkWaysProps = {
  readonly view: Extract<PayLinkView, { readonly screen: 'payment' }>;
  readonly send: (event: PayLinkEvent) => void;
  readonly issues: readonly FieldIssue[];
  readonly card: ReactNode;
};

type Row = Choice<string> & { readonly method: PaymentMethod; readonly place: CashPlace | null };

/** The ways to pay that need no account, each with its fields once chosen, or with why it is not to be had. */
export function LinkWays({ view, send, issues, card }: LinkWaysProps) {
  const { t, i18n } = useLingui();
  const why = (reason: PaymentChoice['reason']) => i18n._(choiceRefusalWords[reason ?? 'OTHER_DESK']);

  const rowsOf = ({ method, offered, reason, cash, transfer }: PaymentChoice): readonly Row[] => {
    if (method === 'CASH')
      return (cash ?? []).map((way) => {
        const { provider } = way;
        const place = placeOf(way);
        return {
          method,
          place,
          value: `${method} ${place}`,
          label: i18n._(provider === null ? cashDeskNames.TAQUILLA : cashProviderNames[provider]),
          hint: i18n._(provider === null ? paymentMethodHints.CASH : cashProviderPlaces[provider]),
          icon: <Store size={24} aria-hidden="true" />,
          ...(way.offered
            ? { body: <CashNote way={way} place={view.sale} /> }
            : { unavailable: why(way.reason) }),
        };
      });
    const base = { method, place: null, value: method };
    if (method === 'CARD')
      return [
        {
          ...base,
          label: i18n._(paymentMethodNames.CARD),
          hint: i18n._(paymentMethodHints.CARD),
          icon: <CreditCard size={24} aria-hidden="true" />,
          ...(offered ? { body: card } : { unavailable: why(reason) }),
        },
      ];
    if (method !== 'TRANSFER' || transfer === undefined) return [];
    const { system, banks, payBy } = transfer;
    const Icon = system === 'SPEI' ? ArrowLeftRight : Landmark;
    const fields =
      system === 'PSE' ? (
        <TransferFields banks={banks} issues={issues} />
      ) : (
        <SpeiNote payBy={payBy} place={view.sale} />
      );
    return [
      {
        ...base,
        label: i18n._(transferNames[system]),
        hint: i18n._(transferHints[system]),
        icon: <Icon size={24} aria-hidden="true" />,
        ...(offered ? { body: fields } : { unavailable: why(reason) }),
      },
    ];
  };

  const rows = view.choices.flatMap(rowsOf);
  const { way } = view;
  return (
    <ChoiceList
      legend={t`Ways to pay`}
      name="method"
      choices={rows}
      chosen={way === null ? null : way.place === null ? way.method : `${way.method} ${way.place}`}
      onChoose={(value) => {
        const row = rows.find((one) => one.value === value);
        if (row !== undefined) send({ type: 'way.chosen', method: row.method, place: row.place });
      }}
    />
  );
}
