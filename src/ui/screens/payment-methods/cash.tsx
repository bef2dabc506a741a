import { Trans, useLingui } from '@lingui/react/macro';
import { Store } from 'lucide-react';
import { findTenderIssue } from '#domain/payment/cash-tender.ts';
import type { CashProvider } from '#domain/payment/payment-method.ts';
import { type CashOption, getCashLocation } from '#domain/payment/payment-option.ts';
import { err, ok } from '#domain/shared/result.ts';
import { cashProviderNames } from '../../i18n/cash-provider-names.ts';
import {
  cashLocationNames,
  cashProviderLocationNames,
  collectedCashHint,
  paymentMethodHints,
} from '../../i18n/payment-messages.ts';
import { readText } from '../forms/field-errors.ts';
import { CollectedCashFields } from './CollectedCashFields.tsx';
import { CashNote } from './PaymentNotes.tsx';
import {
  describeMethod,
  type ListedPaymentMethod,
  type PaymentFieldsContext,
  type PaymentMethodForm,
} from './payment-method-form.tsx';

/** CASH: at the provider's shops, at our box office by code, or to the seller now. */
export const cash: PaymentMethodForm = {
  listRows: (option, context) => {
    const [place, ...others] = option.cash ?? [];
    if (others.length > 0) return listCashLocations(option, context);
    return [
      describeMethod(option, context, {
        Icon: Store,
        place: place === undefined ? null : getCashLocation(place),
        body: place === undefined ? null : renderCashNote(place, context),
      }),
    ];
  },
  parse(form, { option: { place }, total }) {
    if (place === null || place === 'TAQUILLA') return ok({ method: 'CASH', checkoutProvider: 'TAQUILLA' });
    if (place !== 'SELLER') return ok({ method: 'CASH', checkoutProvider: 'MERCADO_PAGO', provider: place });
    const issue = findTenderIssue(readText(form, 'received'), total);
    return issue === null
      ? ok({ method: 'CASH', checkoutProvider: 'TAQUILLA', collected: true })
      : err([{ field: 'received', reason: issue }]);
  },
  fields: ['received'],
  actions: {
    PAYER: {
      label: ({ place, total }) =>
        place === null || place === 'SELLER' ? (
          <Trans>Pay {total}</Trans>
        ) : place === 'TAQUILLA' ? (
          <Trans>Hold my seats and pay at the box office</Trans>
        ) : (
          <PayAtShop provider={place} />
        ),
    },
    SELLER: {
      label: ({ place, total }) =>
        place === 'TAQUILLA' ? <Trans>Issue a code for {total}</Trans> : <Trans>Charge {total}</Trans>,
    },
  },
};

/** Lists every place by its name, a single one too: on a payment link nobody stands at a box office. */
export const listCashLocations: PaymentMethodForm['listRows'] = ({ cash: options = [] }, context) =>
  options.map((place) => describePlace(place, context));

/** Describes one place: people look for the shop, not for cash. */
function describePlace(option: CashOption, context: PaymentFieldsContext): ListedPaymentMethod {
  const { provider, collected, offered, reason } = option;
  const place = getCashLocation(option);
  return {
    place,
    label: cashLocationNames[place],
    hint:
      provider !== null
        ? cashProviderLocationNames[provider]
        : collected
          ? collectedCashHint
          : paymentMethodHints[context.audience].CASH,
    Icon: Store,
    body: collected ? (
      <CollectedCashFields total={context.total} issues={context.issues} />
    ) : (
      renderCashNote(option, context)
    ),
    offered,
    reason,
  };
}

const renderCashNote = (option: CashOption, { event, audience }: PaymentFieldsContext) => (
  <CashNote option={option} place={event} audience={audience} />
);

function PayAtShop({ provider }: { readonly provider: CashProvider }) {
  const { i18n } = useLingui();
  const shop = i18n._(cashProviderNames[provider]);
  return <Trans>Hold my seats and pay at {shop}</Trans>;
}
