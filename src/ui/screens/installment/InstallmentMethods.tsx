import { Trans } from '@lingui/react/macro';
import { Store } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatList } from '#domain/market/format/list.ts';
import { cashProviders, type PaymentMethod } from '#domain/payment/payment-method.ts';
import type { Instant } from '#domain/shared/instant.ts';
import { ok } from '#domain/shared/result.ts';
import type { InstallmentEvent } from '#machines/installment/installment.events.ts';
import type { InstallmentView } from '#machines/installment/installment.view.ts';
import { DateText } from '../../components/DateText/DateText.tsx';
import { Note } from '../../components/Heading/Heading.tsx';
import { cashLocationNames, cashProviderLocationNames } from '../../i18n/payment-messages.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import type { FieldIssue } from '../forms/field-errors.ts';
import { card as cardForm } from '../payment-methods/card.tsx';
import { PaymentMethodList } from '../payment-methods/PaymentMethodList.tsx';
import {
  describeMethod,
  missingField,
  type PaymentFieldsContext,
  type PaymentMethodForm,
} from '../payment-methods/payment-method-form.tsx';
import { transfer } from '../payment-methods/transfer.tsx';
import { wallet } from '../payment-methods/wallet.tsx';

export type ChoosingView = Extract<InstallmentView, { readonly screen: 'choosing' }>;

type InstallmentMethodsProps = {
  readonly view: ChoosingView;
  readonly send: (event: InstallmentEvent) => void;
  readonly issues: readonly FieldIssue[];
  readonly card: ReactNode;
};

/** The forms of the methods that pay installments. A voucher names its own deadline: the seats stay booked. */
export const installmentForms: Partial<Record<PaymentMethod, PaymentMethodForm>> = {
  CARD: cardForm,
  WALLET: wallet,
  CASH: {
    listRows: (option, context) =>
      (option.cash ?? []).flatMap(({ provider, payAt, payBy, offered, reason }) =>
        provider === null
          ? []
          : describeMethod(option, context, {
              place: provider,
              label: cashLocationNames[provider],
              hint: cashProviderLocationNames[provider],
              Icon: Store,
              body: <ShopNote payAt={payAt} payBy={payBy} context={context} />,
              offered,
              reason,
            }),
      ),
    parse: (_form, { option: { place } }) => {
      const provider = cashProviders.find((known) => known === place);
      return provider === undefined
        ? missingField('method')
        : ok({ method: 'CASH', checkoutProvider: 'MERCADO_PAGO', provider });
    },
    fields: [],
  },
  TRANSFER: {
    ...transfer,
    listRows: (option, context) =>
      transfer.listRows(option, context).map((row) =>
        option.transfer?.system === 'SPEI'
          ? {
              ...row,
              body: (
                <Note>
                  <Trans>You get a CLABE for this payment and make the transfer from your bank’s app.</Trans>{' '}
                  <PayBy payBy={option.transfer.payBy} context={context} />
                </Note>
              ),
            }
          : row,
      ),
  },
};

/** Lists the methods that pay the selected installments, each with its fields once selected. */
export const InstallmentMethods = ({ view, send, issues, card }: InstallmentMethodsProps) => (
  <PaymentMethodList
    options={view.options}
    forms={installmentForms}
    context={{
      audience: 'PAYER',
      issues,
      total: view.charged,
      event: { startsAt: view.next.dueAt, timeZone: view.plan.timeZone, city: '' },
      now: view.plan.serverNow,
      buyer: null,
      voucher: null,
      card,
    }}
    selected={view.selectedOption}
    onChoose={(option) => send({ type: 'method.chosen', ...option })}
  />
);

type DeadlineProps = { readonly payBy: Instant | null; readonly context: PaymentFieldsContext };

function ShopNote({ payAt, ...deadline }: DeadlineProps & { readonly payAt: readonly string[] }) {
  const locations = formatList(payAt, useLanguage());
  return (
    <Note>
      <Trans>You get a reference to pay at {locations}.</Trans> <PayBy {...deadline} />
    </Note>
  );
}

const PayBy = ({ payBy, context: { event } }: DeadlineProps) =>
  payBy === null ? null : (
    <Trans>
      Pay before{' '}
      <b>
        <DateText at={payBy} timeZone={event.timeZone} format="dayAndTime" />
      </b>
      .
    </Trans>
  );
