import { Trans, useLingui } from '@lingui/react/macro';
import { Lock } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { PriceBreakdown } from '#domain/catalogue/price-breakdown.ts';
import { formatMoneyWithCode } from '#domain/market/format/money.ts';
import type { MarketCode } from '#domain/market/market.ts';
import { findDeclineAlternatives } from '#domain/payment/decline-reason.ts';
import { hasTrait } from '#domain/payment/payment-method.ts';
import { getTotal } from '#domain/sale/price.ts';
import type { PaymentLinkEvent } from '#machines/payment-link/payment-link.events.ts';
import type { PaymentLinkView } from '#machines/payment-link/payment-link.view.ts';
import { Alert } from '../../components/Alert/Alert.tsx';
import { Button } from '../../components/Button/Button.tsx';
import { DateText } from '../../components/DateText/DateText.tsx';
import { DefinitionList } from '../../components/DefinitionList/DefinitionList.tsx';
import { Heading, Note } from '../../components/Heading/Heading.tsx';
import { ActionBar, Page, Panel, Split, Stack } from '../../components/Layout/Layout.tsx';
import { Money } from '../../components/Money/Money.tsx';
import { FailureAlert } from '../FailureAlert.tsx';
import { type FieldIssue, focusFirstInvalid } from '../forms/field-errors.ts';
import { findDeclinedFields } from '../sale/buy/focus-decline-step.ts';
import { SeatList } from '../sale/SeatsText.tsx';
import { PaymentLinkCard } from './PaymentLinkCard.tsx';
import { PaymentLinkDecline } from './PaymentLinkDecline.tsx';
import { PaymentLinkMethods, paymentLinkForms } from './PaymentLinkMethods.tsx';

type PaymentLinkFormProps = {
  readonly view: Extract<PaymentLinkView, { readonly screen: 'payment' }>;
  readonly send: (event: PaymentLinkEvent) => void;
  readonly market: MarketCode;
};

/**
 * Shows the order, its deadline and the payment methods. Typed values stay after a failure, except the security code.
 */
export function PaymentLinkForm({ view, send, market }: PaymentLinkFormProps) {
  const { t } = useLingui();
  const { sale, selectedOption, paying, failure, decline } = view;
  const { issues, submit } = usePaymentLinkForm({ view, send, market });
  const total = <Money value={view.charged} />;
  const { city } = sale;
  return (
    <Page>
      <Split
        aside={
          <Panel>
            <PriceSummary total={sale.total} />
          </Panel>
        }
      >
        <Stack gap={3}>
          <Heading as="h1" variant="title">
            <Trans>Pay for your seats</Trans>
          </Heading>
          <div>
            <p>
              <b>{sale.event}</b>
            </p>
            <p>
              <DateText at={sale.startsAt} timeZone={sale.timeZone} format="dayAndTime" />, {sale.venue},{' '}
              {city}
            </p>
            <SeatList items={sale.items} />
          </div>
          <p>
            <Trans>
              They are held for you until{' '}
              <b>
                <DateText at={sale.payBy} timeZone={sale.timeZone} format="dayAndTime" />
              </b>{' '}
              ({city} time).
            </Trans>
          </p>
        </Stack>
        {decline === null ? null : (
          <PaymentLinkDecline
            decline={decline}
            alternatives={findDeclineAlternatives(view.paymentOptions, {
              isSaved: view.card.chosen !== null,
              hasInstallments: view.plans.length > 0,
            })}
          />
        )}
        {view.fields.length > 0 ? null : <FailureAlert failure={failure} />}
        <form id="payment" onSubmit={submit} noValidate aria-busy={paying} aria-label={t`Payment`}>
          <Stack gap={5}>
            <PaymentLinkMethods
              view={view}
              send={send}
              issues={issues}
              card={<PaymentLinkCard view={view} send={send} market={market} issues={issues} />}
            />
            <ActionBar>
              <Button
                type="submit"
                variant="primary"
                size="large"
                wide
                icon={<Lock size={20} />}
                busy={paying ? <Trans>Paying</Trans> : undefined}
                unavailable={selectedOption === null ? <Trans>Choose how to pay</Trans> : undefined}
              >
                {selectedOption === null || hasTrait(selectedOption, 'takesCard') ? (
                  <Trans>Pay {total}</Trans>
                ) : (
                  <Trans>Continue to pay {total}</Trans>
                )}
              </Button>
            </ActionBar>
            <Note>
              <Trans>The tickets will be added to the account of the fan who received this link.</Trans>
            </Note>
          </Stack>
        </form>
        {view.paymentOptions.length > 0 ? null : (
          <Alert
            tone="attention"
            title={<Trans>No payment method is available right now. Try again in a moment.</Trans>}
          />
        )}
      </Split>
    </Page>
  );
}

/** Shows the exact total and what it consists of. */
function PriceSummary({ total }: { readonly total: PriceBreakdown }) {
  const { currency } = total;
  const priceLines = [
    { id: 'base', term: <Trans>Tickets</Trans>, amount: total.base },
    { id: 'fee', term: <Trans>Service fee</Trans>, amount: total.fee },
    { id: 'tax', term: <Trans>Taxes</Trans>, amount: total.tax },
  ];
  return (
    <Stack>
      <Heading variant="card">
        <Trans>What you pay</Trans>
      </Heading>
      <DefinitionList
        ruled
        items={[
          ...priceLines.map(({ id, term, amount }) => ({
            id,
            term,
            value: <Money value={{ amount, currency }} />,
          })),
          { id: 'total', term: <Trans>Total</Trans>, value: <b>{formatMoneyWithCode(getTotal(total))}</b> },
        ]}
      />
    </Stack>
  );
}

function usePaymentLinkForm({ view, send, market }: PaymentLinkFormProps) {
  const [localIssues, setLocalIssues] = useState<readonly FieldIssue[]>([]);
  const submit = (submitEvent: FormEvent<HTMLFormElement>) => {
    submitEvent.preventDefault();
    const { sale, selectedOption, card, paymentOptions, serverNow, paying } = view;
    const methodForm = selectedOption === null ? undefined : paymentLinkForms[selectedOption.method];
    if (selectedOption === null || methodForm === undefined || paying) return;
    const form = submitEvent.currentTarget;
    const payment = methodForm.parse(new FormData(form), {
      option: selectedOption,
      options: paymentOptions,
      cardId: card.chosen,
      market,
      event: sale,
      now: serverNow,
      total: view.charged,
      documentType: null,
      documentNumber: null,
    });
    setLocalIssues(payment.ok ? [] : payment.error);
    if (!payment.ok) return focusFirstInvalid(form);
    send({ type: 'payment.submitted', payment: payment.value });
    const code = form.elements.namedItem('securityCode');
    if (code instanceof HTMLInputElement) code.value = '';
  };
  return {
    issues: [...localIssues, ...view.fields, ...findDeclinedFields(view.decline?.statusDetail ?? null)],
    submit,
  };
}
