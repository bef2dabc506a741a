import type { ReactNode } from 'react';
import type { PaymentLinkMethod } from '#domain/order/payment-link.ts';
import type { PaymentMethod } from '#domain/payment/payment-method.ts';
import type { PaymentLinkEvent } from '#machines/payment-link/payment-link.events.ts';
import type { PaymentLinkView } from '#machines/payment-link/payment-link.view.ts';
import type { FieldIssue } from '../forms/field-errors.ts';
import { card as cardForm } from '../payment-methods/card.tsx';
import { cash, listCashLocations } from '../payment-methods/cash.tsx';
import { PaymentMethodList } from '../payment-methods/PaymentMethodList.tsx';
import type { PaymentMethodForm } from '../payment-methods/payment-method-form.tsx';
import { transfer } from '../payment-methods/transfer.tsx';

type PaymentLinkMethodsProps = {
  readonly view: Extract<PaymentLinkView, { readonly screen: 'payment' }>;
  readonly send: (event: PaymentLinkEvent) => void;
  readonly issues: readonly FieldIssue[];
  readonly card: ReactNode;
};

/** The forms of the methods that need no account; the page loads no others. */
export const paymentLinkForms: Partial<Record<PaymentMethod, PaymentMethodForm>> = {
  CARD: cardForm,
  CASH: { ...cash, listRows: listCashLocations },
  TRANSFER: transfer,
} satisfies Record<PaymentLinkMethod, PaymentMethodForm>;

/**
 * Lists the payment methods that need no account, each with its fields once selected, or with the reason why it is
 * unavailable.
 */
export const PaymentLinkMethods = ({ view, send, issues, card }: PaymentLinkMethodsProps) => (
  <PaymentMethodList
    options={view.paymentOptions}
    forms={paymentLinkForms}
    context={{
      audience: 'PAYER',
      issues,
      total: view.charged,
      event: view.sale,
      now: view.serverNow,
      buyer: null,
      voucher: null,
      card,
    }}
    selected={view.selectedOption}
    onChoose={(option) => send({ type: 'paymentOption.chosen', ...option })}
  />
);
