import { paymentMethodTraits } from '#domain/payment/payment-method.ts';
import type { PaymentOption } from '#domain/payment/payment-option.ts';
import type { PaymentAudience } from '#domain/payment/sales-channel.ts';
import { PaymentMethodList } from '../../payment-methods/PaymentMethodList.tsx';
import { paymentMethodForms } from '../../payment-methods/payment-method-forms.ts';
import { CardPayment, type CardPaymentProps } from './CardPayment.tsx';

type PaymentMethodsProps = CardPaymentProps & {
  readonly audience: PaymentAudience;
};

/**
 * Lists the payment methods of this sales channel, each with its fields once selected, or with the reason why it is
 * unavailable.
 */
export function PaymentMethods({ view, send, market, issues, audience }: PaymentMethodsProps) {
  const { startsAt, venue } = view.event;
  const { includes, collapsesUnavailable } = listings[audience];
  return (
    <PaymentMethodList
      options={view.paymentOptions
        .filter(includes)
        // The wallet is offered separately, above the methods.
        .filter(({ method }) => !paymentMethodTraits[method].paysFromBalance || view.wallet === null)}
      forms={paymentMethodForms}
      context={{
        audience,
        issues,
        total: view.charged,
        event: { startsAt, timeZone: venue.timeZone, city: venue.city },
        now: view.cart.reservation.serverNow,
        buyer: view.buyer,
        voucher: view.voucher,
        card: <CardPayment view={view} send={send} market={market} issues={issues} />,
      }}
      selected={view.method === null ? null : { method: view.method, place: view.place }}
      onChoose={(option) => send({ type: 'method.chosen', ...option })}
      collapsesUnavailable={collapsesUnavailable}
    />
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
