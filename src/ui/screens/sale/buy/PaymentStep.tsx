import { Trans } from '@lingui/react/macro';
import { RotateCcw, ShieldCheck, TicketCheck } from 'lucide-react';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { MarketCode } from '#domain/market/market.ts';
import { findDeclineAlternatives } from '#domain/payment/decline-reason.ts';
import { paymentMethodTraits } from '#domain/payment/payment-method.ts';
import type { PaymentAudience } from '#domain/payment/sales-channel.ts';
import { zero } from '#domain/shared/money.ts';
import { Button } from '../../../components/Button/Button.tsx';
import { DateText } from '../../../components/DateText/DateText.tsx';
import { Note } from '../../../components/Heading/Heading.tsx';
import { ActionBar, Row, Stack } from '../../../components/Layout/Layout.tsx';
import { Money } from '../../../components/Money/Money.tsx';
import { Skeleton } from '../../../components/Skeleton/Skeleton.tsx';
import { type FieldIssue, focusFirstInvalid } from '../../forms/field-errors.ts';
import { getPaymentAction, type PaymentMethodForm } from '../../payment-methods/payment-method-form.tsx';
import { paymentMethodForms } from '../../payment-methods/payment-method-forms.ts';
import type { SaleProps } from '../sale-props.ts';
import { BuyFrame } from './BuyFrame.tsx';
import { DeclineAlert } from './DeclineAlert.tsx';
import { findDeclinedFields } from './focus-decline-step.ts';
import { PaymentMethods } from './PaymentMethods.tsx';
import { PlanOfferLink } from './PlanOfferLink.tsx';
import { WalletLines, WalletPayment } from './WalletPayment.tsx';

type PaymentStepProps = SaleProps<'payment'> & { readonly market: MarketCode };

/**
 * Shows the payment methods, and the total on the button. Typed values stay after a failure, except the security code.
 */
export function PaymentStep({ view, send, market }: PaymentStepProps) {
  const { issues, submit } = usePaymentForm({ view, send, market });
  const action = getSelectedAction(view, 'PAYER');
  return (
    <BuyFrame
      view={view}
      send={send}
      step="payment"
      title={<Trans>Payment</Trans>}
      isFailureShownElsewhere={areAllIssuesAtFields(view)}
      footer={
        <>
          <WalletLines view={view} />
          <ActionBar>
            <Button
              type="submit"
              form="payment"
              variant="primary"
              size="large"
              wide
              icon={<action.Icon size={20} />}
              busy={view.paying ? action.busy : undefined}
              unavailable={renderUnavailableReason(view)}
            >
              {action.label}
            </Button>
          </ActionBar>
          <Assurances />
        </>
      }
    >
      {view.decline === null ? null : (
        <DeclineAlert
          audience="PAYER"
          statusDetail={view.decline}
          form="payment"
          alternatives={findDeclineOptions(view)}
          heldUntil={view.cart.hold === null ? null : <HeldUntil view={view} />}
        />
      )}
      <form id="payment" onSubmit={submit} noValidate aria-busy={view.paying}>
        {view.loadingPaymentOptions && view.paymentOptions.length === 0 ? (
          <Skeleton count={4} />
        ) : (
          <Stack>
            <WalletPayment view={view} send={send} />
            {/* Stays mounted, so that typed values are still there when the wallet pays less. */}
            <div hidden={view.wallet?.paysAll === true}>
              <PaymentMethods view={view} send={send} market={market} issues={issues} audience="PAYER" />
            </div>
          </Stack>
        )}
      </form>
      <PlanOfferLink view={view} />
      {!view.loadingPaymentOptions && view.paymentOptions.length === 0 ? (
        <Row>
          <Button onClick={() => send({ type: 'retry.requested' })}>
            <Trans>Reload payment methods</Trans>
          </Button>
        </Row>
      ) : null}
      {view.buyer === null ? null : (
        <Note>
          {view.buyer.email === '' ? (
            <Trans>
              We will add the tickets to <b>My tickets</b>.
            </Trans>
          ) : (
            <Trans>
              We will send the tickets to <b>{view.buyer.email}</b> and add them to <b>My tickets</b>.
            </Trans>
          )}
        </Note>
      )}
    </BuyFrame>
  );
}

/** Submits the payment form and collects its issues, in both sales channels. */
export function usePaymentForm({ view, send, market }: PaymentStepProps) {
  const [localIssues, setLocalIssues] = useState<readonly FieldIssue[]>([]);
  const submittedForm = useRef<HTMLFormElement>(null);
  const submit = (submitEvent: FormEvent<HTMLFormElement>) => {
    submitEvent.preventDefault();
    if (!view.canPay) return;
    const form = submitEvent.currentTarget;
    const { method, place, paymentOptions, card, buyer, cart } = view;
    if (method === null) return;
    const payment = paymentMethodForms[method].parse(new FormData(form), {
      option: { method, place },
      options: paymentOptions,
      cardId: card.chosen,
      market,
      now: cart.reservation.serverNow,
      total: view.charged,
      documentType: buyer?.documentType ?? null,
      documentNumber: buyer?.documentNumber ?? null,
      event: { startsAt: view.event.startsAt, timeZone: view.event.venue.timeZone },
    });
    setLocalIssues(payment.ok ? [] : payment.error);
    if (!payment.ok) {
      focusFirstInvalid(form);
      return;
    }
    submittedForm.current = form;
    send({ type: 'payment.submitted', payment: payment.value });
  };
  // A security code that was sent is not kept; without a connection nothing was.
  const { paying } = view;
  const wasOffline = view.failure?.code === 'OFFLINE';
  useEffect(() => {
    if (paying || wasOffline) return;
    const code = submittedForm.current?.elements.namedItem('securityCode');
    if (code instanceof HTMLInputElement) code.value = '';
  }, [paying, wasOffline]);
  return { issues: [...localIssues, ...view.fields, ...findDeclinedFields(view.decline)], submit };
}

/** Finds the alternatives offered here after a decline. */
export const findDeclineOptions = ({ paymentOptions, card }: SaleProps<'payment'>['view']) =>
  findDeclineAlternatives(paymentOptions, {
    isSaved: card.chosen !== null,
    hasInstallments: card.plans.length > 0,
  });

/** Returns whether every issue is shown at a visible field. */
export const areAllIssuesAtFields = ({ fields }: SaleProps<'payment'>['view']): boolean =>
  fields.length > 0 && fields.every(({ field }) => fieldsWithIssues.includes(field.split('.').at(-1) ?? ''));

const fieldsWithIssues = Object.values(paymentMethodForms).flatMap(({ fields }: PaymentMethodForm) => fields);

/** Finds the button of the selected method, in both sales channels. */
export function getSelectedAction(
  { method, place, paymentOptions, charged }: SaleProps<'payment'>['view'],
  audience: PaymentAudience,
) {
  const { label, ...action } = getPaymentAction(
    method === null ? null : paymentMethodForms[method],
    audience,
  );
  const isFree = method !== null && paymentMethodTraits[method].isFree;
  const total = <Money value={isFree ? zero(charged.currency) : charged} />;
  const transfer = paymentOptions.find((option) => option.method === method)?.transfer;
  return { ...action, total, label: label({ total, place, transfer }) };
}

function HeldUntil({ view: { event, cart } }: Pick<SaleProps<'payment'>, 'view'>) {
  const { expiresAt } = cart.reservation;
  return expiresAt === null ? null : (
    <DateText at={expiresAt} timeZone={event.venue.timeZone} format="time" />
  );
}

/** Explains on the button why it is disabled. */
function renderUnavailableReason(view: SaleProps<'payment'>['view']): ReactNode {
  if (view.paying || view.canPay) return undefined;
  if (view.cartChanged) return <Trans>Review your cart first</Trans>;
  if (view.wallet?.issue != null) return <Trans>Check the balance amount you are using</Trans>;
  return view.loadingPaymentOptions ? <Trans>One moment</Trans> : <Trans>Choose how to pay</Trans>;
}

function Assurances() {
  return (
    <Stack gap={2}>
      <Assurance icon={<ShieldCheck size={20} aria-hidden="true" />}>
        <Trans>Your payment details are encrypted</Trans>
      </Assurance>
      <Assurance icon={<TicketCheck size={20} aria-hidden="true" />}>
        <Trans>Your seat cannot be sold twice</Trans>
      </Assurance>
      <Assurance icon={<RotateCcw size={20} aria-hidden="true" />}>
        <Trans>You get a refund if the event is cancelled</Trans>
      </Assurance>
    </Stack>
  );
}

function Assurance({ icon, children }: { readonly icon: ReactNode; readonly children: ReactNode }) {
  return (
    <Row wrap={false} align="start">
      {icon}
      <Note>{children}</Note>
    </Row>
  );
}
