import { Trans, useLingui } from '@lingui/react/macro';
import { Lock, RotateCcw, ShieldCheck, TicketCheck } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { MarketCode } from '#domain/market/market.ts';
import { waysOutOf } from '#domain/payment/decline-reason.ts';
import { addressLengths } from '#domain/payment/payment-order.ts';
import { Button } from '../../../components/Button/Button.tsx';
import { Note } from '../../../components/Heading/Heading.tsx';
import { ActionBar, Row, Stack } from '../../../components/Layout/Layout.tsx';
import { Money } from '../../../components/Money/Money.tsx';
import { Skeleton } from '../../../components/Skeleton/Skeleton.tsx';
import { cashProviderNames } from '../../../i18n/payment-words.ts';
import type { SaleProps } from '../sale-props.ts';
import { BalanceLines, BalancePart } from './BalancePart.tsx';
import { BuyFrame } from './BuyFrame.tsx';
import { cardFields } from './CardFields.tsx';
import { DeclineAlert } from './DeclineAlert.tsx';
import { type FieldIssue, focusFirstInvalid } from './field-errors.ts';
import { declinedFields } from './lead-to-step.ts';
import { PaymentMethods } from './PaymentMethods.tsx';
import { paymentIn } from './payment-entry.ts';

type PaymentProps = SaleProps<'payment'> & { readonly market: MarketCode };

/** How to pay, and the total on the button. Whatever goes wrong, what was typed stays, but for the security code. */
export function Payment({ view, send, market }: PaymentProps) {
  const { issues, submit } = usePaymentForm({ view, send, market });
  return (
    <BuyFrame
      view={view}
      send={send}
      step="payment"
      title={<Trans>Payment</Trans>}
      troubleElsewhere={hasOwnPlace(view)}
      foot={
        <>
          <BalanceLines view={view} />
          <ActionBar>
            <Button
              type="submit"
              form="payment"
              variant="primary"
              size="large"
              wide
              icon={<Lock size={20} />}
              busy={view.paying ? <Trans>Paying</Trans> : undefined}
              unavailable={unavailableWords(view)}
            >
              <PayWords view={view} />
            </Button>
          </ActionBar>
          <Assurances />
        </>
      }
    >
      {view.decline === null ? null : (
        <DeclineAlert statusDetail={view.decline} form="payment" out={waysOutIn(view)} />
      )}
      <form id="payment" onSubmit={submit} noValidate aria-busy={view.paying}>
        {view.loadingChoices && view.choices.length === 0 ? (
          <Skeleton count={4} />
        ) : (
          <Stack>
            <BalancePart view={view} send={send} />
            {/* What was typed there is there again when the balance is to pay less. */}
            <div hidden={view.balance?.paysAll === true}>
              <PaymentMethods view={view} send={send} market={market} issues={issues} />
            </div>
          </Stack>
        )}
      </form>
      {!view.loadingChoices && view.choices.length === 0 ? (
        <Row>
          <Button onClick={() => send({ type: 'retry.requested' })}>
            <Trans>Read the ways to pay again</Trans>
          </Button>
        </Row>
      ) : null}
      {view.buyer === null ? null : (
        <Note>
          <Trans>
            The tickets go to <b>{view.buyer.email}</b> and to <b>My tickets</b>.
          </Trans>
        </Note>
      )}
    </BuyFrame>
  );
}

/** What is typed and what is wrong with it, at either desk. */
export function usePaymentForm({ view, send, market }: PaymentProps) {
  const [found, setFound] = useState<readonly FieldIssue[]>([]);
  const submit = (sent: FormEvent<HTMLFormElement>) => {
    sent.preventDefault();
    if (!view.canPay) return;
    const form = sent.currentTarget;
    const { method, place, choices, card, buyer, cart } = view;
    if (method === null) return;
    const payment = paymentIn(new FormData(form), {
      way: { method, place },
      choices,
      cardId: card.chosen,
      market,
      now: cart.reservation.serverNow,
      documentType: buyer?.documentType ?? null,
      documentNumber: buyer?.documentNumber ?? null,
      event: { startsAt: view.event.startsAt, timeZone: view.event.venue.timeZone },
    });
    setFound(payment.ok ? [] : payment.error);
    if (!payment.ok) {
      focusFirstInvalid(form);
      return;
    }
    send({ type: 'payment.submitted', payment: payment.value });
    const code = form.elements.namedItem('securityCode');
    if (code instanceof HTMLInputElement) code.value = '';
  };
  return { issues: [...found, ...view.fields, ...declinedFields(view.decline)], submit };
}

/** What can be done here after a refusal. */
export const waysOutIn = ({ choices, card }: SaleProps<'payment'>['view']) =>
  waysOutOf(choices, { kept: card.chosen !== null, inParts: card.plans.length > 0 });

/** Every refused field is in sight and says so itself. */
export const hasOwnPlace = ({ fields }: SaleProps<'payment'>['view']): boolean =>
  fields.length > 0 && fields.every(({ field }) => ownFields.includes(field.split('.').at(-1) ?? ''));

const ownFields: readonly string[] = [
  ...cardFields,
  'voucherNumber',
  'terminal',
  'bankId',
  ...Object.keys(addressLengths),
  'personType',
  'reasonType',
  'note',
  'until',
  'reference',
];

/** What pressing does: money now, or seats kept and money later. */
function PayWords({ view: { method, place, choices, charged } }: Pick<SaleProps<'payment'>, 'view'>) {
  const { i18n } = useLingui();
  const total = <Money value={charged} />;
  const transfer = choices.find((choice) => choice.method === method)?.transfer;
  if (method === 'CASH' && place !== null) {
    if (place === 'TAQUILLA') return <Trans>Keep my seats and pay at the box office</Trans>;
    const shop = i18n._(cashProviderNames[place]);
    return <Trans>Keep my seats and pay at {shop}</Trans>;
  }
  if (method === 'TRANSFER' && transfer?.system === 'SPEI')
    return <Trans>Keep my seats and pay by SPEI</Trans>;
  if (method === 'TRANSFER') return <Trans>Pay {total} at my bank</Trans>;
  if (method === 'WALLET') return <Trans>Pay {total} with my balance</Trans>;
  if (method === 'PAGUITOS') return <Trans>Pay {total} with Paguitos</Trans>;
  return <Trans>Pay {total}</Trans>;
}

/** Why it cannot be pressed, on the button itself. */
function unavailableWords(view: SaleProps<'payment'>['view']): ReactNode {
  if (view.paying || view.canPay) return undefined;
  if (view.cartChanged) return <Trans>Look at your cart first</Trans>;
  if (view.balance?.issue != null) return <Trans>Check how much of your balance you use</Trans>;
  return view.loadingChoices ? <Trans>One moment</Trans> : <Trans>Choose how to pay</Trans>;
}

function Assurances() {
  return (
    <Stack gap={2}>
      <Assurance icon={<ShieldCheck size={20} aria-hidden="true" />}>
        <Trans>Your payment details travel encrypted</Trans>
      </Assurance>
      <Assurance icon={<TicketCheck size={20} aria-hidden="true" />}>
        <Trans>Each seat is sold once: yours is yours</Trans>
      </Assurance>
      <Assurance icon={<RotateCcw size={20} aria-hidden="true" />}>
        <Trans>If it is cancelled, your money comes back</Trans>
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
